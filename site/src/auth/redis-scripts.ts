/*
 * Redis runs a script as one step, which makes "exactly one claim succeeds" true for any number of servers.
 * A script has no rollback, so each checks everything before its first write that cannot be done without.
 * A token is a hash {row, kind, expires, failures, sets, used?, consumed?, revoked?}. `sets` names the sorted sets, by
 * expiry, of live tokens that it is in: those of its kind and, named after it, of its address and network. Each has one
 * beside it, `:unused`, of those that were never presented.
 */

/** The braces keep all keys of a script in one slot, should the server be a cluster. */
export const PREFIX = '{web3d}:'

/**
 * The first argument is a time by Redis's own clock (redis-clock.ts). A client that waits no longer has told its own
 * client that nothing was done, and a Redis that hung reads what was sent to it meanwhile.
 */
export const IN_TIME = `
local time = redis.call('TIME')
if time[1] * 1000 + math.floor(time[2] / 1000) >= tonumber(ARGV[1]) then return 'late' end
`

/** Rows of before there were groups name no sets. */
const LEAVE = `
local function each_set(token, action)
  local row = redis.call('HMGET', token, 'sets', 'kind')
  local sets = row[1] or (row[2] and '${PREFIX}live:' .. row[2]) or ''
  for set in string.gmatch(sets, '%S+') do action(set) end
end
local function leave(token)
  each_set(token, function(set)
    redis.call('ZREM', set, token)
    redis.call('ZREM', set .. ':unused', token)
  end)
end
`

/** Whoever makes room gets in, also where a cap was lowered and more are to go; those in steps, since Redis waits. */
const ADD = `${LEAVE}
local function evict_unused(set, limit)
  local oldest = redis.call('ZRANGE', set .. ':unused', 0, math.min(limit, 100) - 1)
  for _, token in ipairs(oldest) do
    leave(token)
    redis.call('ZREM', set .. ':unused', token)
    redis.call('DEL', token)
  end
  return #oldest
end
local function make_room(sets, caps, now)
  for i, set in ipairs(sets) do
    redis.call('ZREMRANGEBYSCORE', set, '-inf', now)
    redis.call('ZREMRANGEBYSCORE', set .. ':unused', '-inf', now)
    local over = redis.call('ZCARD', set) - caps[i] + 1
    if over > 0 and evict_unused(set, over) == 0 then
      local next_end = redis.call('ZRANGE', set, over - 1, over - 1, 'WITHSCORES')
      return 'full ' .. i .. ' ' .. next_end[2]
    end
  end
end
local function add(token, sets, row, kind, expires, ttl)
  local names = table.concat(sets, ' ')
  redis.call('HSET', token, 'row', row, 'kind', kind, 'expires', expires, 'failures', 0, 'sets', names)
  redis.call('PEXPIRE', token, ttl)
  for _, set in ipairs(sets) do
    for _, name in ipairs({set, set .. ':unused'}) do
      redis.call('ZADD', name, expires, token)
      if redis.call('PTTL', name) < tonumber(ttl) then redis.call('PEXPIRE', name, ttl) end
    end
  end
end
local function from(list, first, convert)
  local rest = {}
  for i = first, #list do rest[#rest + 1] = convert and convert(list[i]) or list[i] end
  return rest
end
`

/** KEYS token, sets...; ARGV deadline, now, row, kind, expires, ttl, caps... */
export const ADD_SCRIPT = `${IN_TIME}${ADD}
local sets = from(KEYS, 2)
local full = make_room(sets, from(ARGV, 7, tonumber), ARGV[2])
if full then return full end
add(KEYS[1], sets, ARGV[3], ARGV[4], ARGV[5], ARGV[6])
return 'added'
`

/**
 * KEYS access, registration, assertion, sets...; ARGV deadline, now, row, kind, expires, ttl, max_failures, assertion ttl
 * or '' where there is no assertion, caps...
 */
export const EXCHANGE_SCRIPT = `${IN_TIME}${ADD}
local now = tonumber(ARGV[2])
local row = redis.call('HMGET', KEYS[2], 'kind', 'expires', 'failures', 'consumed', 'revoked')
if row[1] ~= 'registration' or row[4] or row[5] then return 'spent' end
if tonumber(row[2]) <= now or tonumber(row[3]) >= tonumber(ARGV[7]) then return 'spent' end
local asserts = ARGV[8] ~= ''
if asserts and redis.call('EXISTS', KEYS[3]) == 1 then return 'replayed' end
local sets = from(KEYS, 4)
local full = make_room(sets, from(ARGV, 9, tonumber), ARGV[2])
if full then return full end
add(KEYS[1], sets, ARGV[3], ARGV[4], ARGV[5], ARGV[6])
if asserts then redis.call('SET', KEYS[3], '1', 'PX', ARGV[8]) end
redis.call('HSET', KEYS[2], 'consumed', ARGV[2])
leave(KEYS[2])
return 'exchanged'
`

/** KEYS token; ARGV deadline, now. */
export const USE_SCRIPT = `${IN_TIME}${LEAVE}
if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('HSETNX', KEYS[1], 'used', ARGV[2]) == 0 then return 'known' end
each_set(KEYS[1], function(set) redis.call('ZREM', set .. ':unused', KEYS[1]) end)
return 'used'
`

/** KEYS token; ARGV deadline; a key that TTL removed must not come back as a hash with nothing but a count. */
export const COUNT_FAILURE_SCRIPT = `${IN_TIME}
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HINCRBY', KEYS[1], 'failures', 1) end
return 'counted'
`

/** KEYS token; ARGV deadline, now. */
export const REVOKE_SCRIPT = `${IN_TIME}${LEAVE}
if redis.call('EXISTS', KEYS[1]) == 0 then return 'unknown' end
if redis.call('HSETNX', KEYS[1], 'revoked', ARGV[2]) == 0 then return 'dead' end
leave(KEYS[1])
return 'revoked'
`
