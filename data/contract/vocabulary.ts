/**
 * Names for the state of a record, a list or a source, their meaning and when they end: API, pages, feeds,
 * Markdown, MCP and pictures take their words from here, and `/about` shows the table with an anchor for each row.
 */
import type { ListName } from './schema/primitives.ts'
import { capitalized } from './text.ts'

interface Meaning {
  /** In running text and on badges; a day may follow it. */
  word: string
  means: string
  ends: string
}

/** The share of the days that were left until an event for which a check by hand holds, and its bounds in days. */
export const HAND_CHECK = { share: 1 / 4, least: 2, most: 28 } as const

const records = {
  confirmed: {
    word: 'confirmed',
    means:
      'A source listed the record no longer ago than it promises (staleAfterHours), or a check by hand still holds.',
    ends: 'When that time has passed and no source has listed it again.',
  },
  unconfirmed: {
    word: 'unconfirmed',
    means: 'It is still listed, but no confirmation covers today. Its last sighting is given instead.',
    ends: 'With the next good answer of a source that has it, or the next check by hand.',
  },
  listed: {
    word: 'listed',
    means: 'It is in our lists, confirmed or not. A set in which one record is not confirmed is called listed.',
    ends: 'When it leaves the lists: closed, over, called off, or too old.',
  },
  new: {
    word: 'new',
    means: 'The latest records of a set in which all are confirmed.',
    ends: 'When one of them is not confirmed any more; then they are the latest that are listed.',
  },
  missing: {
    word: 'missing once',
    means: 'The latest good answer of its source did not have it. It stays listed, and says so.',
    ends: 'With the next good answer: in it again, all is well; missing again, a job is closed and an event removed.',
  },
} as const satisfies Record<string, Meaning>

const jobs = {
  open: {
    word: 'open',
    means: 'A job that is confirmed.',
    ends: 'When it closes, or is not confirmed any more: then it was last seen open.',
  },
  'last-seen-open': {
    word: 'last seen open',
    means: 'A job that is unconfirmed, with the day on which a source last listed it. It may be gone.',
    ends: 'When a source lists it again, or when it is closed.',
  },
  closed: {
    word: 'closed',
    means:
      'Two good answers in a row did not have it, its page is gone, its own closing date has passed, or it is too old.',
    ends: 'Its page and its answer in the API stay for 90 days.',
  },
} as const satisfies Record<string, Meaning>

const events = {
  upcoming: {
    word: 'upcoming',
    means: 'An event that is confirmed and not over anywhere on earth.',
    ends: 'When its last day is over in every time zone, or when it is not confirmed any more: then it is listed.',
  },
  'checked-by-hand': {
    word: 'checked by hand',
    means: 'A person compared the record with the organizer’s own page on the day given.',
    ends: `The check confirms it for a quarter of the days that were left until the event, at least ${HAND_CHECK.least} and at most ${HAND_CHECK.most} days.`,
  },
  tentative: {
    word: 'tentative',
    means: 'Its source calls days or place tentative.',
    ends: 'When the source no longer does.',
  },
  'days-disputed': {
    word: 'days disputed',
    means: 'Sources name different days; those of the better source are shown.',
    ends: 'When the sources agree.',
  },
  postponed: {
    word: 'postponed',
    means: 'It does not take place on the days it names, and new ones are not published.',
    ends: 'When its source names new days.',
  },
  cancelled: {
    word: 'cancelled',
    means: 'Its source says that it does not take place.',
    ends: 'It is in no list; its page and calendar entry stay until 90 days after its last day.',
  },
  over: {
    word: 'over',
    means: 'Its last day has ended in every time zone.',
    ends: 'It is removed after 90 days.',
  },
} as const satisfies Record<string, Meaning>

const answers = {
  'as-of': {
    word: 'as of',
    means:
      'The age of an answer: the oldest last sighting among the sources that its rows rest on. Where it differs by more than a day, the median of these sightings is given too.',
    ends: 'With the next good answer of the source that was seen longest ago.',
  },
} as const satisfies Record<string, Meaning>

const sources = {
  'source-ok': {
    word: 'ok',
    means: 'Its last good answer is no older than it promises (staleAfterHours).',
    ends: 'When an answer cannot be used, or when the last good one is too old.',
  },
  'source-stale': {
    word: 'stale',
    means: 'Its last good answer is older than that: it was not requested, or did not answer.',
    ends: 'With its next good answer.',
  },
  'source-failing': {
    word: 'failing',
    means: 'It was requested, and its latest answer was an error or could not be used. Its records are kept.',
    ends: 'With its next good answer.',
  },
  'source-not-asked-yet': {
    word: 'not requested yet',
    means: 'It is in the catalog, and no run has requested it yet. It counts nowhere.',
    ends: 'With the first run that asks it.',
  },
} as const satisfies Record<string, Meaning>

/** The rows by what they describe. */
export const VOCABULARY = { records, jobs, events, answers, sources } as const
const rows = { ...records, ...jobs, ...events, ...answers, ...sources } as const
export type Term = keyof typeof rows

export function wordFor(term: Term): string {
  return rows[term].word
}

/** `open: A job that is confirmed.` for descriptions. */
export function definitionOf(term: Term): string {
  return `${rows[term].word}: ${rows[term].means}`
}

/** The explanation of a word. */
export function explainedAt(term: Term): string {
  return `/about#${term}`
}

/** The names of a set in which every record is confirmed. */
const OF_CONFIRMED: Partial<Record<ListName, Term>> = { jobs: 'open', news: 'new', events: 'upcoming' }

/** Returns the name of a set of records: open, new or upcoming if every one is confirmed, else listed. */
export function termForSet(collection: ListName, { total, confirmed }: { total: number; confirmed: number }): Term {
  return total > 0 && confirmed >= total ? (OF_CONFIRMED[collection] ?? 'listed') : 'listed'
}

/** As at the beginning of a line or a label. */
export function labelFor(term: Term): string {
  return capitalized(wordFor(term))
}
