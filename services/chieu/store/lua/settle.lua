#!lua flags=allow-oom
-- Forgets what of a room has been looked at, and has it looked at again when the next lease ends.
--
-- KEYS  1 presence  2 look                                        (one hash tag)
-- ARGV  1 room id  2 when it was looked at, ms: what came in that very ms may have been missed and stays
-- Returns when the next lease ends, or false when nothing is held.

redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[2])
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
if first[1] then
  redis.call('ZADD', KEYS[2], first[2], ARGV[1])
else
  redis.call('ZREM', KEYS[2], ARGV[1])
end
return first[2] or false
