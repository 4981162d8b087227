import { expect, it } from 'vitest'
import { fictionalNews } from '../../../test/snapshot.ts'
import { newsLines } from './index.ts'
import { aboutOf } from './landings.ts'

it('a line of news has its kind if it is more than a story', () => {
  const first = (item: Parameters<typeof newsLines>[0]) => newsLines(item).split('\n')[0]
  expect(first(fictionalNews(1, { title: 'Acme Node: v1.8.2', kind: 'release' }))).toMatch(
    /: Example Gazette; release; 2026/,
  )
  expect(first(fictionalNews(1))).toMatch(/: Example Gazette; 2026/)
})

it('a story names its subjects once: companies, chains, then topics, each with the list of its stories', () => {
  const story = fictionalNews(1, {
    title: 'Acme moves its made-up ledger to Ethereum',
    companies: ['Acme'],
    tags: ['ethereum', 'made-up-topic', 'news'],
  })
  expect(aboutOf(story)).toEqual([
    { name: 'Acme', path: '/news?company=acme' },
    { name: 'Ethereum', path: '/news?chain=ethereum' },
    { name: 'made up topic', path: '/news?tag=made-up-topic' },
  ])
})
