/** News as Markdown. */
import type { NewsRecord } from '#contract'
import { escapeInline, link } from '../../formats/escape.ts'

/** One story of a list, with who else told it. */
export function newsLines(item: NewsRecord): string {
  const also = item.alsoReportedBy.map(({ source, link: url }) => link(source, url))
  return [
    `- ${link(item.title, item.link)}: ${escapeInline(item.source)}; ${item.kind ? `${item.kind}; ` : ''}${item.pubDate}`,
    item.contentSnippet && `  - ${escapeInline(item.contentSnippet)}`,
    also.length > 0 && `  - Also reported by ${also.join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n')
}
