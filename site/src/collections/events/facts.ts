/** The facts of an event in words, for its page and its Markdown; an unknown one is left out. */
import type { EventItem } from '#contract'
import { dateOf, eventDays, plainDays } from '../../base/when.ts'

interface EventFact {
  name: string
  value: string
  /** As programs read it. */
  plain?: string
  /** A calendar day, for machines. */
  day?: string
  /** The address that the value names. */
  href?: string
  /** Beside the value, for people. */
  note?: string | undefined
}

export function eventFacts({ data: event }: Pick<EventItem, 'data'>): EventFact[] {
  const { location, online, type, timeZone, cfpDeadline: day, cfpUrl: href } = event
  const host = href && URL.parse(href)?.hostname
  return [
    { name: 'When', value: eventDays(event), plain: plainDays(event), note: timeZone },
    { name: 'Where', value: online && location !== 'Online' ? `${location}, and online` : location },
    { name: 'Format', value: type.charAt(0).toUpperCase() + type.slice(1), plain: type },
    ...(day ? [{ name: 'Speakers apply by', value: dateOf(day), plain: day, day }] : []),
    ...(href && host ? [{ name: 'Call for speakers', value: host, href }] : []),
  ]
}
