/** Suggests the nearest existing path for a 404. */
import { documents, MCP_PATH } from '../base/documents.ts'
import { spelledNearly } from '../base/near-miss.ts'
import { PAGES } from './pages.ts'
import { routes } from './routes.ts'

/** Paths without parameters: a value in place of a parameter is not a typing error. */
const known = [
  ...routes.map(({ path }) => path).filter(path => !path.includes('{')),
  MCP_PATH,
  ...Object.values(documents).map(({ path }) => path),
  ...PAGES,
]
/** Longer than any path of ours. Clients may send longer ones at will, so these are not compared. */
const MAX_LENGTH = 60
const LETTERS_PER_SLIP = 4

/** Returns the nearest path: one that ends with the requested path, or else the nearest spelling. */
export function nearestPath(path: string): string | undefined {
  // Some clients append parameters of their own to a segment (RFC 3986 section 3.3).
  const [asked = ''] = path.toLowerCase().split(';', 1)
  if (asked.length < 4 || asked.length > MAX_LENGTH) return undefined
  const whole = known.find(one => one.endsWith(asked))
  if (whole !== undefined) return whole
  const [place = -1] = spelledNearly(asked, known, Math.floor(asked.length / LETTERS_PER_SLIP))
  return known[place]
}
