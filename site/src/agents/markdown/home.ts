/** The start page as Markdown. */
import { Job } from '#contract'
import { readItems, readRecords } from '../../api/read-items.ts'
import { SERVICE_NAME } from '../../api/service-name.ts'
import type { Services } from '../../api/services.ts'
import { homePage } from '../../views/home.ts'
import { documents, MCP_PATH } from '../discovery/documents.ts'
import { blocks, frontMatter, UNTRUSTED } from './escape.ts'
import { eventLine } from './event.ts'
import { jobLine } from './job.ts'
import { newsLines } from './news.ts'
import { termLine } from './term.ts'

export function homeMarkdown(services: Pick<Services, 'store' | 'clock' | 'baseUrl'>): string {
  const { counts, jobs, news, events, term, answering } = homePage(services)
  const { store, baseUrl } = services
  return blocks(
    frontMatter({
      title: SERVICE_NAME,
      source: SERVICE_NAME,
      date: store.generatedAt.toISOString(),
      canonical: `${baseUrl}/`,
    }),
    `# ${SERVICE_NAME}`,
    'Web3 jobs, mostly from employers’ own boards, crypto news told once per story, Web3 events with true dates, and a glossary.',
    UNTRUSTED,
    counts.map(({ name, path, count }) => `- [${count} ${name}](${baseUrl}${path}.md)`).join('\n'),
    answering !== '' && `Answering as they should: ${answering}.`,
    `For programs: [API](${baseUrl}/docs.md), [llms.txt](${baseUrl}${documents.llms.path}), [auth.md](${baseUrl}${documents.authGuide.path}), MCP at ${baseUrl}${MCP_PATH}.`,
    '## New jobs',
    readItems(store.jobs, jobs, Job)
      .map(job => jobLine(job, baseUrl))
      .join('\n'),
    '## News',
    readRecords(store.news, news).map(newsLines).join('\n'),
    '## Coming events',
    readRecords(store.events, events)
      .map(event => eventLine(event, baseUrl))
      .join('\n'),
    term && '## Word of the day',
    term && termLine(term, baseUrl),
  )
}
