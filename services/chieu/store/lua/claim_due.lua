#!lua flags=allow-oom
-- Takes the deadlines that have come, by putting them off for as long as whoever takes them may need.
--
-- KEYS  1 due
-- ARGV  1 lease ms  2 most rooms to take
-- Returns {now ms, next score or false, room, score, room, score …}, oldest first. A taken room comes due again when
-- its lease ends; only the commit that uses the deadline up removes it.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local now_text = string.format('%.0f', now)
local leased = string.format('%.0f', now + ARGV[1])
local taken = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now_text, 'WITHSCORES', 'LIMIT', 0, ARGV[2])
local raised = {}
for i = 1, #taken, 2 do
  raised[i] = leased
  raised[i + 1] = taken[i]
end
if raised[1] then redis.call('ZADD', KEYS[1], 'XX', unpack(raised)) end
local next_due = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return {now_text, next_due[2] or false, unpack(taken)}
