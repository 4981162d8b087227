import { expect, it } from 'vitest'
import { contractAmong } from './contract-tags.ts'

it.each([
  [['web3', 'part time', 'solidity'], 'part time'],
  [['full-time', 'Freelance'], 'full-time, Freelance'],
  [['contract', 'smart contract', 'time'], undefined],
  [null, undefined],
])('%j names the contract %s', (tags, contract) => expect(contractAmong(tags)).toBe(contract))
