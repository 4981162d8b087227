/*
 * Redis runs a script as one step, which makes "exactly one claim succeeds" true for any number of servers.
 * A script has no rollback, so each checks everything before its first write.
 * A token is a hash {row, kind, expires, failures, consumed?, revoked?}; a sorted set per kind holds what is live.
 */

const ADD = `
local function add(token, live, row, kind, expires, now, ttl, max_live)
  redis.call('ZREMRANGEBYSCORE', live, '-inf', now)
  if redis.call('ZCARD', live) >= tonumber(max_live) then return false end
  redis.call('HSET', token, 'row', row, 'kind', kind, 'expires', expires, 'failures', 0)
  redis.call('PEXPIRE', token, ttl)
  redis.call('ZADD', live, expires, token)
  return true
end
`

/** KEYS token, live; ARGV row, kind, expires, now, ttl, max_live. */
export const ADD_SCRIPT = `${ADD}
if add(KEYS[1], KEYS[2], ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]) then return 'added' end
return 'full'
`

/** KEYS access, live access, registration, live registration, [assertion]; ARGV as ADD, then max_failures, assertion ttl. */
export const EXCHANGE_SCRIPT = `${ADD}
local now = tonumber(ARGV[4])
local row = redis.call('HMGET', KEYS[3], 'kind', 'expires', 'failures', 'consumed', 'revoked')
if row[1] ~= 'registration' or row[4] or row[5] then return 'spent' end
if tonumber(row[2]) <= now or tonumber(row[3]) >= tonumber(ARGV[7]) then return 'spent' end
if KEYS[5] and redis.call('EXISTS', KEYS[5]) == 1 then return 'replayed' end
if not add(KEYS[1], KEYS[2], ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]) then return 'full' end
if KEYS[5] then redis.call('SET', KEYS[5], '1', 'PX', ARGV[8]) end
redis.call('HSET', KEYS[3], 'consumed', ARGV[4])
redis.call('ZREM', KEYS[4], KEYS[3])
return 'exchanged'
`

/** KEYS token; a key that TTL removed must not come back as a hash with nothing but a count. */
export const COUNT_FAILURE_SCRIPT = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HINCRBY', KEYS[1], 'failures', 1) end
return 'counted'
`

/** KEYS token, live...; ARGV now. */
export const REVOKE_SCRIPT = `
if redis.call('EXISTS', KEYS[1]) == 0 then return 'unknown' end
if redis.call('HSETNX', KEYS[1], 'revoked', ARGV[1]) == 0 then return 'dead' end
for i = 2, #KEYS do redis.call('ZREM', KEYS[i], KEYS[1]) end
return 'revoked'
`
