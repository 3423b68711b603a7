-- Says what became of a proposed table: its tickets are placed there, or wait again; all of them, or none.
--
-- KEYS  1 standings  2 due  3 log                                  (one hash tag)
-- ARGV  1 room id of the table  2 kept ms  3 ticket id  4 its new state  5 ticket id …
-- Returns 1 when it is so from now on, 2 when it was so before, 0 when a ticket is not this table's any more; nothing
--         was written unless it is 1.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local proposed = 'PROPOSED ' .. ARGV[1]
local done = 0
for i = 3, #ARGV, 2 do
  local state = string.match(redis.call('HGET', KEYS[1], ARGV[i]) or '', ' (.+)$')
  if state == ARGV[i + 1] then
    done = done + 2
  elseif state ~= proposed then
    return 0
  end
end
if done == #ARGV - 2 then return 2 end
local last = redis.call('XREVRANGE', KEYS[3], '+', '-', 'COUNT', 1)[1]
local number = last and tonumber(string.match(last[1], '^%d+')) or 0
for i = 3, #ARGV, 2 do
  number = number + 1
  local text = string.format('%.0f', number)
  redis.call('XADD', KEYS[3], 'MAXLEN', 8192, text .. '-0', 't', ARGV[i], 's', ARGV[i + 1])
  redis.call('HSET', KEYS[1], ARGV[i], text .. ' ' .. ARGV[i + 1])
  redis.call('ZADD', KEYS[2], string.format('%.0f', now + ARGV[2]), ARGV[i])
end
return 1
