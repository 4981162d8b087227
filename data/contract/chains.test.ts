import { expect, it } from 'vitest'
import { chainsOf } from './chains.ts'

it.each([
  [['bitcoin', 'etf'], 'Made-up funds grow', ['Bitcoin']],
  [[], 'BTC Exampleton 2027', ['Bitcoin']],
  [[], 'bitcoin++ example edition', ['Bitcoin']],
  [['xrp'], 'A made-up ledger', ['XRP Ledger']],
  [['base'], 'A made-up launch', ['Base']],
  // Common words mean no chain in a title.
  [[], 'A base near the cosmos', []],
  [[], 'Near Intents and Solana of fiction', ['Solana', 'Near']],
  [['defi'], 'Bitcoinland', []],
])('%j and "%s" name %j', (tags, title, chains) => expect(chainsOf(tags, title)).toEqual(chains))
