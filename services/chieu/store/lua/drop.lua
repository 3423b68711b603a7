-- Forgets the deadline and the listing of a room that is no more.
--
-- KEYS  1 record  2 due  3 idx                                     (one hash tag)
-- ARGV  1 room id
-- Returns 1 when the room is gone, 0 when it is there after all.

if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
return 1
