-- Reads which places of a room are held.
--
-- KEYS  1 presence
-- Returns {now ms, place, place …}; a lease that ends now has ended.

local time = redis.call('TIME')
local now_text = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000))
return {now_text, unpack(redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. now_text, '+inf'))}
