/** What stands on the picture of a page. */
import { getEvent, getJob, getTerm } from '../../api/items.ts'
import { findEvents } from '../../api/search.ts'
import type { Services } from '../../api/services.ts'
import { countText } from '../count.ts'
import { firstSentence } from '../glossary-list.ts'
import { orUndefined } from '../not-found.ts'
import { placeText } from '../place-text.ts'
import { eventDays } from '../when.ts'
import { isDrawable, type PictureText } from './draw.ts'

type Now = Pick<Services, 'store' | 'clock'>

/** The picture of a kind of page. */
const KINDS: Record<string, (now: Now) => PictureText> = {
  home: () => ({
    label: '',
    title: 'What is known in Web3, and since when',
    line: 'Jobs, news, events and a glossary. One call, no key.',
  }),
  jobs: ({ store }) => ({
    label: 'Jobs',
    title: 'Web3 jobs that are open',
    line: `${countText(store.jobs.size)} open jobs`,
  }),
  news: ({ store }) => ({
    label: 'News',
    title: 'Crypto news, each story once',
    line: `${countText(store.news.size)} stories`,
  }),
  events: ({ store, clock }) => ({
    label: 'Events',
    title: 'Web3 events with true dates',
    line: `${countText(findEvents(store, {}, clock()).length)} coming events`,
  }),
  glossary: ({ store }) => ({
    label: 'Glossary',
    title: 'Web3 in plain words',
    line: `${countText(store.terms.size)} terms`,
  }),
  docs: () => ({ label: 'Documentation', title: 'One call, no key', line: 'JSON, feeds, calendars and tables' }),
}

/** The picture of one record of a kind. */
const RECORDS: Record<string, (now: Now, id: string) => PictureText> = {
  jobs({ store, clock }, id) {
    const { data: job } = getJob(store, id, clock())
    return {
      label: job.closedAt ? 'Closed job' : 'Job',
      title: job.title,
      line: joined([job.company, job.location && placeText(job.location), job.salary]),
    }
  },
  events({ store, clock }, id) {
    const { data: event } = getEvent(store, id, clock())
    return { label: 'Event', title: event.name, line: joined([eventDays(event), event.location]) }
  },
  glossary({ store }, slug) {
    const { data: term } = getTerm(store, slug)
    return { label: 'Glossary', title: term.term, line: firstSentence(term.definition) }
  },
}

/** Undefined when there is no such page. A title in a script without shapes gives way to the kind's own. */
export function pictureText(now: Now, kind: string, id?: string): PictureText | undefined {
  const ofKind = KINDS[kind]
  if (id === undefined) return ofKind?.(now)
  const text = orUndefined(() => RECORDS[kind]?.(now, id))
  return text && !isDrawable(text.title) ? ofKind?.(now) : text
}

function joined(facts: (string | undefined)[]): string {
  return facts.filter(Boolean).join(' · ')
}
