import { expect, it } from 'vitest'
import { fictionalNews } from '../../../test/snapshot.ts'
import { newsLines } from './index.ts'

it('a line of news says its kind where it is more than a story', () => {
  const first = (item: Parameters<typeof newsLines>[0]) => newsLines(item).split('\n')[0]
  expect(first(fictionalNews(1, { title: 'Acme Node: v1.8.2', kind: 'release' }))).toMatch(
    /: Example Gazette; release; 2026/,
  )
  expect(first(fictionalNews(1))).toMatch(/: Example Gazette; 2026/)
})
