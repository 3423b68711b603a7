#!lua flags=allow-oom
-- Says that a process is there, and forgets those that no longer say so.
-- A lease that would last longer than any can was made while the clock was ahead, or by nobody: it goes too.
--
-- KEYS  1 peers
-- ARGV  1 address  2 lease ms
-- Returns the addresses whose lease runs, this one among them.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[1], string.format('%.0f', now + ARGV[2]), ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. string.format('%.0f', now + ARGV[2] * 2), '+inf')
redis.call('PEXPIRE', KEYS[1], ARGV[2] * 2)
return redis.call('ZRANGE', KEYS[1], 0, -1)
