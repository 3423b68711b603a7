#!lua flags=allow-oom
-- Leaves a tombstone where the code of a closed room was, so that the code is not given out again at once.
--
-- KEYS  1 code
-- ARGV  1 room id  2 ttl ms
-- Returns 1 when it was the room's code, else 0.

local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] and holder ~= '-' .. ARGV[1] then return 0 end
redis.call('SET', KEYS[1], '-' .. ARGV[1], 'PX', ARGV[2])
return 1
