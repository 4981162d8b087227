import type { EventType } from '#contract'
import type { RawEvent } from '../adapter.ts'
import { readPatterns } from '../text/read-yaml.ts'

const SAYS = readPatterns(
  new URL('type.yaml', import.meta.url),
  'hackathon hackLabel hackName hackEvening hackathonBrand workshop meetup conference social gathering leisure',
)
const DAY = /\bdays?\b/i
/** Up to this long, and not called a conference, it is an evening and not a conference. */
const MEETUP_HOURS = 5

/** Whether the name is of a meeting, not of its subject. */
export function isSocial({ name }: RawEvent): boolean {
  return [SAYS.social, SAYS.gathering, SAYS.leisure].some(pattern => pattern.test(spaced(name)))
}

/** How long an event lasts, in hours too if it has times. */
interface Duration {
  days: number
  hours?: number
}

/** The format of an event from its type, tags and name; else a conference, or by its times a single evening. */
export function readType(raw: RawEvent, duration: Duration): EventType {
  const own = spaced(raw.type ?? '')
  const labels = [own, ...(raw.tags ?? [])].join(' | ')
  const name = spaced(raw.name)
  const evening = SAYS.hackEvening.test(name)
  const hackathon =
    SAYS.hackathon.test(`${labels} | ${name}`) || SAYS.hackLabel.test(labels) || SAYS.hackName.test(name)
  if (!evening && hackathon) return 'hackathon'
  const conference = SAYS.conference.test(name)
  if (SAYS.workshop.test(labels) || (SAYS.workshop.test(name) && !conference)) return 'workshop'
  // "Fintech Meetup" is the brand of a conference: a source that calls it one, or several days, decide.
  if (SAYS.meetup.test(name) && (SAYS.conference.test(own) || isLong(duration))) return 'conference'
  if (evening || SAYS.meetup.test(`${labels} | ${name}`) || SAYS.social.test(`${own} | ${name}`)) return 'meetup'
  if (conference || SAYS.conference.test(labels)) return 'conference'
  if (SAYS.gathering.test(`${labels} | ${name}`)) return 'meetup'
  // "Watch out, Bitcoin!" of three days is not an evening before a screen.
  if (SAYS.leisure.test(name) && !isLong(duration)) return 'meetup'
  if (SAYS.hackathonBrand.test(name)) return 'hackathon'
  if (DAY.test(name)) return 'conference'
  return duration.hours !== undefined && duration.hours <= MEETUP_HOURS ? 'meetup' : 'conference'
}

/** More than a day; a night that ends after midnight is not. */
function isLong({ days, hours }: Duration): boolean {
  return hours === undefined ? days > 1 : hours > 24
}

/** `ConferenceEvent`, `neatHack`, `in_person_meetup`. */
function spaced(text: string): string {
  return text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replace(/_/g, ' ')
}
