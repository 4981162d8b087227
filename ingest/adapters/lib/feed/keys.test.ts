import { expect, it } from 'vitest'
import type { RawNewsItem } from '../../../adapter.ts'
import { withOwnKeys } from '../../rss.ts'

const item = (key: string, link?: string, title = 'T'): RawNewsItem => ({
  key,
  title,
  links: link ? [link] : [],
  dates: [],
})
const keys = (...items: RawNewsItem[]) => withOwnKeys(items).map(({ key }) => key)

it('keeps a guid that is its own', () => expect(keys(item(' a '), item('b'))).toEqual(['a', 'b']))
it('keeps one of two items with the same guid and link', () =>
  expect(keys(item('a', 'https://acme.example/1'), item('a', 'https://acme.example/1'))).toEqual(['a']))
it('tells items that share a guid apart by their links', () =>
  expect(keys(item('a', 'https://acme.example/1'), item('a', 'https://acme.example/2'))).toEqual([
    'https://acme.example/1',
    'https://acme.example/2',
  ]))
it('takes the link where the guid is blank', () =>
  expect(keys(item('  ', 'https://acme.example/1'))).toEqual(['https://acme.example/1']))
it('takes what an item says where there is neither, the same on every run', () => {
  const [one, two] = keys(item('', undefined, 'One'), item('', undefined, 'Two'))
  expect(one).not.toBe(two)
  expect(keys(item('', undefined, 'One'))).toEqual([one])
})
it('keeps keys short enough to be stored', () => expect(keys(item('x'.repeat(9000)))[0]?.length).toBeLessThan(2049))
