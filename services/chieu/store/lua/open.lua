-- Writes the first version of a room that does not exist yet.
--
-- KEYS  1 record  2 frame  3 stream  4 log  5 due  6 idx  7 public list          (one hash tag)
-- ARGV  1 version ('1')  2 tag  3 format  4 state  5 events  6 due ms or ''  7 now ms  8 ttl ms  9 room id
--       10 its line on the public list or ''  11 opened ms
--       12 n, the words of the frame: fields and values   13 … 12+n
-- Returns {'OK'}, {'MINE'} when this very opening was carried out before, {'EXISTS'}, {'BROKEN', why}.
--
-- Frame, stream and log without a record are what a partial restore left behind; a new history begins without them.
-- They are removed after the HSET, not before: a DEL passes a full Redis, and what follows a script's first write does too.

local record, frame, stream, log, due, idx, public = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6], KEYS[7]
local version, tag, room_id = ARGV[1], ARGV[2], ARGV[9]

if redis.call('EXISTS', record) == 1 then
  local first = redis.pcall('XRANGE', stream, version .. '-0', version .. '-0')
  if not first.err and first[1] and first[1][2][2] == tag then return {'MINE'} end
  return {'EXISTS'}
end
local armed = redis.pcall('ZSCORE', due, room_id)
if type(armed) == 'table' then return {'BROKEN', 'due: ' .. armed.err} end
local listed = redis.pcall('ZSCORE', idx, room_id)
if type(listed) == 'table' then return {'BROKEN', 'idx: ' .. listed.err} end
if ARGV[10] ~= '' then
  local public_line = redis.pcall('ZSCORE', public, room_id)
  if type(public_line) == 'table' then return {'BROKEN', 'public list: ' .. public_line.err} end
end

redis.call('HSET', record, 'v', version, 't', tag, 'fmt', ARGV[3], 's', ARGV[4])
redis.call('DEL', frame, stream, log)
redis.call('XADD', stream, 'MAXLEN', 64, version .. '-0', 't', tag, 'p', '', 'd', ARGV[5])
redis.call('HSET', frame, 'v', version, 't', tag, 'prev', '', unpack(ARGV, 13, 12 + ARGV[12]))
if ARGV[6] == '' then
  if armed then redis.call('ZREM', due, room_id) end
else
  redis.call('ZADD', due, ARGV[6], room_id)
end
redis.call('ZADD', idx, ARGV[7], room_id)
if ARGV[10] ~= '' then redis.call('ZADD', public, ARGV[11], ARGV[10]) end
redis.call('PEXPIRE', record, ARGV[8])
redis.call('PEXPIRE', frame, ARGV[8])
redis.call('PEXPIRE', stream, ARGV[8])
return {'OK'}
