#!lua flags=allow-oom
-- Keeps a code for its room a while longer.
--
-- KEYS  1 code
-- ARGV  1 room id  2 ttl ms
-- Returns 1 when the code is the room's, also if it had run out, else 0.

local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
