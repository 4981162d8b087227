import type { EventType } from '#contract'
import type { RawEvent } from '../adapter.ts'
import { readPatterns } from '../text/read-yaml.ts'

const WORDS = readPatterns(new URL('type.yaml', import.meta.url), 'social', 'gathering', 'leisure')

/** Words that decide, first match wins. Hackathons first: they hold workshops and meetups, not the other way round. */
const HACKATHON =
  /(?<![\p{L}\p{N}_])\p{L}*(?:hackathons?|hackat[oó]n(?:a|es)?|buil?d[il]*athons?|ideathons?|datathons?|promptathons?)\b|\b(?:hackfests?|game ?jam|codefest|code ?jam|hacker house|hack[- ]?(?:weeks?|weekends?|days?))\b|ハッカソン|黑客松|駭客松|해커톤|хакатон/iu
/** `Hack` as a tag or a type, or at the end of a name (`BigRed//Hacks 2026`, `neatHack`); not `hack the bank`. */
const HACK_LABEL = /(?:^|\| ?)hacks?\b/i
const HACK_NAME = /\bhacks?\b(?=[^\p{L}]*(?:$|\b(?:by|at|in)\b))/iu
/** An evening of hacking together is not a competition. */
const HACK_EVENING = /\bhack(?:er|ing|ers)? ?(?:nights?|evening|hours?|session|sessions|dojo|space)\b/i
const WORKSHOP =
  /\b(?:workshops?|boot ?camps?|taller(?:es)?|master ?class(?:es)?|trainings?|hands[- ]on lab|tutorials?|courses?|cursos?|formations?|schulung|atelier|oficina|(?:summer|winter|spring) school|study group|code ?labs?)\b|ワークショップ|工作坊|워크숍|воркшоп/iu
const MEETUP_WORD = /\bmeet[- ]?ups?\b|ミートアップ|聚会|밋업|митап/iu
/** People meeting for an evening, whatever larger event it belongs to. */
const SOCIAL = new RegExp(String.raw`\b${WORDS.social.source}\b`, 'iu')
/** The same, but conferences have them in their names too ("Forum & Networking"). */
const GATHERING = new RegExp(String.raw`\b${WORDS.gathering.source}\b`, 'iu')
const CONFERENCE =
  /(?<![\p{L}\p{N}_])(?:conferences?|\p{L}*conf|\p{L}{2,}con|con|\p{L}*summits?|\p{L}*forum|festivals?|\p{L}*fest|expo|exhibition|(?:un)?convention|convergence|congress|symposium|retreat|weeks?|congresos?|conferencia|conférence|konferenz|kongress|messe|unconference|camp|show)\b|カンファレンス|サミット|峰会|大会|컨퍼런스|конференция|форум/iu
/** Organizers whose events are hackathons and do not say so: `ETHGlobal Brussels`. */
const HACKATHON_BRAND = /\bETH ?(?:Global|Online)\b(?!.*\bpragma\b)/i
const DAY = /\bdays?\b/i
/** Up to this long, and not called a conference, it is an evening and not a conference. */
const MEETUP_HOURS = 5

/** Things people do together that are about nothing but themselves. */
const LEISURE = new RegExp(String.raw`\b${WORDS.leisure.source}\b`, 'iu')

/** Whether the name is of a meeting, not of its subject. */
export function isSocial({ name }: RawEvent): boolean {
  return [SOCIAL, GATHERING, LEISURE].some(pattern => pattern.test(spaced(name)))
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
  const evening = HACK_EVENING.test(name)
  const hackathon = HACKATHON.test(`${labels} | ${name}`) || HACK_LABEL.test(labels) || HACK_NAME.test(name)
  if (!evening && hackathon) return 'hackathon'
  const conference = CONFERENCE.test(name)
  if (WORKSHOP.test(labels) || (WORKSHOP.test(name) && !conference)) return 'workshop'
  // "Fintech Meetup" is the brand of a conference: a source that calls it one, or several days, decide.
  if (MEETUP_WORD.test(name) && (CONFERENCE.test(own) || isLong(duration))) return 'conference'
  if (evening || MEETUP_WORD.test(`${labels} | ${name}`) || SOCIAL.test(`${own} | ${name}`)) return 'meetup'
  if (conference || CONFERENCE.test(labels)) return 'conference'
  if (GATHERING.test(`${labels} | ${name}`)) return 'meetup'
  // "Watch out, Bitcoin!" of three days is not an evening before a screen.
  if (LEISURE.test(name) && !isLong(duration)) return 'meetup'
  if (HACKATHON_BRAND.test(name)) return 'hackathon'
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
