import { wallReason } from '../../net/wall.ts'
import { ownDomain } from '../../text/look-alike.ts'
import { plainText } from '../../text/plain-text.ts'
import { readPatterns } from '../../text/read-yaml.ts'
import { LIST_PAGE, postingKey, readPostingLink } from '../posting-link.ts'

const SAYS = readPatterns(new URL('link-verdict.yaml', import.meta.url), 'closed closedInScript condition loginPage')
/** A page may be one endless sentence, and a condition is never this far ahead of its subject. */
const MAX_CONDITION = 1000

/** Whether a page's visible text states that the posting is closed. */
export function saysClosed(text: string): boolean {
  return text.split(/(?<=[.!?])\s+|\n+/).some(sentence => {
    const match = SAYS.closed.exec(sentence) ?? SAYS.closedInScript.exec(sentence)
    return match !== null && !SAYS.condition.test(sentence.slice(Math.max(0, match.index - MAX_CONDITION), match.index))
  })
}

/** The state of a posting by its page. Unknown is not evidence either way. */
export type LinkState = 'open' | 'closed' | 'unknown'

export type LinkAnswer = { status: number; finalUrl: string; body?: string }

/** Long enough for the text about the posting, short of "similar jobs" at its foot. */
const READ_LENGTH = 6000
/** The state of the posting at `requested` by one response. Pure; closed only on evidence. */
export function judgeLink(requested: string, title: string, answer: LinkAnswer): LinkState {
  if (answer.status === 404 || answer.status === 410) return 'closed'
  if (answer.status < 200 || answer.status > 299) return 'unknown'
  const led = whereTo(requested, answer.finalUrl)
  if (led === 'login') return 'unknown'
  if (led === 'list' || led === 'another-job') return 'closed'
  if (answer.body === undefined || wallReason(answer.body)) return 'unknown'
  const text = plainText(answer.body, { format: 'html', maxLength: READ_LENGTH })
  if (saysClosed(`${pageTitle(answer.body)}\n${text}`)) return 'closed'
  // Pages put together in the browser answer 200 with an empty frame, whether the posting exists or not.
  return mentions(`${pageTitle(answer.body)} ${text}`, title) ? 'open' : 'unknown'
}

/** Whether HEAD settles it, so that the page itself need not be fetched. */
export function isSettledByHead(requested: string, answer: LinkAnswer): boolean {
  const isSuccess = answer.status >= 200 && answer.status <= 299
  if (isSuccess) return ['list', 'another-job', 'login'].includes(whereTo(requested, answer.finalUrl))
  // The method is refused, or robots are: GET may show more. A busy host is left alone.
  return answer.status === 429 || answer.status >= 500
}

type Destination = 'same' | 'list' | 'another-job' | 'login' | 'elsewhere'

function whereTo(requested: string, final: string): Destination {
  const [from, to] = [URL.parse(requested), URL.parse(final)]
  if (!from || !to || postingKey(requested) === postingKey(final)) return 'same'
  const [posting, reached] = [readPostingLink(requested), readPostingLink(final)]
  if (reached) return posting?.platform === reached.platform ? 'another-job' : 'same'
  if (SAYS.loginPage.test(to.pathname)) return 'login'
  if (LIST_PAGE.test(to.pathname) || /[?&]error=true/.test(to.search)) return 'list'
  if (ownDomain(requested) !== ownDomain(final)) return 'elsewhere'
  // A board's own page: the posting's address without the posting.
  if (from.pathname.startsWith(to.pathname.replace(/\/?$/, '/'))) return 'list'
  return isRenamed(from.pathname, to.pathname) ? 'same' : 'another-job'
}

/** `/jobs/12-engineer` moved to `/en/jobs/12-senior-engineer`: one number or most of the words stay. */
function isRenamed(from: string, to: string): boolean {
  const [before = [], after = []] = [from, to].map(path => words(path.split('/').filter(Boolean).at(-1) ?? ''))
  const kept = before.filter(word => after.includes(word))
  return kept.some(word => /\d{3,}/.test(word)) || kept.length * 2 > Math.max(before.length, after.length)
}

function pageTitle(body: string): string {
  const title = /<title[^<>]*>([^<]*)<\/title>/i.exec(body)?.[1] ?? ''
  return plainText(title, { format: 'text', maxLength: 300 })
}

function mentions(text: string, title: string): boolean {
  const wanted = words(title)
  const there = new Set(words(text))
  const found = wanted.filter(word => there.has(word))
  return wanted.length > 0 && found.length * 2 >= wanted.length
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
