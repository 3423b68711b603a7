-- Keeps tickets that wait a while longer, because somebody watches them.
--
-- KEYS  1 standings  2 due                                         (one hash tag)
-- ARGV  1 kept ms  2 … ticket ids
-- Returns how many were kept; a lease or a ticket that is done is left as it is.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local kept = 0
for i = 2, #ARGV do
  if string.match(redis.call('HGET', KEYS[1], ARGV[i]) or '', ' (.+)$') == 'WAITING' then
    redis.call('ZADD', KEYS[2], 'GT', string.format('%.0f', now + ARGV[1]), ARGV[i])
    kept = kept + 1
  end
end
return kept
