-- Makes a pairing code one room's, for as long as the code lives.
--
-- KEYS  1 pairing
-- ARGV  1 room id
-- Returns the pass of the screen that shows the code, false when none does or it is another room's.

local shown = redis.call('GET', KEYS[1])
if not shown then return false end
local pass, room = string.match(shown, '^(%x+) ?(.*)$')
if not pass or (room ~= '' and room ~= ARGV[1]) then return false end
redis.call('SET', KEYS[1], pass .. ' ' .. ARGV[1], 'KEEPTTL')
return pass
