/** The platforms of hackathons.yaml, with what paths cannot express. */
import { load } from 'cheerio'
import type { CatalogEntry } from '#contract'
import { SourceError, type SourceRequest } from '../adapter.ts'
import { readDateRange } from '../events/date-range.ts'
import { eventsIn } from './lib/json-source.ts'
import { jsonAfter, listIn, readJson, readMarkup } from './lib/read.ts'
import { type Row, rowOf } from './lib/row.ts'

const DEVFOLIO_SEARCHES = ['application_open', 'upcoming']
const DEVFOLIO_PAGE = 50
const DEVFOLIO_MOST = 200

export const hackathons = eventsIn(new URL('hackathons.yaml', import.meta.url), {
  devfolio: {
    requests: entry => [devfolioSearch(entry, DEVFOLIO_SEARCHES[0], 0)],
    // One search after the other, so that a row in both is read from the first.
    next(bodies, entry) {
      let [type, from] = [0, 0]
      for (const body of bodies) {
        from += DEVFOLIO_PAGE
        const { length } = listIn(devfolioAnswer(body), 'hits.hits')
        if (length < DEVFOLIO_PAGE || from >= DEVFOLIO_MOST) [type, from] = [type + 1, 0]
      }
      return DEVFOLIO_SEARCHES.slice(type, type + 1).map(word => devfolioSearch(entry, word, from))
    },
    answer: devfolioAnswer,
    // A tagline is often missing; the subject is in the text, in Markdown.
    more: row => ({ description: row.texts(['_source.tagline', '_source.desc']).join('\n') || undefined }),
  },
  devpost: {
    more(row) {
      const dates = row.text('submission_period_dates') ?? ''
      const range = readDateRange(dates)
      return {
        start: range?.start ?? dates,
        end: range?.end,
        online: row.text('displayed_location.icon') === 'globe' || undefined,
      }
    },
  },
  dorahacks: {
    more(row) {
      const form = row.text(['venue_form', 'participation_form']) ?? ''
      return {
        start: dorahacksTime(row, ['timeline_start', 'start_time']),
        end: dorahacksTime(row, ['timeline_end', 'end_time']),
        place: row.joined(['venue_name', 'venue_address']),
        online: /virtual|online|hybrid/i.test(form) || undefined,
        hybrid: /hybrid/i.test(form) || undefined,
        // Words between commas, or a list of them.
        tags: row.texts(['ecosystem', 'tags']).flatMap(words => words.split(',')),
      }
    },
  },
  ethglobal: {
    answer(body) {
      const stream = pushedStream(readMarkup(body, 'html'))
      // The page has other lists under that name.
      const lists = jsonAfter(stream, '"events":').filter(list => rowOf(list).text('slug') && rowOf(list).id('id'))
      if (lists.length > 0) return lists.flat()
      throw new SourceError('parse', `no readable "events" list in ${stream.length} characters of page data`)
    },
    more(row) {
      // React's stream writes dates with a `$D` before them.
      const [start, end] = ['startTime', 'endTime'].map(name => row.text(name)?.replace(/^\$D/, '').slice(0, 10))
      return { start, end, online: row.text('medium') === 'virtual' || undefined }
    },
  },
  hackquest: {
    more(row) {
      const mode = row.text('info.mode') ?? ''
      return { online: /^(?:online|hybrid)$/i.test(mode) || undefined, hybrid: /^hybrid$/i.test(mode) || undefined }
    },
  },
  taikai: {
    more(row) {
      const path = [row.text('organization.slug'), row.text('slug')]
      const steps = row.texts('steps.startDate').sort((a, b) => Date.parse(a) - Date.parse(b))
      const closes = Date.parse(row.text('endParticipantRegistrationDate') ?? '')
      const start = steps.find(step => Date.parse(step) >= closes)
      return { key: path.includes(undefined) ? '' : path.join('/'), start: start ?? 'TBD', end: start && steps.at(-1) }
    },
  },
})

function devfolioSearch(entry: CatalogEntry, type: string | undefined, from: number): SourceRequest {
  const url = entry.url ?? 'https://api.devfolio.co/api/search/hackathons'
  return { url, json: { type, from, size: DEVFOLIO_PAGE } }
}

function devfolioAnswer(body: string): unknown {
  const answer = readJson(body)
  const row = rowOf(answer)
  if (row.flag('timed_out')) throw new SourceError('parse', 'the search ran out of time')
  if (Number(row.number('_shards.failed') ?? 0) > 0) throw new SourceError('parse', 'a part of the search failed')
  return answer
}

function dorahacksTime(row: Row, paths: string[]): number | string | undefined {
  return paths.map(path => row.number(path)).find(time => time !== undefined && Number(time) !== 0)
}

/** The strings of all pushes of a Next.js page, joined in their order. */
function pushedStream(html: string): string {
  const $ = load(html)
  return Array.from($('script'), script => $(script).text())
    .flatMap(text => jsonAfter(text, 'self.__next_f.push('))
    .map(push => (Array.isArray(push) && push[0] === 1 && typeof push[1] === 'string' ? push[1] : ''))
    .join('')
}
