#!lua flags=allow-oom
-- Arms a deadline that should be there and is not, if the room has not moved since it was read.
--
-- KEYS  1 record  2 due                                            (one hash tag)
-- ARGV  1 version  2 tag  3 room id  4 due ms
-- Returns 1 when it was armed, else 0.

local at = redis.call('HMGET', KEYS[1], 'v', 't')
if at[1] ~= ARGV[1] or at[2] ~= ARGV[2] then return 0 end
return redis.call('ZADD', KEYS[2], 'NX', ARGV[4], ARGV[3])
