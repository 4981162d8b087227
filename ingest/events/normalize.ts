import { parse } from 'tldts'
import { type CatalogEntry, EventRecord, instantOf } from '#contract'
import type { RawEvent } from '../adapter.ts'
import type { Dropped } from '../collection.ts'
import { isUnreadable } from '../text/characters.ts'
import { identityHash, makeId } from '../text/identity.ts'
import { line, plainText } from '../text/plain-text.ts'
import { canonicalUrl } from '../text/url.ts'
import { isLongOver } from './alive.ts'
import { statedZone, zoneOf } from './place-zone.ts'
import { isWeb3Event } from './relevance.ts'
import { readStatus, withoutStatus } from './status.ts'
import { readType } from './type.ts'
import { daysBetween, readDay, readWhen } from './when.ts'
import { readWhere } from './where.ts'

/** Enough to recognize an event by; the whole text is on its own page. */
const DESCRIPTION_LENGTH = 1000
const MAX_TAGS = 12
/** Many announcements reveal the address only after registration; no place is made up for them. */
const UNKNOWN_PLACE = 'To be announced'
/** Names that calendars show for a private event, and placeholders of names still to come. */
const NO_NAME =
  /^[^\p{L}\p{N}]*(?:busy|free|private(?: event)?|untitled(?: event)?|\(?no (?:title|subject)\)?|test(?: event)?|placeholder|event|tba|tbd|hold)[^\p{L}\p{N}]*$/iu

/** A host name, with or without a path. */
const BARE_ADDRESS = /^[a-z\d](?:[a-z\d-]{0,62}\.)+[a-z]{2,24}(?:[/?#]\S*)?$/i

/** Earlier is an empty field: the year 1 or 1970 of some program's calendar. */
const FIRST_DEADLINE = '2000-01-01'

/** An event as published to a stored record, or the rule it is dropped by. */
export function normalizeEvent(published: RawEvent, entry: CatalogEntry, now: Date): EventRecord | Dropped {
  const raw = { ...published, name: line(published.name) }
  // A calendar of calls often names no room: an event without a place of its own is online.
  if (entry.online && !raw.place && !raw.city) raw.online = true
  const name = withoutStatus(raw.name)
  if (isUnreadable(name)) return { dropped: 'unreadable-name' }
  if (NO_NAME.test(name)) return { dropped: 'no-name' }
  const where = readWhere(raw, entry.place)
  const zone = zoneOf(raw, where, entry.place)
  const when = readWhen(raw, zone, now)
  if ('dropped' in when) return when
  if (isLongOver(when, now)) return { dropped: 'over-90-days' }
  if (!isWeb3Event(raw, entry)) return { dropped: 'not-web3' }
  const url = readLink(raw.link, entry)
  if (!url) return { dropped: raw.link.trim() === '' ? 'no-link' : 'unreadable-link' }
  const { hours, ...days } = when
  const { region: _region, ...placed } = where
  const checked = EventRecord.safeParse({
    ...{ name, url, ...days, ...placed, location: where.location ?? UNKNOWN_PLACE, datePrecision: 'day' },
    id: makeId(name, identityHash(entry, raw.key)),
    description: plainText(raw.description ?? '', { format: 'html', maxLength: DESCRIPTION_LENGTH }) || undefined,
    type: readType(raw, { days: daysBetween(when.startDate, when.endDate ?? when.startDate) + 1, hours }),
    // A zone looked up from a map decides the day; only one that the source names is stored.
    timeZone: statedZone(raw, where),
    status: readStatus(raw),
    cfpUrl: raw.cfpUrl ? canonicalUrl(raw.cfpUrl) : undefined,
    cfpDeadline: readDeadline(raw, zone),
    tags: readTags(raw.tags ?? []),
    source: entry.id,
    sourceKey: raw.key.slice(0, 2048),
    // An organizer's event is listed on its own page.
    sourceUrl: entry.tier === 1 ? url : entry.homepage,
    alsoListedAt: [],
    of: raw.of && line(raw.of),
    repeats: raw.repeats && { series: identityHash(entry, raw.repeats.series), every: raw.repeats.every },
    firstSeenAt: instantOf(now),
    checkedAt: raw.checked,
  })
  return checked.success ? checked.data : { dropped: 'invalid-record' }
}

function readDeadline({ cfpDeadline }: RawEvent, zone: string | undefined): string | undefined {
  const day = cfpDeadline === undefined ? undefined : readDay(cfpDeadline, zone)
  return day !== undefined && day >= FIRST_DEADLINE ? day : undefined
}

function readLink(link: string, entry: CatalogEntry): string | undefined {
  // `//www.example.org` leaves the scheme to its page.
  const text = link.trim().replace(/^\/\/(?=[^/])/, 'https://')
  // Lists by hand and calendars leave out the `www` too.
  const isBare = BARE_ADDRESS.test(text) && (/^www\./i.test(text) || parse(text).isIcann === true)
  return canonicalUrl(isBare ? `https://${text}` : text, { keep: entry.keepLink })
}

function readTags(tags: string[]): string[] {
  const clean = tags.map(tag => line(tag, 60)).filter(tag => tag !== '' && !/^other$/i.test(tag))
  const bySpelling = new Map(clean.map(tag => [tag.toLowerCase(), tag]))
  return [...bySpelling.values()].slice(0, MAX_TAGS)
}
