import { describe, expect, it } from 'vitest'
import { Pay } from './job.ts'
import { digitsToNumber, HttpUrl, Instant, instantOf, Line } from './primitives.ts'

describe('an address', () => {
  it.each([
    ['https://jobs.example/1?a=b&c=%20d#e', 'https://jobs.example/1?a=b&c=%20d#e'],
    ['HTTPS://JOBS.EXAMPLE', 'HTTPS://JOBS.EXAMPLE'],
    ['https://jobs.example/café?q=ü#ß', 'https://jobs.example/caf%C3%A9?q=%C3%BC#%C3%9F'],
    ['https://münchen.example/1', 'https://xn--mnchen-3ya.example/1'],
    ['https://jobs.example/a b|c?f[x]={y}', 'https://jobs.example/a%20b%7Cc?f%5Bx%5D=%7By%7D'],
    ['https://jobs.example/100%', 'https://jobs.example/100%25'],
    ['http://[2001:db8::1]/1', 'http://[2001:db8::1]/1'],
  ])('%s is the URI %s, and stays it', (written, uri) => {
    expect([HttpUrl.parse(written), HttpUrl.parse(uri)]).toEqual([uri, uri])
  })

  it('is no longer than 2048 characters as a URI', () => {
    const url = (path: string) => HttpUrl.safeParse(`https://jobs.example/${path}`).success
    expect([url('a'.repeat(2027)), url('a'.repeat(2028)), url('é'.repeat(400))]).toEqual([true, false, false])
  })

  it.each([
    ...['ftp://jobs.example/1', 'javascript:alert(1)', 'data:text/html,x', '//jobs.example/1', '/jobs/1', ''],
    ...['https://user@jobs.example/', 'https://:secret@jobs.example/'],
  ])('is never %j', url => expect(HttpUrl.safeParse(url).success).toBe(false))
})

it('a line is trimmed, says something, and is at most 300 characters', () => {
  expect([Line.parse(' a '), Line.parse('x'.repeat(300)).length]).toEqual(['a', 300])
  expect(['', '  ', 'x'.repeat(301)].filter(text => Line.safeParse(text).success)).toEqual([])
})

it('digits are the number they write, and nothing else is one', () => {
  expect(['0', '7', '10'].map(digitsToNumber)).toEqual([0, 7, 10])
  const others = ['', '00', '07', '-1', '+1', '1.0', '1e1', '0x10', ' 7', '7\n', '٧', 7, null]
  expect(others.map(digitsToNumber)).toEqual(others)
})

it('pay has one bound at least, and they may be equal but not crossed', () => {
  const pay = (bounds: object) => Pay.safeParse({ currency: 'USD', period: 'year', raw: '1', ...bounds }).success
  expect([{ min: 1 }, { max: 1 }, { min: 1, max: 1 }, { min: 1, max: 2 }].map(pay)).toEqual([true, true, true, true])
  expect([{}, { min: 2, max: 1 }, { min: 0 }, { min: -1, max: 1 }].map(pay)).toEqual([false, false, false, false])
})

describe('an instant', () => {
  it.each([
    ['2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z'],
    ['2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00Z'],
    ['2026-11-21T08:00:59.999999Z', '2026-11-21T08:00:59Z'],
  ])('%s is read as %s', (written, read) => expect(Instant.parse(written)).toBe(read))

  it.each([
    ...['2026-11-21', '2026-11-21T08:00Z', '2026-11-21T08:00:00', '2026-11-21T08:00:00+01:00'],
    ...['2026-02-30T08:00:00.000Z', ''],
  ])('is never %j', text => expect(Instant.safeParse(text).success).toBe(false))

  it('is written as it is read', () => {
    expect(instantOf(new Date('2026-11-21T08:00:00.987Z'))).toBe('2026-11-21T08:00:00Z')
  })
})
