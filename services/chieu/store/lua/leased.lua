-- Reads which processes are there.
--
-- KEYS  1 peers
-- Returns the addresses whose lease runs.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
return redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. string.format('%.0f', now), '+inf')
