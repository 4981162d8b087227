/** Made-up reads and posts against a server under fire, and what its log says of them afterward. */
import { fuzzPosts } from './posts.ts'
import { fuzzRoutes } from './routes.ts'
import type { Tally } from './tally.ts'
import { openTarget } from './target.ts'

interface Fired {
  reads: Tally
  posts: Tally
  /** How often the server ended by itself. */
  restarts: number
  /** Lines of the log that should not be there: errors, and any with a token. */
  badLines: string[]
}

/** So many cases of each kind. */
export async function fireRequests(cases: number, seed: number): Promise<Fired> {
  const target = await openTarget()
  try {
    const reads = await fuzzRoutes(target.url, cases, seed)
    const posts = await fuzzPosts(target.url, cases, seed)
    const tokens = [...posts.tokens]
    const isBad = (line: string) => /"level":[56]0|^\s*at /.test(line) || tokens.some(token => line.includes(token))
    return { reads, posts, restarts: target.restarts(), badLines: target.output().split('\n').filter(isBad) }
  } finally {
    await target.close()
  }
}
