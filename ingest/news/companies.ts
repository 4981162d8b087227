/** The companies that a story names. */
import { z } from 'zod'
import { isChain } from '#contract/chains.ts'
import { once } from '#contract/once.ts'
import { slugOf } from '#contract/text.ts'
import { readCompanies, readOwnLines } from '../catalog/entries.ts'
import { readYaml } from '../text/read-yaml.ts'
import { isSentence } from './likeness.ts'

const File = z.strictObject({
  words: z.string().transform(text => new Set(text.trim().split(/\s+/))),
  never: z.record(
    z.string(),
    z.string().transform(pattern => new RegExp(pattern, 'iu')),
  ),
})
const { words, never } = readYaml(new URL('./companies.yaml', import.meta.url), File)

/** Read for the first story: a broken catalog is for the catalog's own reader to report. */
const companyNames = once(() => {
  const { web3, shared } = readCompanies()
  const owners = readOwnLines('jobs').flatMap(({ entry }) => (entry.tier === 1 ? entry : []))
  const all = [...owners, ...shared, ...web3].map(({ name }) => name).filter(name => !isChain(name))
  const byKey = new Map(all.map(name => [name.toLowerCase(), name]))
  const longestFirst = [...byKey.values()].sort((a, b) => b.length - a.length).map(RegExp.escape)
  return {
    /** Each by its spelling in lower case. */
    byKey,
    /** Those that are also a word, or the name of something else. */
    shared: new Set([...words, ...shared.map(({ name }) => name)]),
    /** All of them, the longest first. */
    pattern: new RegExp(`(?<![\\p{L}\\p{N}.])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
  }
})

/** The companies of a headline, then of the categories; a name that is also a word needs a second witness. */
export function companiesOf(title: string, tags: readonly string[], snippet = ''): string[] {
  const { byKey, shared, pattern } = companyNames()
  const inTags = [...byKey.values()].filter(name => !shared.has(name) && tags.includes(slugOf(name)))
  const isMeant = (name: string) =>
    !never[name]?.test(title) &&
    (!shared.has(name) || tags.includes(slugOf(name)) || [title, snippet].some(text => isWithin(text, name)))
  const inTitle = [...title.matchAll(pattern)].flatMap(([written]) => {
    const name = byKey.get(written.toLowerCase()) ?? ''
    const isWritten = shared.has(name) ? written === name : written.charAt(0) === name.charAt(0)
    return isWritten ? name : []
  })
  return [...new Set([...inTitle.filter(isMeant), ...inTags])]
}

/** Whether a sentence contains exactly this name: `XRP Ledger` and `Circle Line` are other names. */
function isWithin(text: string, name: string): boolean {
  const alone = `(?:(?<![\\p{L}\\p{N}])\\P{Lu}[^\\s:.?!]*|[,;]) ${RegExp.escape(name)}(?![\\p{L}\\p{N}-]| \\p{Lu}\\p{Ll})`
  return isSentence(text) && new RegExp(alone, 'u').test(text)
}
