import { describe, expect, it } from 'vitest'
import { stemOf } from './word-forms.ts'

describe('forms of one word', () => {
  it.each(
    [
      'engineer engineers engineered',
      'program programs programme programmes',
      'nft nfts',
      'lp lps',
      'l2 l2s',
      'dao daos',
      'api apis',
      'gpu gpus',
      'stake stakes staked staking',
      'mine mines mined mining',
      'trade trades traded trading',
      'bridge bridges bridged bridging',
      'swap swaps swapped swapping',
      'run runs running',
      'verify verifies verified verifying',
      'currency currencies',
      'cookie cookies',
      'trie tries',
      'base bases',
      'exchange exchanges',
      'hash hashes hashed hashing',
      'tax taxes taxed',
      'address addresses',
      'bonus bonuses',
      'cache caches cached caching',
      'holding holdings',
      'delegate delegated delegating',
      'write writes writing wrote written',
      'pay pays paid paying',
      'steal steals stole stolen stealing',
      'биржа биржи биржу бирж биржами',
      'налог налога налогов налогами',
    ].map(line => line.split(' ')),
  )('%s, %s', (...forms) => expect(new Set(forms.map(stemOf)).size).toBe(1))
})

describe('words of their own', () => {
  it.each(
    [
      'market marketing',
      'new news',
      'general generic generate',
      'base based',
      'move moving',
      'engineer engineering',
      'valid validator',
      'unit united',
      'fund funding',
      'status statu',
      'gas ga',
      'seed sed',
      'string str',
      'c c++ c#',
      'eip1559 eip155',
      'pos pose',
      'universe university',
      'deploy deployment',
    ].map(line => line.split(' ')),
  )('%s, %s', (...words) => expect(new Set(words.map(stemOf)).size).toBe(words.length))
})
