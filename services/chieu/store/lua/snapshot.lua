-- Reads what a viewer may need, at one version: the frame, and the stream after a version.
--
-- KEYS  1 frame  2 stream                                          (one hash tag)
-- ARGV  1 version after which entries are wanted; '' wants none
-- Returns {frame fields and values, stream entries}; an empty first list means there is no such room.

local frame = redis.call('HGETALL', KEYS[1])
if ARGV[1] == '' then return {frame, {}} end
return {frame, redis.call('XRANGE', KEYS[2], '(' .. ARGV[1] .. '-0', '+')}
