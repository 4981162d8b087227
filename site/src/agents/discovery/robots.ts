/** robots.txt and security.txt. */
import { instantOf } from '#contract'
import { documents } from '../../base/documents.ts'
import { HOMEPAGE } from '../../base/identity.ts'
import { DAY_MS } from '../../base/when.ts'

/** Crawlers that look for their own name in robots.txt. The rules are the same as for everyone. */
const AI_CRAWLERS = `
  Amazonbot Applebot-Extended Bytespider CCBot ChatGPT-User Claude-SearchBot Claude-User ClaudeBot
  DuckAssistBot Google-Extended GPTBot Meta-ExternalAgent MistralAI-User OAI-SearchBot Perplexity-User
  PerplexityBot cohere-ai
`
  .trim()
  .split(/\s+/)

export function robots(baseUrl: string): string {
  const rules = ['Content-Signal: search=yes, ai-input=yes, ai-train=no', 'Allow: /']
  return [
    '# Content signals (contentsignals.org): searching and answering from this site are welcome. Training is not ours to',
    '# allow: headlines, snippets and postings belong to those who published them.',
    `# Programs need not crawl: ${baseUrl}${documents.llms.path} names the API, the feeds and the MCP server.`,
    'User-agent: *',
    ...rules,
    '',
    ...AI_CRAWLERS.map(name => `User-agent: ${name}`),
    ...rules,
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

const VALID_DAYS = 180

/** RFC 9116. `Expires` moves once a day, so that the text and its tag stay the same within one. */
export function securityTxt(baseUrl: string, contact: string | undefined, now: Date): string {
  const expires = new Date((Math.floor(now.getTime() / DAY_MS) + VALID_DAYS) * DAY_MS)
  const given = contact ?? HOMEPAGE
  // Section 2.5.3 requires a URI; operators write e-mail addresses.
  const isUri = /^[a-z][a-z0-9+.-]*:/i.test(given)
  return [
    `Contact: ${isUri ? given : `mailto:${given}`}`,
    `Expires: ${instantOf(expires)}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}${documents.security.path}`,
    '',
  ].join('\n')
}
