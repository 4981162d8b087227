import { EventStatus } from '#schema'
import type { RawEvent } from '../adapter.ts'

const MEANINGS: [RegExp, EventStatus][] = [
  [/cancel|abgesagt|annul[ée]|annullat/i, 'cancelled'],
  [/postpone|verschoben|report[ée]|pospuest|aplazad|adiad|rinviat/i, 'postponed'],
  [/tentative|projected|unconfirmed|proposed|provisional|\btb[acd]\b|to be confirmed/i, 'tentative'],
]

const OFF =
  'cancell?ed|postponed|abgesagt|verschoben|annul[ée]e?|report[ée]e?|cancelad[oa]|pospuest[oa]|aplazad[oa]|adiad[oa]|annullat[oa]|rinviat[oa]'
const WORD = `(?:${OFF}|tentative|unconfirmed|tbc)`
/** `postponed to 2028`, `cancelled until further notice`. */
const UNTIL = '(?:\\s(?:to|until|till)\\s[^\\])}]{1,40})?'
/** What a word stands in or between to be seen: brackets, Markdown, pictographs. */
const OPEN = '(?:[\\[({【*~⚠❌🚫⛔\\uFE0F]\\s*)+'
const CLOSE = '(?:\\s*[\\])}】*~⚠❌🚫⛔\\uFE0F])+'
/** `[CANCELLED] Acme Conf`, `POSTPONED: Acme Conf`, `Acme Conf (cancelled)`; not `Cancelled Stock`. */
const MARKED = [
  `^\\s*(?:${OPEN}${WORD}${UNTIL}${CLOSE}\\s*[:–—-]*|${WORD}\\s*[:–—]|(?:${OFF})\\s-(?=\\s))\\s*`,
  `\\s*(?:${OPEN}${WORD}${UNTIL}${CLOSE}|\\s[–—-]\\s*(?:${OFF})${UNTIL})\\s*$`,
].join('|')
const IN_NAME = new RegExp(MARKED, 'giu')
/** In capitals the word needs no mark beside a name that is written otherwise: `CANCELLED Acme Conf`. */
const SHOUTED =
  /^\s*(?:CANCELL?ED|POSTPONED|ABGESAGT)\s+(?=.*\p{Ll})|(?<=\p{Ll}.*)\s+(?:CANCELL?ED|POSTPONED|ABGESAGT)\s*$/gu

/** The name without a status written into it; `Cancelled Event` is a name and stays. */
export function withoutStatus(name: string): string {
  return name.replace(IN_NAME, '').replace(SHOUTED, '').trim()
}

/** What the source says in a field of its own, or writes into the name. */
export function readStatus({ status, name }: Pick<RawEvent, 'status' | 'name'>): EventStatus {
  const inName = [...(name.match(IN_NAME) ?? []), ...(name.match(SHOUTED) ?? [])]
  const text = [status ?? '', ...inName].join(' ')
  return MEANINGS.find(([words]) => words.test(text))?.[1] ?? EventStatus.enum.scheduled
}
