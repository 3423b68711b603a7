#!lua flags=allow-oom
-- Counts a deadline whose room could not be processed; puts it off longer each time, then parks the room.
--
-- KEYS  1 record  2 due  3 idx  4 frame                            (one hash tag)
-- ARGV  1 room id  2 failures after which it is parked  3 back-off ms after the first failure  4 channel  5 message
-- Returns {'GONE'} when the room is not there (its deadline is removed), {'AGAIN', failures}, {'PARKED', failures}.
-- A parked room is marked in its frame, where those who show it look, and they are told on its channel.
-- The next commit of the room forgets the failures and the mark.

local failures = 0
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('ZREM', KEYS[2], ARGV[1])
  redis.call('ZREM', KEYS[3], ARGV[1])
  return {'GONE'}
end
local most = tonumber(ARGV[2])
failures = redis.pcall('HINCRBY', KEYS[1], 'bad', 1)
if type(failures) == 'table' then
  if not string.find(failures.err, 'WRONGTYPE', 1, true) then return failures end
  failures = most
end
if failures >= most then
  redis.call('ZREM', KEYS[2], ARGV[1])
  -- A frame that is no hash cannot be marked, and one that is not there must not come to be.
  if redis.call('EXISTS', KEYS[4]) == 1 then redis.pcall('HSET', KEYS[4], 'parked', 1) end
  redis.call('SPUBLISH', ARGV[4], ARGV[5])
  return {'PARKED', failures}
end
local time = redis.call('TIME')
local again = time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[3] * 2 ^ (failures - 1)
redis.call('ZADD', KEYS[2], 'XX', string.format('%.0f', again), ARGV[1])
return {'AGAIN', failures}
