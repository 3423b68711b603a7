-- Takes from a budget what was spent; it fills again by itself.
--
-- KEYS  1 budget
-- ARGV  1 ms in which one is given back  2 how many may be spent at once  3 ms of debt: how long one may have to wait
-- Returns {ms to wait before this one, ms to wait for the next}. With the first above 0 the budget was spent already:
-- then this one counts as debt, and beyond the most debt not at all.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local each, most, debt = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local held = redis.pcall('GET', KEYS[1])
local full_at = type(held) == 'string' and tonumber(held) or now
full_at = math.max(now, math.min(full_at, now + most * each + debt))
local wait = math.max(0, full_at - now + each - most * each)
if full_at + each <= now + most * each + debt then
  full_at = full_at + each
  redis.call('SET', KEYS[1], string.format('%.0f', full_at), 'PX', string.format('%.0f', full_at - now))
end
return {wait, math.max(0, full_at - now + each - most * each)}
