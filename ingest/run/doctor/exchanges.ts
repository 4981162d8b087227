/** The exchanges of one source; its outcome alone does not distinguish a wall from a changed list. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { wallReason } from '../../net/wall.ts'
import type { Wire } from '../../net/wire.ts'

export interface Exchange {
  url: string
  durationMs: number
  /** Absent where no answer came. */
  answer?: { status: number; finalUrl: string; redirects: number[]; wall?: string; isBlank: boolean }
  /** Why none came. */
  error?: unknown
}

/** A wire that keeps what goes over it, apart for each `during`. */
export function noteExchanges(wire: Wire, clock: () => number = () => performance.now()) {
  const notes = new AsyncLocalStorage<Exchange[]>()
  const noting: Wire = async request => {
    const started = clock()
    const note = (found: Pick<Exchange, 'answer' | 'error'>) =>
      notes.getStore()?.push({ url: request.url, durationMs: clock() - started, ...found })
    try {
      const answer = await wire(request)
      const { status, finalUrl, redirects = [], body } = answer
      const wall = wallReason(Buffer.from(body).toString('latin1'))
      note({ answer: { status, finalUrl, redirects, wall, isBlank: body.length === 0 } })
      return answer
    } catch (error) {
      note({ error })
      throw error
    }
  }
  const during = async <T>(work: () => Promise<T>): Promise<{ result: T; exchanges: Exchange[] }> => {
    const exchanges: Exchange[] = []
    return { result: await notes.run(exchanges, work), exchanges }
  }
  return { wire: noting, during }
}
