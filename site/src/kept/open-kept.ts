import type { Logger } from 'pino'
import type { Settings } from '#contract'
import type { Kept } from './kept.ts'

/** Redis when the settings name one, else SQLite in STATE_DIR. The other driver is not loaded: it costs start and memory. */
export async function openKept({ REDIS_URL, STATE_DIR }: Settings, log: Logger): Promise<Kept> {
  if (REDIS_URL === undefined) {
    const { openSqliteKept } = await import('./sqlite.ts')
    return openSqliteKept(STATE_DIR)
  }
  const [{ openRedis }, { openRedisKept }] = await Promise.all([import('./redis-client.ts'), import('./redis.ts')])
  return openRedisKept(await openRedis(REDIS_URL, log))
}
