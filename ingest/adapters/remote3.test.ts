import { describe, expect, it } from 'vitest'
import { readSummary } from './job-feeds.ts'

describe('readSummary', () => {
  it.each([
    ['at Acme - Full-Time - Worldwide - $120k - $240k /yr', 'Full-Time', 'Worldwide', '$120k - $240k /yr'],
    ['at Acme - Contract - UAE', 'Contract', 'UAE', undefined],
    ['at Acme - Full-Time - Kuala Lumpur - Malaysia - €90k /yr', 'Full-Time', 'Kuala Lumpur - Malaysia', '€90k /yr'],
    ['at Acme - Full-Time', 'Full-Time', undefined, undefined],
    ['at Acme - Full-Time - 100% Remote - 1% equity', 'Full-Time', '100% Remote - 1% equity', undefined],
    ['at Acme - Contract - 2 Locations - USDC 5k - 7k /mo', 'Contract', '2 Locations', 'USDC 5k - 7k /mo'],
    ['at Acme - Full-Time - Europe - €60.000 - €80.000 /yr', 'Full-Time', 'Europe', '€60.000 - €80.000 /yr'],
    ['at Acme - Full-Time - Worldwide - 120k - 240k /yr', 'Full-Time', 'Worldwide', '120k - 240k /yr'],
    ['at Acme - Contract - US - Remote - $50 - $60 /hr', 'Contract', 'US - Remote', '$50 - $60 /hr'],
    ['at Acme - Full-Time - Oslo - Up to $200k /yr', 'Full-Time', 'Oslo', 'Up to $200k /yr'],
    ['at Other - Full-Time - UAE', undefined, undefined, undefined],
    ['', undefined, undefined, undefined],
  ])('reads %j', (text, type, place, salary) => expect(readSummary(text, 'Acme')).toEqual({ type, place, salary }))

  it('reads past a company name with a dash of its own', () => {
    expect(readSummary('at Acme - Labs - Full-Time - Berlin', 'Acme - Labs')).toMatchObject({ place: 'Berlin' })
  })
})
