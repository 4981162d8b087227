import { getDomain, getDomainWithoutSuffix } from 'tldts'
import type { CatalogEntry } from '#contract'
import { squash } from '#contract/text.ts'
import { line } from '../text/plain-text.ts'

/** Separators before a publication's name at the end of a title. A hyphen or dash needs white space around it. */
const SEPARATOR = /(?:(?<!\s)\s+)?[|｜]\s*|(?<!\s)\s+[-–—·•»:~]+\s+/gu
/** "Cointelegraph: ...", "The Block | ..." at the beginning; a dash there belongs to the sentence. */
const LABEL = /^([^:：|｜]{2,40})(?::\s|：|\s*[|｜])\s*/u
/** A title is more than a name and a word ("Acme: Home"). */
const MIN_WORDS_BEHIND_LABEL = 3
const GENERIC = /(?:news|blog|magazine|media|com|crypto|research|insights|newsletter)$/

/** The rest of a publication's name may be the topic of all its titles: "Bitcoin" of "Bitcoin Magazine". */
const TOPICS =
  /^(?:bitcoin|btc|crypto|cryptocurrency|ethereum|eth|solana|blockchain|web3|defi|nft|coin|token|daily|digital)$/

/** The title on one line, its entities resolved, without the name of its publication at its end or in front of it. */
export function headline(title: string, entry: Pick<CatalogEntry, 'name' | 'homepage'>, publisher = ''): string {
  const domains = [getDomain(entry.homepage) ?? '', getDomainWithoutSuffix(entry.homepage) ?? '']
  const names = new Set([entry.name, publisher, ...domains].flatMap(namesOf))
  const isName = (words: string) => namesOf(words).some(name => names.has(name))
  let text = line(title)
  const [written = '', label = ''] = LABEL.exec(text) ?? []
  const rest = text.slice(written.length)
  if (label !== '' && isName(label) && rest.split(' ').length >= MIN_WORDS_BEHIND_LABEL) text = rest
  for (;;) {
    const last = [...text.matchAll(SEPARATOR)].at(-1)
    if (!last || last.index === 0) return text
    const tail = text.slice(last.index + last[0].length)
    if (!isName(tail)) return text
    text = text.slice(0, last.index)
  }
}

/** A name as letters and digits, and the same without the words that publications add to it. */
function namesOf(text: string): string[] {
  const full = nameLetters(text.replace(/\(.*\)/, ''))
  const bare = full.replace(GENERIC, '')
  return [full, bare].filter(name => name.length > 1 && !TOPICS.test(name))
}

/** A publication's name as it is compared: letters and digits, without the article. */
export function nameLetters(text: string): string {
  return squash(text.replace(/^the\s+/i, ''))
}
