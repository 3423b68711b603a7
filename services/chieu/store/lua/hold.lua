#!lua flags=allow-oom
-- Says that a process holds places of a room open for a while, and has the room looked at when that is news.
--
-- KEYS  1 presence  2 look                                        (one hash tag)
-- ARGV  1 room id  2 lease ms  3 the mark of news  4 … the places
-- Returns how many of them were news: not held until now. Then the mark is set, which asks for a look at once.
-- Leases that have ended are left to whoever looks: here their end would be forgotten unseen. One that would last longer
-- than any can was made while the clock was ahead: it ends now.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local now_text = string.format('%.0f', now)
local until_text = string.format('%.0f', now + ARGV[2])
local beyond = '(' .. string.format('%.0f', now + ARGV[2] * 2)
for _, place in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], beyond, '+inf')) do
  redis.call('ZADD', KEYS[1], now_text, place)
end
local news = 0
for i = 4, #ARGV do
  local held = redis.call('ZSCORE', KEYS[1], ARGV[i])
  if not held or tonumber(held) <= now then news = news + 1 end
  redis.call('ZADD', KEYS[1], until_text, ARGV[i])
end
if news > 0 then redis.call('ZADD', KEYS[1], now_text, ARGV[3]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2] * 100)
redis.call('ZADD', KEYS[2], redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2], ARGV[1])
return news
