/** Texts and queries for properties of searches: few words, so that they meet. */
import fc from 'fast-check'

/** Forms, synonyms, compounds, parts and errors of each other. */
const WORDS = [
  'engineer engineers staking stake bitcoin btc solidity solidty rust go front end frontend smart contract contracts',
  'non custodial noncustodial layer 2 layer2 l2 84 000 84000 chain blockchain the of dapp job marketing market defi',
  'define pow power c++ c# ブロック ブロ zk how crypto vs eip 1559 eip1559 hacks hackers',
  'кошелек биткоин ethereum validators hardforks hard fork tokenised tokenization not without',
].flatMap(line => line.split(' '))
const word = fc.constantFrom(...WORDS)
const joint = fc.constantFrom(' ', ' ', ' ', '-', ', ', ',', '\n')
const text = fc
  .array(fc.tuple(word, joint), { maxLength: 9 })
  .map(pairs => pairs.map(([one, between]) => one + between).join(''))

/** Of one document. */
export const texts = fc.record({
  names: fc.array(text, { minLength: 1, maxLength: 2 }),
  leads: fc.array(text, { maxLength: 2 }),
  labels: fc.array(text, { maxLength: 2 }),
  facts: fc.array(text, { maxLength: 2 }),
  text,
})

/** A letter taken away, doubled, exchanged or swapped with the next, wherever it is. */
const misspelt = fc
  .tuple(word, fc.array(fc.tuple(fc.nat(11), fc.nat(3)), { minLength: 1, maxLength: 2 }))
  .map(([right, errors]) => {
    let letters = [...right]
    for (const [place, kind] of errors) {
      const at = place % letters.length
      const [here = '', next = ''] = letters.slice(at, at + 2)
      letters = letters.toSpliced(at, 2, ...([[next], [here, here, next], ['e', next], [next, here]][kind] ?? []))
    }
    return letters.join('')
  })

const operand = fc.oneof(
  { weight: 5, arbitrary: word },
  { weight: 2, arbitrary: misspelt },
  fc.tuple(word, word).map(pair => pair.join('-')),
  fc.tuple(word, word).map(pair => `"${pair.join(' ')}"`),
  word.map(one => `-${one}`),
  fc.constantFrom('OR', '"', 'what is a', '-"', '84,000'),
)

export const query = fc.array(operand, { minLength: 1, maxLength: 4 }).map(parts => parts.join(' '))
