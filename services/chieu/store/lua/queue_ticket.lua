-- Puts a ticket into its queue, once.
--
-- KEYS  1 tickets  2 standings  3 due  4 log                       (one hash tag)
-- ARGV  1 ticket id  2 body  3 kept ms  4 most tickets of the queue
-- Returns {'NEW', standing}, {'OLD', standing, body} when it was there before, {'FULL'}.
--
-- A standing is "<number> <STATE>[ <room>[ <seat>]]"; its number is the entry of the log that told it.

local id = ARGV[1]
local before = redis.call('HGET', KEYS[2], id)
if before then return {'OLD', before, redis.call('HGET', KEYS[1], id)} end
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[4]) then return {'FULL'} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local last = redis.call('XREVRANGE', KEYS[4], '+', '-', 'COUNT', 1)[1]
local number = (last and tonumber(string.match(last[1], '^%d+')) or 0) + 1
local text = string.format('%.0f', number)
redis.call('XADD', KEYS[4], 'MAXLEN', 8192, text .. '-0', 't', id, 's', 'WAITING', 'b', ARGV[2])
redis.call('HSET', KEYS[1], id, ARGV[2])
redis.call('HSET', KEYS[2], id, text .. ' WAITING')
redis.call('ZADD', KEYS[3], string.format('%.0f', now + ARGV[3]), id)
return {'NEW', text .. ' WAITING'}
