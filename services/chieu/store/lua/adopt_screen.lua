-- Makes a pairing code one room's, for as long as the code lives. A claim is noted with the code's time left, so that
-- it lapses without anybody's clock.
--
-- KEYS  1 pairing
-- ARGV  1 room id  2 ms after which a claim lapses  3 room whose lapsed claim is void, empty for none
-- Returns the pass of the screen that shows the code and the room whose it is: another than the one that asks when its
-- claim has lapsed. False when nobody shows the code, or it is another room's.

local shown = redis.call('GET', KEYS[1])
if not shown then return false end
local pass, room, claimed = string.match(shown, '^(%x+) ?(%S*) ?(%d*)$')
if not pass then return false end
local left = redis.call('PTTL', KEYS[1])
if room ~= '' and room ~= ARGV[1] then
  if tonumber(claimed) and tonumber(claimed) - left < tonumber(ARGV[2]) then return false end
  if room ~= ARGV[3] then return {pass, room} end
end
redis.call('SET', KEYS[1], pass .. ' ' .. ARGV[1] .. ' ' .. left, 'KEEPTTL')
return {pass, ARGV[1]}
