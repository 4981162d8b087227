import { documents } from '../../base/documents.ts'

/** Crawlers that look for their own name in robots.txt. The rules are the same as for everyone. */
const AI_CRAWLERS = [
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'ClaudeBot',
  'DuckAssistBot',
  'Google-Extended',
  'GPTBot',
  'Meta-ExternalAgent',
  'MistralAI-User',
  'OAI-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
  'cohere-ai',
]

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
