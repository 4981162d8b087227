import { expect, it } from 'vitest'
import { codesOfLeastPay, codesOfPay } from './codes.ts'

it('has the keys of a least pay in common with each pay that reaches its step, and with no other', () => {
  const amounts = [0, 9_999, 10_000, 95_500, 100_000, 119_999, 120_000, 250_000, 999_999, 1_000_000, 4_000_000]
  const stepOf = (amount: number) => Math.floor(Math.min(amount, 1_000_000) / 10_000)
  for (const least of amounts)
    for (const pay of amounts) {
      const isPaid = codesOfPay(pay, 'USD').some(key => codesOfLeastPay(least).includes(key))
      expect(isPaid, `${pay} for ${least}`).toBe(stepOf(least) > 0 && stepOf(pay) >= stepOf(least))
    }
})

it('has no keys for an unknown pay', () => {
  expect(codesOfPay(Number.NaN, 'USD')).toEqual([])
})
