import { countryCode } from '#contract/countries.ts'
import { squash } from '#contract/text.ts'
import { hearAfter } from './phrases.ts'

/** Two letters are more often a word or a trade (it, ai, pr) than a code. */
const SHORT = new Set(['uk', 'us', 'usa', 'uae'])

/** "in Germany": the country as a filter of that name. Georgia and the like stay words. */
export function hearCountry(name: string) {
  return hearAfter('in|from|within|based in|located in', text => {
    const isShort = squash(text).length <= 3
    const code = isShort && !SHORT.has(squash(text)) ? undefined : countryCode(text)
    return code === undefined ? undefined : { [name]: code }
  })
}
