import { describe, expect, it } from 'vitest'
import { isWeb3, web3Score } from './relevance.ts'

const title = (text: string) => [{ text, weight: 1 }]

describe('a title', () => {
  it.each([
    'Blockchain Engineer',
    'Smart-Contract Auditor',
    'Account Executive, Crypto/Stablecoins',
    'Blockchain-Entwickler (m/w/d)',
    '智能合约工程师',
  ])('%s is Web3', text => expect(isWeb3(title(text))).toBe(true))

  it.each([
    'Senior Accountant, General Ledger',
    'Software Engineer, LLM Token Throughput',
    'Mining Engineer (Open Pit)',
    'Decentralized Clinical Trial Manager',
    'Backend Engineer, Base Platform',
    'Civil Engineer, Construction Staking',
    'Defi Trainer (Erste Hilfe, AED)',
    'Java Web 3 Years Experience',
    'Responsable du défi clients',
    'Digital Asset Producer',
    'Crypto Linguist (TS/SCI)',
    'Law Clerk, USDC Northern District Court',
    'Tokenization Specialist, Card Payments',
  ])('%s is not', text => expect(isWeb3(title(text))).toBe(false))
})

it('a wallet counts only beside another Web3 term', () => {
  expect(web3Score(title('Wallet team'))).toBe(0)
  expect(web3Score(title('Wallet team, Bitcoin'))).toBeGreaterThan(web3Score(title('Team, Bitcoin')))
})
