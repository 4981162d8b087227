import { domainToUnicode } from 'node:url'
import { distance } from 'fastest-levenshtein'
import { getDomain, getDomainWithoutSuffix } from 'tldts'
import { foldAccents } from '#contract/text.ts'

/** Letters of other scripts, and digits, that are drawn like the Latin letter before them. */
const DRAWN_ALIKE = new Map(
  [
    ...['aаα', 'b8вβ', 'cс', 'dԁ', 'e3еε', 'gɡ', 'hһн', 'jј', 'kкκ', 'l1|iıɩⅼӏіι', 'mм', 'o0оοø', 'pрρ', 'qԛ'],
    ...['s5ѕ', 'tтτ', 'uυ', 'vν', 'wԝ', 'xхχ', 'yу', 'lł'],
  ].flatMap(([latin = '', ...alike]) => alike.map((letter): [string, string] => [letter, latin])),
)

/** The visual skeleton of a name: two names with the same one look the same at a glance. */
export function skeleton(name: string): string {
  const letters = [...foldAccents(name)]
  return letters
    .map(letter => DRAWN_ALIKE.get(letter) ?? letter)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Letters and digits only, lower case, accents folded; look-alike letters stay. */
export function plainName(name: string): string {
  return foldAccents(name).replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The part of a host that one registrant owns, readable: `jobs.xn--…com` gives its Unicode domain. */
export function ownDomain(hostOrUrl: string): string | undefined {
  const domain = getDomain(hostOrUrl, { allowPrivateDomains: true })
  return domain === null ? undefined : domainToUnicode(domain) || domain
}

/** `coinbase` of `www.coinbase.com`. */
export function domainLabel(hostOrUrl: string): string {
  const label = getDomainWithoutSuffix(hostOrUrl, { allowPrivateDomains: true }) ?? ''
  return domainToUnicode(label) || label
}

/** One letter added, lost, changed or swapped with its neighbor. */
export function isOneSlipAway(a: string, b: string): boolean {
  const at = a.split('').findIndex((letter, index) => letter !== b[index])
  const swapped = a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2)
  return (at >= 0 && swapped === b) || distance(a, b) === 1
}
