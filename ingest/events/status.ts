import { EventStatus } from '#contract'
import type { RawEvent } from '../adapter.ts'

const MEANINGS: [RegExp, EventStatus][] = [
  [/cancel|abgesagt|annul[ée]|annullat/i, 'cancelled'],
  [/postpone|verschoben|report[ée]|pospuest|aplazad|adiad|rinviat/i, 'postponed'],
  [/tentative|projected|unconfirmed|proposed|provisional|\btb[acd]\b|to be confirmed/i, 'tentative'],
]

const OFF =
  'cancell?ed|postponed|abgesagt|verschoben|annul[ée]e?|report[ée]e?|cancelad[oa]|pospuest[oa]|aplazad[oa]|adiad[oa]|annullat[oa]|rinviat[oa]'
/** Marks of tickets or new days: not part of the name, and the event takes place. */
const STILL_ON =
  'sold[ -]?out|ausverkauft|agotad[oa]s?|esgotad[oa]s?|esaurit[oa]|uitverkocht|complet|wait(?:ing)?[ -]?list(?: only)?|(?:registration|rsvp|tickets?|applications?) closed|rescheduled|new (?:date|time|venue)s?'
const ALONE = `(?:${OFF}|${STILL_ON})`
const WORD = `(?:${OFF}|${STILL_ON}|tentative|unconfirmed|tbc)`
/** `postponed to 2028`, `cancelled until further notice`, `cancelled due to weather`. */
const UNTIL = '(?:\\s(?:to|until|till|due to|because of)\\s[^\\])}]{1,40}|!+)?'
const PICTOGRAPH = '\\p{Extended_Pictographic}\\uFE0F?'
/** Marks around a word: brackets, Markdown, pictographs. */
const OPEN = `(?:(?:[\\[({【*~]|${PICTOGRAPH})\\s*)+`
const CLOSE = `(?:\\s*(?:[\\])}】*~]|${PICTOGRAPH}))+`
/** `[CANCELLED] Acme Conf`, `POSTPONED: Acme Conf`, `Acme Conf (cancelled)`; not `Cancelled Stock`. */
const MARKED = [
  `^\\s*(?:${OPEN}${WORD}${UNTIL}${CLOSE}\\s*[:–—|-]*|${WORD}\\s*[:–—|!]+|${ALONE}\\s-(?=\\s))\\s*`,
  `\\s*(?:${OPEN}${WORD}${UNTIL}${CLOSE}|(?:\\s[–—|-]|${PICTOGRAPH})\\s*${ALONE}${UNTIL})\\s*$`,
].join('|')
const IN_NAME = new RegExp(MARKED, 'giu')
/** In capitals the word needs no mark beside a name that is written otherwise: `CANCELLED Acme Conf`. */
const SHOUTED =
  /^\s*(?:CANCELL?ED|POSTPONED|ABGESAGT|SOLD[ -]?OUT|AUSVERKAUFT)\s+(?=.*\p{Ll})|(?<=\p{Ll}.*)\s+(?:CANCELL?ED|POSTPONED|ABGESAGT|SOLD[ -]?OUT|AUSVERKAUFT)!*\s*$/gu

/** The name without a status written into it; `Cancelled Event` is a name and stays. */
export function withoutStatus(name: string): string {
  return takeMarks(name).rest
}

/** The status from the source's own field, or from the name. */
export function readStatus({ status, name }: Pick<RawEvent, 'status' | 'name'>): EventStatus {
  const text = [status ?? '', ...takeMarks(name).marks].join(' ')
  return MEANINGS.find(([words]) => words.test(text))?.[1] ?? EventStatus.enum.scheduled
}

/** One mark may follow another: `[CANCELLED] [SOLD OUT] Acme Conf`. */
function takeMarks(name: string): { rest: string; marks: string[] } {
  const marks: string[] = []
  const take = (mark: string) => {
    marks.push(mark)
    return ''
  }
  let rest = name
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(IN_NAME, take).replace(SHOUTED, take).trim()
  }
  return { rest, marks }
}
