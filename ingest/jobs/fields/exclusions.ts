import { countryCode } from '#contract/countries.ts'

/**
 * Places an offer shuts out: "Worldwide (excl. US, China)", "EU without Germany". A country that is excluded and listed
 * as allowed is the worst answer a filter can give, so whatever follows in the same breath is excluded as well.
 */
const EXCLUDER =
  /\b(?:outside|exclud\w*|excl\b\.?|except(?:ing|ed|ions?)?\b|(?<=\b(?:anywhere|everywhere|worldwide|global(?:ly)?|world|all(?: countries)?|remote) )but\b(?! not\b))/i
/** These exclude only where a name follows: "without borders" and "no visa" exclude no place. */
const BEFORE_NAME =
  /(?<!\p{L})(?:(?:other|less|rather) than|apart from|aside from|besides?|save for|with the exception of|(?:but )?(?:not|non|no)|without|w\/o|minus|ex|sans|sauf|hors|ohne|au(?:ß|ss)er|excepto|salvo|menos|tranne|sin|behalve|zonder|oprócz|poza|кроме)(?!\p{L})\.?[\s-]*/giu
const FILLER =
  /^(?:(?:the|any|all|in|from|for|available|open|to|eligible|hiring|based|residents of|la|le|les|el|los)\s+)*/
const NAME = /^(?:[\p{Lu}\p{Lo}\p{RI}]|(?:us|usa|uk|uae|eu)\b)/u
const NO_NAME =
  /^(?:remote|hybrid|on-?site|in[- ]office|office|visa|relocation|sponsor|agenc|recruit|travel|experience|specified|required|c2c|h-?1b)/i
/** "Worldwide - US excluded", "(China not eligible)". */
const ENDS =
  /\b(?:(?:is|are) )?(?:excluded|excepted|ineligible|not (?:allowed|accepted|eligible|included|available|supported|possible|considered))\s*[.!]?\s*$/i
/** Up to the dash or colon with which an excluded list begins. */
const LAST_CLAUSE = /(?:^|(?<=\s[-–—]\s|:\s))(?:(?!\s[-–—]\s|:\s).)*$/u
const BRACKET = /([([{（])([^()[\]{}（）]*)([)\]}）])/g
/** Where one breath ends and the next place may begin. */
const BREATH = /([;|•·\n])/

/** The text without the places it excludes: inside a bracket up to its end, elsewhere up to the next breath. */
export function withoutExclusions(text: string): string {
  return splitExclusions(text).allowed
}

/** What a text allows, and the words for what it excludes. */
export function splitExclusions(text: string): { allowed: string; excluded: string[] } {
  const excluded: string[] = []
  const take = (breath: string) => {
    const { allowed, shutOut } = splitBreath(breath)
    if (shutOut !== undefined) excluded.push(shutOut)
    return allowed
  }
  const allowed = text
    .replace(BRACKET, (_, open: string, inner: string, close: string) => `${open}${take(inner)}${close}`)
    .split(BREATH)
    .map(take)
    .join('')
  return { allowed, excluded }
}

function splitBreath(breath: string): { allowed: string; shutOut?: string } {
  if (ENDS.test(breath)) {
    const allowed = breath.replace(LAST_CLAUSE, '')
    return { allowed, shutOut: breath.slice(allowed.length).replace(ENDS, '') }
  }
  const named = [...breath.matchAll(BEFORE_NAME)].filter(excludesName)
  const word = EXCLUDER.exec(breath)
  const starts = [...(word ? [word] : []), ...named]
  const [first] = starts.toSorted((a, b) => a.index - b.index)
  if (!first) return { allowed: breath }
  const shutOut = breath.slice(first.index + first[0].length).replace(/^\s*of\b/i, '')
  return { allowed: breath.slice(0, first.index), shutOut }
}

/** Whether a name follows. In capitals NO is Norway before a city ("NO Oslo"), and "Sin City" begins a name itself. */
function excludesName(match: RegExpExecArray): boolean {
  if (/^NO\s+$/.test(match[0])) {
    const next = match.input.slice(match.index + match[0].length).split(/[\s,/|]/, 1)[0] ?? ''
    return (next.length > 2 || /^(?:US|UK|EU)$/.test(next)) && countryCode(next) !== undefined
  }
  if (/^(?:NO|Sin|Menos|Poza|Salvo|Hors)(?!\p{L})/u.test(match[0])) return false
  const rest = match.input.slice(match.index + match[0].length).replace(FILLER, '')
  return NAME.test(rest) && !NO_NAME.test(rest)
}
