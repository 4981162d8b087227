/** Jobs as Markdown. */
import { datedAt, isFirstSight, type Job, type JobItem, type JobRecord } from '#contract'
import { wordFor } from '#contract/vocabulary.ts'
import { blocks, escapeInline, factList, fence, frontMatter, link, UNTRUSTED } from '../../formats/escape.ts'
import { closedSince, jobFacts, stateTerm, verificationText } from './facts.ts'

/** One line of a list. */
export function jobLine(job: Job & Pick<JobRecord, 'firstSeenAt' | 'dateIssue'>, baseUrl: string): string {
  const facts = [job.company, job.location, job.salary].flatMap(fact => (fact ? [escapeInline(fact)] : []))
  return `- ${link(job.title, `${baseUrl}/jobs/${job.id}`)}: ${facts.join('; ')}; ${datedAt(job).slice(0, 10)}`
}

export function jobMarkdown(item: JobItem, baseUrl: string): string {
  const { data: job, verification } = item
  const facts = jobFacts(item).map(({ name, value }) => [name, escapeInline(value)])
  const { source } = verification
  return blocks(
    frontMatter({
      title: `${job.title} at ${job.company}`,
      source: source.name,
      source_url: job.sourceUrl,
      date: job.date,
      canonical: `${baseUrl}/jobs/${job.id}`,
    }),
    `# ${escapeInline(job.title)}`,
    UNTRUSTED,
    verification.state === 'closed' && `**Closed** since ${closedSince(job)}: this posting is no longer open.`,
    factList({
      Company: escapeInline(job.company),
      ...Object.fromEntries(facts),
      [isFirstSight(job) ? 'First seen' : 'Published']: datedAt(job),
      State: `${wordFor(stateTerm(item))}. ${verificationText(item)}`,
      'Last confirmed': verification.confirmedAt,
      ...(isFirstSight(job) ? {} : { 'First seen': job.firstSeenAt }),
      Reposted: job.reposts === undefined ? undefined : `${job.reposts} times`,
      Tags: job.tags.map(escapeInline).join(', '),
      Posting: link('posting', job.link),
      Apply: job.applyUrl !== undefined && link('application', job.applyUrl),
      Source: link(source.name, source.homepage),
      Credit: source.credit !== undefined && escapeInline(source.credit),
    }),
    job.description && '## The posting, word for word',
    job.description && fence(job.description),
  )
}
