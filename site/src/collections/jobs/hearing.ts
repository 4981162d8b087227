/** How people say what jobs are filtered by. */
import { regionNamed } from '#contract/regions.ts'
import { slugOf } from '#contract/words.ts'
import type { Hear } from '../filters.ts'
import { hearAfter, hearPattern } from '../hearing/phrases.ts'

export const hearRemote: Hear = hearPattern(
  /(?<![\p{L}\p{N}-])(?<!\b(?:no|not|non)[ -])(?:(?:fully|100%) )?(?:remote(?:ly)?|work(?:ing)? from home|wfh)(?![\p{L}\p{N}-])/giu,
  () => ({ remote: 'true' }),
)

const CURRENCIES: Record<string, string> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  dollars: 'USD',
  euros: 'EUR',
  pounds: 'GBP',
}
/** Less is no pay of a year. */
const LEAST = 10_000

/** "over 120k", "that pay at least $150,000 a year", "€90k+". */
export const hearPay: Hear = hearPattern(
  /(?<![\p{L}\p{N}])(?:(?:(?:that|which) )?pay(?:s|ing)? |salary (?:of )?|with )?(?<least>over|above|more than|at least|from|min(?:imum)?(?: of)?|starting at|>=?)?\s?(?<sign>[$€£])?(?<amount>\d{1,3}(?:,\d{3}){1,2}|\d{2,7})\s?(?<k>k)?(?<plus>\+)?(?:\s?(?<unit>usd|eur|gbp|chf|cad|aud|sgd|dollars|euros|pounds)(?!\p{L}))?(?: (?:a|per) (?:year|annum))?(?![\p{L}\p{N}])/giu,
  ({ groups = {} }) => {
    const { least, sign, amount = '', k, plus, unit = '' } = groups
    const value = Number(amount.replaceAll(',', '')) * (k ? 1000 : 1)
    if (value < LEAST || !(least || plus || sign)) return undefined
    const currency = CURRENCIES[sign ?? unit.toLowerCase()] ?? (unit === '' ? undefined : unit.toUpperCase())
    return { min_salary: String(value), ...(currency && { salary_currency: currency }) }
  },
)

/** "in Europe", "across EMEA". */
export const hearRegion: Hear = hearAfter('in|from|within|across', text => {
  const region = regionNamed(text)
  return region === undefined ? undefined : { region }
})

/** "at Example Labs", where there is a company of that name. */
export const hearCompany: Hear = hearAfter('at|@', (text, { slugsOf }) =>
  slugsOf('company').has(slugOf(text)) ? { company: text } : undefined,
)
