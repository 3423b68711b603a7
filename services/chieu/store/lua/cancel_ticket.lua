-- Withdraws a ticket that still waits.
--
-- KEYS  1 standings  2 due  3 log                                  (one hash tag)
-- ARGV  1 ticket id  2 kept ms
-- Returns its standing afterwards, or false when there is no such ticket. A table that is being made is not stopped.

local id = ARGV[1]
local before = redis.call('HGET', KEYS[1], id)
if not before or string.match(before, ' (.+)$') ~= 'WAITING' then return before end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local last = redis.call('XREVRANGE', KEYS[3], '+', '-', 'COUNT', 1)[1]
local number = (last and tonumber(string.match(last[1], '^%d+')) or 0) + 1
local text = string.format('%.0f', number)
redis.call('XADD', KEYS[3], 'MAXLEN', 8192, text .. '-0', 't', id, 's', 'CANCELLED')
redis.call('HSET', KEYS[1], id, text .. ' CANCELLED')
redis.call('ZADD', KEYS[2], string.format('%.0f', now + ARGV[2]), id)
return text .. ' CANCELLED'
