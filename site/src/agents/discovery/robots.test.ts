import { describe, expect, it } from 'vitest'
import { securityTxt } from './robots.ts'

const at = (now: string, contact?: string) => securityTxt('https://web3.example', contact, new Date(now))
const fieldOf = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]

describe('security.txt', () => {
  it('is the same text all day and expires 180 days after its day began', () => {
    const [first, ...later] = ['2026-11-23T00:00:00.000Z', '2026-11-23T12:00:00Z', '2026-11-23T23:59:59.999Z'].map(
      now => at(now),
    )
    expect(later).toEqual([first, first])
    expect(fieldOf(first ?? '', 'Expires')).toBe('2027-05-22T00:00:00Z')
    expect(fieldOf(at('2026-11-24T00:00:00Z'), 'Expires')).toBe('2027-05-23T00:00:00Z')
  })

  it.each([
    ['https://web3.example/contact', 'https://web3.example/contact'],
    ['mailto:security@web3.example', 'mailto:security@web3.example'],
    ['tel:+1-201-555-0123', 'tel:+1-201-555-0123'],
    ['security@web3.example', 'mailto:security@web3.example'],
  ])('names the contact %s by an address: %s', (contact, expected) => {
    expect(fieldOf(at('2026-11-23T12:00:00Z', contact), 'Contact')).toBe(expected)
  })
})
