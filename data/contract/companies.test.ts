import { expect, it } from 'vitest'
import { firmOf } from './companies.ts'

it.each([
  ['Example Labs, Inc.', 'Example Labs'],
  ['Example Operations Limited', 'Example'],
  ['Example Holdings Pte. Ltd.', 'Example'],
  ['Example S.A.', 'Example'],
  // Without a form in law it is part of the name.
  ['Example Services', 'Example Services'],
  ['Limited', 'Limited'],
  ['Group Ltd', 'Group'],
])('%s is the firm %s', (company, firm) => expect(firmOf(company)).toBe(firm))
