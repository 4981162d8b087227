/** Events as Markdown. */
import type { EventItem, EventRecord } from '#contract'
import { labelFor } from '#contract/vocabulary.ts'
import { plainDays } from '../../base/when.ts'
import { blocks, escapeInline, factList, fence, frontMatter, link, UNTRUSTED } from '../../formats/escape.ts'
import { eventFacts } from './facts.ts'

/** One line of a list. */
export function eventLine(event: EventRecord, baseUrl: string): string {
  const name = link(event.name, `${baseUrl}/events/${event.id}`)
  const state = event.status === 'scheduled' ? '' : `; ${event.status}`
  return `- ${plainDays(event)}: ${name}; ${event.type}; ${escapeInline(event.location)}${state}`
}

export function eventMarkdown({ data: event, verification }: EventItem, baseUrl: string): string {
  const { source, state, lastVerifiedAt } = verification
  const facts = eventFacts({ data: event }).map(({ name, value, plain = value, href }) => [
    name,
    href === undefined ? escapeInline(plain) : link(value, href),
  ])
  return blocks(
    frontMatter({
      title: event.name,
      source: source.name,
      source_url: event.sourceUrl,
      date: event.startDate,
      canonical: `${baseUrl}/events/${event.id}`,
    }),
    `# ${escapeInline(event.name)}`,
    UNTRUSTED,
    factList({
      ...Object.fromEntries(facts),
      Status: event.status,
      Tags: event.tags.map(escapeInline).join(', '),
      Website: link('website', event.url),
      Source: link(source.name, source.homepage),
      Credit: source.credit !== undefined && escapeInline(source.credit),
      State: state,
      [event.checkedAt === undefined ? 'Last seen' : labelFor('checked-by-hand')]: event.checkedAt ?? lastVerifiedAt,
    }),
    event.description && '## The announcement, word for word',
    event.description && fence(event.description),
  )
}
