/*
 * Redis runs a script as one step, which makes "all or none" true for any number of servers. A row is a hash {value, until,
 * places}, a list a sorted set of keys by rank. Rows and lists have a TTL; a list may name rows that TTL removed.
 */

/** The braces keep all keys in one slot, should the server be a cluster. */
export const PREFIX = '{web3d}:'

/** ARGV deadline, now, request: {changes: [{key, was, is: {value, until, ttl, places}}], caps}, numbers as texts. */
export const WRITE_SCRIPT = `
local time = redis.call('TIME')
if time[1] * 1000 + math.floor(time[2] / 1000) >= tonumber(ARGV[1]) then return 'late' end
local now = tonumber(ARGV[2])
local request = cjson.decode(ARGV[3])
local function row_of(key) return '${PREFIX}row:' .. key end
local function list_of(name) return '${PREFIX}list:' .. name end
local function leave(key)
  for _, place in ipairs(cjson.decode(redis.call('HGET', row_of(key), 'places') or '[]')) do
    redis.call('ZREM', list_of(place.list), key)
  end
end
local function evict(spare, most)
  local evicted = 0
  for _, key in ipairs(redis.call('ZRANGE', spare, 0, most + 100)) do
    if redis.call('EXISTS', row_of(key)) == 1 then
      evicted = evicted + 1
      leave(key)
      redis.call('DEL', row_of(key))
    else
      redis.call('ZREM', spare, key)
    end
    if evicted == most then break end
  end
  return evicted
end
for _, change in ipairs(request.changes) do
  local row = redis.call('HMGET', row_of(change.key), 'value', 'until')
  local value = row[1]
  if value and tonumber(row[2]) <= now then value = false end
  if value ~= (change.was or false) then return 'conflict ' .. change.key end
end
for i, cap in ipairs(request.caps) do
  local list = list_of(cap.list)
  for _, key in ipairs(redis.call('ZRANGEBYSCORE', list, '-inf', now)) do
    leave(key)
    redis.call('ZREM', list, key)
  end
  local over = redis.call('ZCARD', list) - cap.most + 1
  if over > 0 and (not cap.spare or evict(list_of(cap.spare), math.min(over, 100)) == 0) then
    local next_end = redis.call('ZRANGE', list, over - 1, over - 1, 'WITHSCORES')
    return 'full ' .. i .. ' ' .. next_end[2]
  end
end
for _, change in ipairs(request.changes) do
  local key, is = change.key, change.is
  leave(key)
  redis.call('DEL', row_of(key))
  if is then
    redis.call('HSET', row_of(key), 'value', is.value, 'until', is['until'], 'places', is.places)
    redis.call('PEXPIRE', row_of(key), is.ttl)
    for _, place in ipairs(cjson.decode(is.places)) do
      local list = list_of(place.list)
      redis.call('ZADD', list, place.rank, key)
      if redis.call('PTTL', list) < tonumber(is.ttl) then redis.call('PEXPIRE', list, is.ttl) end
    end
  end
end
return 'done'
`

/** KEYS list; ARGV to, skip, most. Answers pairs of key and value; names of rows that TTL removed go. */
export const LIST_SCRIPT = `
local found = {}
for _, key in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', ARGV[2], ARGV[3])) do
  local value = redis.call('HGET', '${PREFIX}row:' .. key, 'value')
  if value then
    found[#found + 1] = {key, value}
  else
    redis.call('ZREM', KEYS[1], key)
  end
end
return found
`

/** KEYS window; ARGV points, length. Nothing is given back to a window that has ended. */
export const COUNT_SCRIPT = `
if tonumber(ARGV[1]) <= 0 and redis.call('EXISTS', KEYS[1]) == 0 then return {0, tonumber(ARGV[2])} end
local points = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return {points, left}
`
