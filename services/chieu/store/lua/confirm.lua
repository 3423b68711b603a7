-- Writes a word of a room anew, so that waiting for replicas on this connection proves that they have the room as it is.
-- Waiting alone proves only what the same connection wrote before.
--
-- KEYS  1 record  2 stream                                         (one hash tag)
-- ARGV  1 version  2 tag: a position that has to be in the room's history
-- Returns 1, or 0 when the room is not there or has another history.

local at = redis.call('HMGET', KEYS[1], 'v', 't')
if not at[1] then return 0 end
if at[1] ~= ARGV[1] or at[2] ~= ARGV[2] then
  local past = redis.call('XRANGE', KEYS[2], ARGV[1] .. '-0', ARGV[1] .. '-0')
  if not past[1] or past[1][2][2] ~= ARGV[2] then return 0 end
end
redis.call('HSET', KEYS[1], 'v', at[1])
return 1
