/** Agents that register, claim and revoke as fast as they can while the servers under them are killed. */
import { claim, get, register, revoke } from './agent.ts'
import type { ServerProcess } from './process.ts'

const AGENTS = 8

export interface Storm {
  /** Access tokens whose claim was answered and that no client tried to revoke. */
  live: string[]
  /** Access tokens whose revocation was answered. */
  revoked: string[]
  /** Every token that was ever answered. */
  issued: string[]
  /** How claims were answered that got no token. */
  refused: number[]
}

/** Runs until a random number of answers has come, then kills every process. Which of them go first differs by round. */
export async function runStorm(storm: Storm, processes: ServerProcess[], round: number): Promise<void> {
  let left = 20 + Math.floor(Math.random() * 200)
  const dying: Promise<void>[] = []
  const answered = () => {
    left -= 1
    if (left !== 0) return
    const order = round % 2 ? processes : processes.toReversed()
    dying.push(...order.map(process => process.kill()))
  }
  const agents = Array.from({ length: AGENTS }, async (_, i) => {
    const pick = (step: number) => processes[(i + step) % processes.length]?.url ?? ''
    // A killed server ends the agent: its unanswered request may or may not have been done, so nothing is noted.
    while (await actOnce(storm, pick, answered).catch(() => false));
  })
  await Promise.all(agents)
  await Promise.all(dying)
}

async function actOnce(storm: Storm, pick: (step: number) => string, answered: () => void): Promise<boolean> {
  const registration = await register(pick(0))
  answered()
  const answer = await claim(pick(1), registration)
  answered()
  if (answer.status !== 200) {
    storm.refused.push(answer.status)
    return true
  }
  const { access_token } = await answer.json()
  storm.issued.push(registration, access_token)
  if (storm.issued.length % 4 !== 0) {
    storm.live.push(access_token)
    return true
  }
  const ended = await revoke(pick(0), access_token)
  if (ended.status === 200) storm.revoked.push(access_token)
  answered()
  return true
}

/** Promises to the storm that do not hold: a live token that is refused, or a dead one that works. */
export async function checkClaims(storm: Storm, url: string): Promise<string[]> {
  const broken: string[] = []
  for (const token of storm.live) {
    const { status } = await get(url, '/api/auth/session', token)
    if (status !== 200) broken.push(`a claimed token answers ${status}`)
  }
  for (const token of storm.revoked) {
    const { status } = await get(url, '/api/auth/session', token)
    if (status !== 401) broken.push(`a revoked token answers ${status}`)
  }
  return broken
}
