-- Takes a pairing code from the room that did not take its screen.
--
-- KEYS  1 pairing
-- ARGV  1 pass of the screen  2 room id
-- Returns 1 when the code was that room's, else 0.

local pass, room = string.match(redis.call('GET', KEYS[1]) or '', '^(%x+) (%S+)')
if pass ~= ARGV[1] or room ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], pass, 'KEEPTTL')
return 1
