/** The chains that records are about. */
import written from './chains.json' with { type: 'json' }
import { slugOf } from './text.ts'

/** Each with the words that mean it in any text; its own name may be a common word, which counts only as a tag. */
const CHAINS = Object.entries(written).map(([name, words]) => ({ name, words: words.split(', ').map(slugOf) }))

/** Returns the chains that a record names: by a tag or, in its title, by words that mean nothing else. */
export function chainsOf(tags: readonly string[], title: string): string[] {
  const slugs = new Set(tags.map(slugOf))
  const text = `-${slugOf(title)}-`
  const isNamed = (word: string) => slugs.has(word) || text.includes(`-${word}-`)
  return CHAINS.filter(({ name, words }) => slugs.has(slugOf(name)) || words.some(isNamed)).map(({ name }) => name)
}

/** Whether a name is that of a chain. */
export function isChain(name: string): boolean {
  return CHAINS.some(chain => slugOf(chain.name) === slugOf(name))
}
