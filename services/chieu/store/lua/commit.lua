-- Writes the next version of a room, or nothing at all.
--
-- KEYS  1 record  2 frame  3 stream  4 log  5 due  6 idx  7 public list          (one hash tag)
-- ARGV  1 expected version  2 expected tag  3 next version  4 next tag  5 format  6 state
--       7 events  8 due ms or ''  9 now ms  10 ttl ms  11 room id  12 channel  13 message
--       14 its line on the public list or ''  15 the line of the version before or ''  16 opened ms
--       17 first log entry to keep: '0' keeps the log, '-1' starts it afresh
--       18 n, the words of the frame: fields and values   19 … 18+n   19+n … log entries
-- Returns {'OK'}, {'MINE'} when this very commit was carried out before, {'CONFLICT', version, tag}, {'GONE'},
--         {'BROKEN', why}. An error (OOM, READONLY, MISCONF, NOREPLICAS) wrote nothing either.
--
-- A script is not rolled back. So whatever can fail is tried before the first write, and the first write is the XADD:
-- it is where Redis says that it is full or may not write, and where a stream that is ahead of its room shows.

local record, frame, stream, log, due, idx, public = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6], KEYS[7]
local version, tag, room_id = ARGV[3], ARGV[4], ARGV[11]
local line, line_before = ARGV[14], ARGV[15]

local at = redis.pcall('HMGET', record, 'v', 't', 'bad')
if at.err then return {'BROKEN', 'record: ' .. at.err} end
if not at[1] then return {'GONE'} end
if at[1] ~= ARGV[1] or at[2] ~= ARGV[2] then
  if at[1] == version and at[2] == tag then return {'MINE'} end
  local past = redis.pcall('XRANGE', stream, version .. '-0', version .. '-0')
  if not past.err and past[1] and past[1][2][2] == tag then return {'MINE'} end
  return {'CONFLICT', at[1], at[2]}
end
local shown = redis.pcall('HMGET', frame, 'v', 't', 'parked')
if shown.err then return {'BROKEN', 'frame: ' .. shown.err} end
if shown[1] ~= at[1] or shown[2] ~= at[2] then return {'BROKEN', 'frame is not at the version of the record'} end
local armed = redis.pcall('ZSCORE', due, room_id)
if type(armed) == 'table' then return {'BROKEN', 'due: ' .. armed.err} end
local listed = redis.pcall('ZSCORE', idx, room_id)
if type(listed) == 'table' then return {'BROKEN', 'idx: ' .. listed.err} end
if line ~= '' or line_before ~= '' then
  local public_line = redis.pcall('ZSCORE', public, room_id)
  if type(public_line) == 'table' then return {'BROKEN', 'public list: ' .. public_line.err} end
end
local first_entry = 19 + ARGV[18]
if ARGV[first_entry] then
  local length = redis.pcall('LLEN', log)
  if type(length) == 'table' then return {'BROKEN', 'log: ' .. length.err} end
end

local added = redis.pcall('XADD', stream, 'MAXLEN', 64, version .. '-0', 't', tag, 'p', at[2], 'd', ARGV[7])
if type(added) == 'table' then
  if string.find(added.err, 'equal or smaller', 1, true) or string.find(added.err, 'WRONGTYPE', 1, true) then
    return {'BROKEN', 'stream: ' .. added.err}
  end
  return added
end
redis.call('HSET', record, 'v', version, 't', tag, 'fmt', ARGV[5], 's', ARGV[6])
if at[3] then redis.call('HDEL', record, 'bad') end
redis.call('HSET', frame, 'v', version, 't', tag, 'prev', at[2], unpack(ARGV, 19, first_entry - 1))
if shown[3] then redis.call('HDEL', frame, 'parked') end
if ARGV[8] == '' then
  if armed then redis.call('ZREM', due, room_id) end
else
  redis.call('ZADD', due, ARGV[8], room_id)
end
redis.call('ZADD', idx, ARGV[9], room_id)
if line_before ~= '' and line_before ~= line then redis.call('ZREM', public, line_before) end
if line ~= '' then redis.call('ZADD', public, ARGV[16], line) end
if ARGV[first_entry] then
  if ARGV[17] == '-1' then redis.call('DEL', log) end
  redis.call('RPUSH', log, unpack(ARGV, first_entry))
end
redis.call('PEXPIRE', record, ARGV[10])
redis.call('PEXPIRE', frame, ARGV[10])
redis.call('PEXPIRE', stream, ARGV[10])
redis.call('PEXPIRE', log, ARGV[10])
redis.call('SPUBLISH', ARGV[12], ARGV[13])
return {'OK'}
