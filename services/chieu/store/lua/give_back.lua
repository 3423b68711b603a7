#!lua flags=allow-oom
-- Gives a claimed deadline back before its lease ends, unless a commit has moved or removed it since.
--
-- KEYS  1 due
-- ARGV  1 room id  2 leased score  3 score before the claim
-- Returns 1 when it was given back, else 0.

local score = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not score or tonumber(score) ~= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], 'XX', ARGV[3], ARGV[1])
return 1
