import { describe, expect, it } from 'vitest'
import { absoluteLink, orderLinks } from './xml-feed.ts'

const SITE = ['https://www.acme.example/']
const best = (main: string[], permalink?: string, original: string[] = []) =>
  orderLinks({ original, main, permalink, last: ['https://cdn.example/1.mp3'] }, SITE)[0]

describe('the best link of an item', () => {
  it.each([
    ['the clean permalink of the same page', ['https://acme.example/a?x_from=rss'], 'https://acme.example/a'],
    ['the permalink on the own site when the link leads away', ['https://go.example/1'], 'https://acme.example/a'],
    ['the permalink when the link forwards', ['https://acme.example/~r/f/~3/1/a'], 'https://acme.example/a'],
    [
      'the permalink when the link carries an address',
      ['https://x.acme.example/?to=https://a.b/'],
      'https://acme.example/a',
    ],
    ['the permalink when there is no link', [], 'https://acme.example/a'],
  ])('is %s', (_why, main, permalink) => expect(best(main, permalink)).toBe('https://acme.example/a'))

  it('is the link where the permalink is only another address on the site', () =>
    expect(best(['https://acme.example/2026/story'], 'https://acme.example/node/12')).toBe(
      'https://acme.example/2026/story',
    ))

  it('is what the feed calls the original', () =>
    expect(best(['https://a.example/'], 'https://acme.example/a', ['https://acme.example/o'])).toBe(
      'https://acme.example/o',
    ))

  it('is a sound file when there is nothing else', () => expect(best([])).toBe('https://cdn.example/1.mp3'))
})

describe('absoluteLink', () => {
  it.each([
    ['/a', ['https://acme.example/blog/', undefined], 'https://acme.example/a'],
    ['a', ['posts/', 'https://acme.example/feed'], 'https://acme.example/posts/a'],
    ['//acme.example/a', ['https://b.example'], 'https://acme.example/a'],
    ['https://acme.example/?a=1&amp;amp;b=2', [], 'https://acme.example/?a=1&b=2'],
    ['<![CDATA[ https://acme.example/a ]]>', [], 'https://acme.example/a'],
    ['www.acme.example/a', ['https://b.example'], 'https://www.acme.example/a'],
    ['acme.example/a', ['https://www.acme.example/feed'], 'https://acme.example/a'],
    ['acme.html', ['https://acme.example/blog/'], 'https://acme.example/blog/acme.html'],
    [' \n https://acme.example/a\n', [], 'https://acme.example/a'],
  ])('reads %s', (written, bases, meant) => expect(absoluteLink(written, bases)).toBe(meant))

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'tag:a,2026:1',
    'ftp://a.example/',
    'undefined',
  ])('is nothing for "%s"', written => expect(absoluteLink(written, ['https://acme.example/'])).toBeUndefined())
})
