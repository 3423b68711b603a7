-- Looks after tickets whose time is over: one that waits expires, one that is done is forgotten.
--
-- KEYS  1 tickets  2 standings  3 due  4 log                       (one hash tag)
-- ARGV  1 most tickets to look at  2 kept ms  3 lease ms
-- Returns {expired, forgotten, ticket id, room id, ticket id, room id …}: tickets whose table was not made in time.
-- These are leased once more, to whoever asked.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local last = redis.call('XREVRANGE', KEYS[4], '+', '-', 'COUNT', 1)[1]
local number = last and tonumber(string.match(last[1], '^%d+')) or 0
local expired, forgotten, lapsed = 0, 0, {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', string.format('%.0f', now), 'LIMIT', 0, ARGV[1])) do
  local state = string.match(redis.call('HGET', KEYS[2], id) or '', ' (.+)$') or ''
  local room = string.match(state, '^PROPOSED (.+)$')
  if room then
    redis.call('ZADD', KEYS[3], string.format('%.0f', now + ARGV[3]), id)
    lapsed[#lapsed + 1] = id
    lapsed[#lapsed + 1] = room
  elseif state == 'WAITING' then
    number = number + 1
    local text = string.format('%.0f', number)
    redis.call('XADD', KEYS[4], 'MAXLEN', 8192, text .. '-0', 't', id, 's', 'EXPIRED')
    redis.call('HSET', KEYS[2], id, text .. ' EXPIRED')
    redis.call('ZADD', KEYS[3], string.format('%.0f', now + ARGV[2]), id)
    expired = expired + 1
  else
    redis.call('HDEL', KEYS[1], id)
    redis.call('HDEL', KEYS[2], id)
    redis.call('ZREM', KEYS[3], id)
    forgotten = forgotten + 1
  end
end
return {expired, forgotten, unpack(lapsed)}
