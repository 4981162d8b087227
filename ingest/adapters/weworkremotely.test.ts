import { describe, expect, it } from 'vitest'
import { companyAddress, splitFlagged } from './job-feeds.ts'

describe('splitFlagged', () => {
  it.each([
    ['🇺🇸 United States of America', ['United States of America']],
    ['🇺🇸 United States, 🇨🇦 Canada', ['United States', 'Canada']],
    ['🇰🇷 Korea, Republic of 🇨🇦 Canada', ['Korea, Republic of', 'Canada']],
    ['Germany', ['Germany']],
    ['', []],
  ])('reads %j', (text, names) => expect(splitFlagged(text)).toEqual(names))
})

describe('companyAddress', () => {
  it('reads the line at the top and no other link', () => {
    expect(companyAddress('<strong>URL:</strong> <a href="https://acme.example">x</a>')).toBe('https://acme.example')
    expect(companyAddress('<p>See <a href="https://acme.example">us</a></p>')).toBeUndefined()
    expect(companyAddress('<strong>URL:</strong> <a href="javascript:alert(1)">x</a>')).toBeUndefined()
  })
})
