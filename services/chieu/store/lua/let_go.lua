#!lua flags=allow-oom
-- Lets places of a room be held for a moment only, unless less is left of them anyway.
--
-- KEYS  1 presence  2 look                                        (one hash tag)
-- ARGV  1 room id  2 ms they are held still  3 … the places
-- Returns 1 when any place is held in the room, else 0.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local until_text = string.format('%.0f', now + ARGV[2])
for i = 3, #ARGV do redis.call('ZADD', KEYS[1], 'XX', 'LT', until_text, ARGV[i]) end
local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
if not first[1] then return 0 end
redis.call('ZADD', KEYS[2], first[2], ARGV[1])
return 1
