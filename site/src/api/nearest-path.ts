/** Which path somebody meant who asked for one that there is not. */
import { documents, MCP_PATH } from '../agents/discovery/documents.ts'
import { PAGES } from '../views/sitemap.ts'
import { spelledNearly } from './hints.ts'
import { routes } from './routes.ts'

/** Those without a parameter: what stands in its place is no slip of the pen. */
const known = [
  ...routes.map(({ path }) => path).filter(path => !path.includes('{')),
  MCP_PATH,
  ...Object.values(documents).map(({ path }) => path),
  ...PAGES,
]
/** Longer than any of them; such addresses are free to invent, and what is longer is compared with nothing. */
const MAX_LENGTH = 60
const LETTERS_PER_SLIP = 4

/** The path of the table, the documents or the pages that comes closest: one with a longer start, else one misspelled. */
export function nearestPath(path: string): string | undefined {
  // Some clients append parameters of their own to a segment (RFC 3986 section 3.3).
  const [asked = ''] = path.toLowerCase().split(';', 1)
  if (asked.length < 4 || asked.length > MAX_LENGTH) return undefined
  const whole = known.find(one => one.endsWith(asked))
  if (whole !== undefined) return whole
  const [place = -1] = spelledNearly(asked, known, Math.floor(asked.length / LETTERS_PER_SLIP))
  return known[place]
}
