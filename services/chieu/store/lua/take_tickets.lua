-- Takes tickets out of their queue for one table: all of them, or none.
--
-- KEYS  1 standings  2 due  3 log                                  (one hash tag)
-- ARGV  1 room id of the table  2 lease ms  3 … ticket ids
-- Returns {} when all were taken, else those that do not wait any more. A taken ticket is somebody's for the lease;
-- one that this very table has already counts as taken.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local proposed = 'PROPOSED ' .. ARGV[1]
local gone, mine = {}, 0
for i = 3, #ARGV do
  local state = string.match(redis.call('HGET', KEYS[1], ARGV[i]) or '', ' (.+)$')
  local due = tonumber(redis.call('ZSCORE', KEYS[2], ARGV[i]) or 0)
  if state == proposed then
    mine = mine + 1
  elseif state ~= 'WAITING' or due <= now then
    gone[#gone + 1] = ARGV[i]
  end
end
if gone[1] or mine == #ARGV - 2 then return gone end
local last = redis.call('XREVRANGE', KEYS[3], '+', '-', 'COUNT', 1)[1]
local number = last and tonumber(string.match(last[1], '^%d+')) or 0
for i = 3, #ARGV do
  number = number + 1
  local text = string.format('%.0f', number)
  redis.call('XADD', KEYS[3], 'MAXLEN', 8192, text .. '-0', 't', ARGV[i], 's', proposed)
  redis.call('HSET', KEYS[1], ARGV[i], text .. ' ' .. proposed)
  redis.call('ZADD', KEYS[2], string.format('%.0f', now + ARGV[2]), ARGV[i])
end
return {}
