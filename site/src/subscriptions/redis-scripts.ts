/*
 * A subscription is a hash {wish, progress, owner, address, host, expires, cursor, due, lease}. It is in one of two sorted
 * sets: `due` by the time from which it may be sent, or, when it has everything, `idle` by its cursor; one that is paused
 * is in neither. A set for each owner, address, host and for all, by expiry, tells how many there are. `lease:HOST` says
 * until when somebody is connected to a host. Every script begins as redis-scripts.ts of the credentials has it.
 */
import { IN_TIME, PREFIX } from '../auth/redis-scripts.ts'

export const SUBSCRIPTION_PREFIX = `${PREFIX}subscription:`
const P = SUBSCRIPTION_PREFIX
/** Of those that are due, so many are looked at for one whose host is free. */
const MOST_LOOKED_AT = 500

const PLACE = `
local function leave(id)
  redis.call('ZREM', '${P}due', id)
  redis.call('ZREM', '${P}idle', id)
end
local function place(id, due)
  leave(id)
  if due ~= '' then redis.call('ZADD', '${P}due', due, id) end
end
local function counted(id)
  local of = redis.call('HMGET', '${P}id:' .. id, 'owner', 'address', 'host')
  if not of[1] then return {} end
  return {'${P}of:owner:' .. of[1], '${P}of:address:' .. of[2], '${P}of:host:' .. of[3], '${P}of:all:'}
end
local function remove(id)
  for _, set in ipairs(counted(id)) do redis.call('ZREM', set, id) end
  leave(id)
  return redis.call('DEL', '${P}id:' .. id)
end
`

/** ARGV deadline, id, now, wish, progress, owner, address, host, expires, cursor, due, four caps. */
export const ADD_SCRIPT = `${IN_TIME}${PLACE}
local id = ARGV[2]
local sets = {'${P}of:owner:' .. ARGV[6], '${P}of:address:' .. ARGV[7], '${P}of:host:' .. ARGV[8], '${P}of:all:'}
for i, set in ipairs(sets) do
  redis.call('ZREMRANGEBYSCORE', set, '-inf', ARGV[3])
  if redis.call('ZCARD', set) >= tonumber(ARGV[11 + i]) then return 'full ' .. i end
end
redis.call('HSET', '${P}id:' .. id, 'wish', ARGV[4], 'progress', ARGV[5], 'owner', ARGV[6], 'address', ARGV[7],
  'host', ARGV[8], 'expires', ARGV[9], 'cursor', ARGV[10], 'due', ARGV[11], 'lease', '')
for _, set in ipairs(sets) do redis.call('ZADD', set, ARGV[9], id) end
place(id, ARGV[11])
return 'added'
`

/** ARGV deadline, id, wish, progress, owner, expires, cursor, due. */
export const RENEW_SCRIPT = `${IN_TIME}${PLACE}
local id = ARGV[2]
if redis.call('EXISTS', '${P}id:' .. id) == 0 then return 'unknown' end
redis.call('ZREM', counted(id)[1], id)
redis.call('HSET', '${P}id:' .. id, 'wish', ARGV[3], 'progress', ARGV[4], 'owner', ARGV[5], 'expires', ARGV[6],
  'cursor', ARGV[7], 'due', ARGV[8], 'lease', '')
for _, set in ipairs(counted(id)) do redis.call('ZADD', set, ARGV[6], id) end
place(id, ARGV[8])
return 'renewed'
`

/** ARGV deadline, ids... */
export const REMOVE_SCRIPT = `${IN_TIME}${PLACE}
local removed = 0
for i = 2, #ARGV do removed = removed + remove(ARGV[i]) end
return tostring(removed)
`

/** ARGV deadline, latest, now, until. Answers an id, or '' where nothing is owed. */
export const LEASE_SCRIPT = `${IN_TIME}${PLACE}
local latest, now = tonumber(ARGV[2]), tonumber(ARGV[3])
for _, id in ipairs(redis.call('ZRANGEBYSCORE', '${P}idle', '-inf', '(' .. ARGV[2], 'LIMIT', 0, 1000)) do
  place(id, redis.call('HGET', '${P}id:' .. id, 'due'))
end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', '${P}due', '-inf', now, 'LIMIT', 0, ${MOST_LOOKED_AT})) do
  local row = redis.call('HMGET', '${P}id:' .. id, 'cursor', 'host', 'expires')
  if not row[1] or tonumber(row[3]) <= now then
    leave(id)
  elseif tonumber(row[1]) >= latest then
    redis.call('ZREM', '${P}due', id)
    redis.call('ZADD', '${P}idle', row[1], id)
  elseif tonumber(redis.call('GET', '${P}lease:' .. row[2]) or '0') <= now then
    redis.call('SET', '${P}lease:' .. row[2], ARGV[4], 'PX', math.max(1, ARGV[4] - now))
    redis.call('HSET', '${P}id:' .. id, 'lease', ARGV[4])
    return id
  end
end
return ''
`

/** ARGV deadline, id, until, progress, cursor, due. */
export const SETTLE_SCRIPT = `${IN_TIME}${PLACE}
local row = redis.call('HMGET', '${P}id:' .. ARGV[2], 'host', 'lease')
if row[2] ~= ARGV[3] then return 'void' end
redis.call('DEL', '${P}lease:' .. row[1])
redis.call('HSET', '${P}id:' .. ARGV[2], 'progress', ARGV[4], 'cursor', ARGV[5], 'due', ARGV[6], 'lease', '')
place(ARGV[2], ARGV[6])
return 'settled'
`
