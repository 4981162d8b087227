/** A snapshot with one record of each kind that pages treat differently, and a server over it. */
import { load } from 'cheerio'
import { type TestServer, useServer } from './server.ts'
import {
  fictionalEvent,
  fictionalJob,
  fictionalNews,
  fictionalSource,
  fictionalTerm,
  snapshotWith,
  type TestSnapshot,
} from './snapshot.ts'

export const HOSTILE = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'

const PAGE = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

export interface PagesServer extends TestServer {
  /** Requests a page as browsers do, and reads it; redirects are not followed. */
  open(path: string): Promise<{ answer: Response; $: ReturnType<typeof load> }>
}

function pagesSnapshot() {
  return snapshotWith({
    jobs: [
      fictionalJob(201, { title: HOSTILE, description: `${HOSTILE}\n\nEven a made-up term 3.`, countries: ['DE'] }),
      fictionalJob(202, { closedAt: '2026-09-20T00:00:00.000Z' }),
      fictionalJob(203, {
        missingSince: '2026-09-30T00:00:00.000Z',
        company: 'Acme Chain & Söhne',
        location: 'Zürich; Genève',
      }),
      fictionalJob(205, { closesAt: '2026-07-16T03:54:18Z', closedAt: '2026-07-16T03:54:18.000Z' }),
      fictionalJob(206, {
        dateIssue: 'missing',
        location: 'Lisbon; Porto; Faro; Braga',
        countries: ['PT', 'ES', 'FR'],
      }),
      fictionalJob(207, { source: 'old-board' }),
      fictionalJob(208, { source: 'sample-board-one', verifiedBy: 'aggregator' }),
      fictionalJob(204, { flags: ['look-alike'] }),
      ...['Lisbon', 'Porto', 'Faro', 'Braga'].map((location, at) =>
        fictionalJob(211 + at, {
          title: 'Made-up Folder',
          company: 'Acme Fold',
          location,
          salary: location === 'Braga' ? '€90,000' : undefined,
        }),
      ),
    ],
    news: [
      fictionalNews(90, {
        title: 'Made-up Term 4 spreads',
        pubDate: '2026-10-01T11:00:00.000Z',
        sourceId: 'followed',
        alsoReportedBy: [
          {
            source: 'Sample Post',
            sourceId: 'sample-post',
            title: 'It spreads',
            link: 'https://post.example/1',
            pubDate: '2026-10-01T11:30:00.000Z',
          },
        ],
      }),
      fictionalNews(91, { title: 'MUT9 is what all call it' }),
    ],
    events: [
      fictionalEvent(64, { status: 'postponed', city: undefined, country: undefined, location: 'To be announced' }),
      fictionalEvent(60, { status: 'cancelled', cfpDeadline: '2026-10-11', cfpUrl: 'https://summit.example/cfp' }),
      fictionalEvent(62, { name: 'Example Camp', startDate: '2026-10-31', endDate: '2026-11-02' }),
      fictionalEvent(63, { startDate: '2026-10-01', endDate: '2026-10-03' }),
      fictionalEvent(61, { startDate: '2026-09-01', endDate: '2026-09-02' }),
    ],
    glossary: [
      fictionalTerm(30, { term: 'Layer 9', category: 'Layer 2 Scaling' }),
      fictionalTerm(31, { leadsHere: ['Half of It'], readOn: '2026-11-05' }),
    ],
    sources: [
      fictionalSource('old-board', { lastAttemptAt: '2026-09-17T00:00:00Z', lastSuccessAt: '2026-09-17T00:00:00Z' }),
      fictionalSource('followed', { collection: 'news', follow: true }),
      ...['one', 'two', 'three'].map(topic =>
        fictionalSource(`sample-board-${topic}`, { name: 'Sample Board', credit: 'Jobs by Sample Board' }),
      ),
    ],
  })
}

/** Such a server for all tests of a file. */
export function usePages(snapshot: TestSnapshot = pagesSnapshot()): PagesServer {
  const server = useServer({ env: { PUBLIC_BASE_URL: 'https://web3.example' }, snapshot })
  const open = async (path: string) => {
    const answer = await fetch(server.url + path, { redirect: 'manual', headers: { accept: PAGE } })
    return { answer, $: load(await answer.text()) }
  }
  return Object.assign(server, { open })
}
