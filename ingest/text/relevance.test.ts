import { describe, expect, it } from 'vitest'
import { isWeb3, web3Score } from './relevance.ts'

const title = (text: string) => [{ text, weight: 1 }]
const prose = (text: string) => [{ text, weight: 0.2 }]

describe('a title', () => {
  it.each([
    'Blockchain Engineer',
    'Smart-Contract Auditor',
    'Account Executive, Crypto/Stablecoins',
    'Blockchain-Entwickler (m/w/d)',
    '智能合约工程师',
    'Разработчик смарт-контрактов',
    'Web 3 Marketing Manager',
  ])('%s is Web3', text => expect(isWeb3(title(text))).toBe(true))

  it.each([
    'Senior Accountant, General Ledger',
    'Software Engineer, LLM Token Throughput',
    'Avalanche Safety Forecaster',
    'Mining Engineer (Open Pit)',
    'L2 Support Engineer',
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

describe('running text', () => {
  it('is not Web3 for one passing mention', () =>
    expect(isWeb3(prose('Our clients work in retail, health, gaming, blockchain, logistics and media.'))).toBe(false))

  it('is not Web3 for a wish', () => expect(isWeb3(title('Knowledge of blockchain is a plus.'))).toBe(false))

  it('is Web3 when it keeps speaking of it', () =>
    expect(
      isWeb3(
        prose(
          'We run a crypto exchange. You write smart contracts in Solidity for Ethereum. Stablecoin transfers settle on-chain.',
        ),
      ),
    ).toBe(true))

  it('reads a token beside a language model as a piece of text, not as a coin', () =>
    expect(web3Score(title('We bill LLM tokens'))).toBe(0))

  it('reads crypto beside FIPS and PKI as cryptography', () =>
    expect(web3Score(title('Crypto engineer for FIPS 140-3 modules and PKI'))).toBe(0))

  it('counts a wallet only where something else says Web3', () => {
    expect(web3Score(title('Wallet team'))).toBe(0)
    expect(web3Score(title('Wallet team, Bitcoin'))).toBeGreaterThan(web3Score(title('Team, Bitcoin')))
  })
})
