import { expect, it } from 'vitest'
import { withFileAddresses } from './addresses.ts'
import { fileAddresses } from './file-path.ts'

const BASE = 'https://web3.example'
const PAGES = ['index.html', 'jobs.html', 'jobs/page/2.html', 'jobs/tag/defi/page/2.html']
const addressOf = fileAddresses(new Set([...PAGES, 'api/v1/jobs.json', 'jobs/page/2.md']))
const rewritten = (text: string, type = 'text/html; charset=utf-8') => {
  const answer = { target: '/jobs?tag=defi', type, cacheControl: 'no-store', body: Buffer.from(text) }
  return withFileAddresses(answer, BASE, addressOf).body.toString()
}

it.each([
  ['<a href="/jobs?page=2">', '<a href="/jobs/page/2">'],
  ['<a class=x rel="next" href="/jobs?tag=defi&amp;page=2">', '<a class=x rel="next" href="/jobs/tag/defi/page/2">'],
  [
    '<a href="?page=2&amp;tag=no"><a href="?tag=defi&page=2">',
    '<a href="?page=2&amp;tag=no"><a href="/jobs/tag/defi/page/2">',
  ],
  ['<a href="/jobs?page=2#a&amp;b">', '<a href="/jobs/page/2#a&amp;b">'],
  [`<link rel="canonical" href="${BASE}/jobs?page=2"/>`, `<link rel="canonical" href="${BASE}/jobs/page/2"/>`],
  [`<meta property="og:url" content="${BASE}/jobs?page=2">`, `<meta property="og:url" content="${BASE}/jobs/page/2">`],
  ['<a href="/api/v1/jobs">', '<a href="/api/v1/jobs.json">'],
  ["<A  HREF = '/jobs?page=2'>無</A><a href=/jobs?page=2>", "<A  HREF = '/jobs/page/2'>無</A><a href=/jobs/page/2>"],
  ['<img src="/jobs?page=2" href="/jobs?page=2">', '<img src="/jobs/page/2" href="/jobs/page/2">'],
])('%s becomes %s', (before, after) => expect(rewritten(before)).toBe(after))

it.each([
  '<a href="#rows"><a href=""><a href><a href="/jobs"><a href="/">',
  '<a href="/jobs?search=defi"><a href="/jobs?tag=defi&amp;country=pt">',
  '<a href="https://elsewhere.example/jobs?page=2"><a href="mailto:a@web3.example?subject=b"><a href="https://[">',
  '<p title="/jobs?page=2">/jobs?page=2 &amp; <meta name="description" content="/jobs?page=2">',
  `<!-- <a href="/jobs?page=2"> --><script>const a = '<a href="/jobs?page=2">'</script>`,
  '<textarea><a href="/jobs?page=2"></textarea><title><a href="/jobs?page=2"></title>',
])('%s stays', text => expect(rewritten(text)).toBe(text))

it('rewrites the next page and the address of a list in Markdown', () => {
  const list = [
    `---\ntitle: "/jobs?page=2"\ncanonical: "${BASE}/jobs?page=2"\n---`,
    `[Example](${BASE}/jobs?page=2) \`${BASE}/jobs?page=2\``,
    `Previous page: <${BASE}/jobs.md>\nNext page: <${BASE}/jobs.md?page=2>\n`,
  ].join('\n\n')
  const after = list.replace(`l: "${BASE}/jobs?page=2`, `l: "${BASE}/jobs/page/2`).replace('s.md?page=2', 's/page/2.md')
  expect(rewritten(list, 'text/markdown; charset=utf-8')).toBe(after)
})

it('rewrites places of a sitemap, and no other file', () => {
  const map = `<urlset><url><loc>${BASE}/jobs?tag=defi&amp;page=2</loc><lastmod>2026-10-01</lastmod></url></urlset>`
  expect(rewritten(map, 'application/xml; charset=utf-8')).toBe(map.replace('?tag=defi&amp;page=2', '/tag/defi/page/2'))
  for (const type of ['application/json', 'application/rss+xml', 'text/plain']) expect(rewritten(map, type)).toBe(map)
})
