import { countryCode } from '#contract/countries.ts'
import { readPatterns } from '../../text/read-yaml.ts'

const SAYS = readPatterns(
  new URL('exclusions.yaml', import.meta.url),
  'excluder everyBeforeName filler name noName ends lastClause everyBracket norway partOfName everySanctioned',
)
/** The end of a phrase, where the next place may begin. */
const PHRASE_END = /([;|•·\n])/

/**
 * The places a text allows, and the words for those it excludes: "Worldwide (excl. US, China)", "EU without Germany". A
 * country that is excluded and listed as allowed is the worst answer a filter can give, so whatever follows up to the end
 * of the bracket or the phrase is excluded as well.
 */
export function splitExclusions(text: string): { allowed: string; excluded: string[] } {
  const excluded: string[] = []
  const take = (phrase: string) => {
    const { allowed, shutOut } = splitPhrase(phrase)
    if (shutOut !== undefined) excluded.push(shutOut)
    return allowed
  }
  const allowed = text
    .replace(SAYS.everySanctioned, ' ')
    .replace(SAYS.everyBracket, (_, open: string, inner: string, close: string) => `${open}${take(inner)}${close}`)
    .split(PHRASE_END)
    .map(take)
    .join('')
  return { allowed, excluded }
}

function splitPhrase(phrase: string): { allowed: string; shutOut?: string } {
  if (SAYS.ends.test(phrase)) {
    const allowed = phrase.replace(SAYS.lastClause, '')
    return { allowed, shutOut: phrase.slice(allowed.length).replace(SAYS.ends, '') }
  }
  const named = [...phrase.matchAll(SAYS.everyBeforeName)].filter(excludesName)
  const word = SAYS.excluder.exec(phrase)
  const [first] = [...(word ? [word] : []), ...named].toSorted((a, b) => a.index - b.index)
  if (!first) return { allowed: phrase }
  const shutOut = phrase.slice(first.index + first[0].length).replace(/^\s*of\b/i, '')
  return { allowed: phrase.slice(0, first.index), shutOut }
}

function excludesName(match: RegExpExecArray): boolean {
  const behind = match.input.slice(match.index + match[0].length)
  if (SAYS.norway.test(match[0])) {
    const next = behind.split(/[\s,/|]/, 1)[0] ?? ''
    return (next.length > 2 || /^(?:US|UK|EU)$/.test(next)) && countryCode(next) !== undefined
  }
  const rest = behind.replace(SAYS.filler, '')
  return !SAYS.partOfName.test(match[0]) && SAYS.name.test(rest) && !SAYS.noName.test(rest)
}
