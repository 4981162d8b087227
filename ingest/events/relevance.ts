import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import { countryCode } from '#contract/countries.ts'
import { foldPlace } from '#contract/text.ts'
import type { RawEvent } from '../adapter.ts'
import { findCity } from '../text/gazetteer.ts'
import { readYaml } from '../text/read-yaml.ts'
import { isWeb3 } from '../text/relevance.ts'
import { isSocial } from './type.ts'

const Groups = z.enum(['names', 'compounds', 'otherSubjects', 'notCompounds'])
const listed = readYaml(new URL('./web3-names.yaml', import.meta.url), z.record(Groups, z.array(z.string())))
const PROPER_NAME = wholeNames(listed.names)
const OTHER_SUBJECT = wholeNames(listed.otherSubjects)
const [compounds, exceptions] = [listed.compounds.join('|'), listed.notCompounds.join('|')]
const COMPOUND = new RegExp(`(?<!\\p{L})(?!${exceptions})(?:${compounds})\\p{L}+`, 'iu')
/** A name or a tag is enough, except a tag of a social evening. Running text mentions things in passing. */
const WEIGHTS = { name: 1, tags: 0.8, socialTags: 0.55, host: 0.5, description: 0.18 }
/** The field's way to name events after a chain and a place: `ETHPrague`, `BTC Balkans`, `NapulETH`. */
const CHAIN_NAME =
  /(?<![\p{L}\p{N}])(?:ETH\p{Lu}\p{L}+|BTC ?(?:in)?\p{Lu}\p{L}+|Eth(?:CC|Conf|Global|Denver)(?!\p{L}))|(?<=\p{Ll})ETH(?!\p{L})/u
/** `ETH Belgrade`; the word may also mean the university in Zürich and its institutes. */
const SPACED_CHAIN_NAME = /(?<![\p{L}\p{N}])E(?:TH|th)[ -](\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)/u
const CHAIN_EVENTS = /^(?:Global|Online|Latam|Community|Hackathon|Meetup|Conf|Denver|Gathering|Women|Staker)/
/** `Vibecon (AI, not crypto)`; Real World Crypto is the cryptographers' conference. */
const DENIED =
  /\b(?:not|non|no|without|isn['’]t)[ -](?:a |about )?(?:crypto|web3|blockchain|bitcoin|nfts?)\b|\breal[- ]world crypto(?:graphy)?\b/gi

/** Whether an event is about Web3. Web3-only sources are trusted, unless the name has another subject. */
export function isWeb3Event(raw: RawEvent, entry: CatalogEntry): boolean {
  if (entry.scope === 'all' && !OTHER_SUBJECT.test(raw.name)) return true
  const name = raw.name.replace(DENIED, ' ')
  if ([CHAIN_NAME, PROPER_NAME, COMPOUND].some(pattern => pattern.test(name)) || isChainInPlace(name, raw)) return true
  // `DeFi` must not come apart where `CryptoMondays` must.
  return [name, spaced(name)].some(text => speaksOfWeb3(text, raw))
}

function speaksOfWeb3(name: string, raw: RawEvent): boolean {
  return isWeb3([
    { text: name, weight: WEIGHTS.name },
    { text: (raw.tags ?? []).join('\n'), weight: isSocial(raw) ? WEIGHTS.socialTags : WEIGHTS.tags },
    { text: raw.host ?? '', weight: WEIGHTS.host },
    { text: (raw.description ?? '').replace(DENIED, ' '), weight: WEIGHTS.description },
  ])
}

/** "ETH Milan", and "ETH Cambridge" in any Cambridge. */
function isChainInPlace(name: string, { city, place }: RawEvent): boolean {
  const behind = SPACED_CHAIN_NAME.exec(name)?.[1] ?? ''
  const names = [behind, behind.split(' ')[0] ?? '']
  const own = [city, place].flatMap(text => foldPlace(text?.split(',')[0] ?? '') || [])
  if (names.some(one => findCity(one)?.name === 'Zürich')) return false
  return names.some(
    one =>
      CHAIN_EVENTS.test(one) ||
      own.includes(foldPlace(one)) ||
      findCity(one) !== undefined ||
      (one.length > 3 && countryCode(one) !== undefined),
  )
}

/** `CryptoMondays` as `Crypto Mondays`, so that the words in it are found. */
function spaced(name: string): string {
  return name.replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ')
}

function wholeNames(names: string[]): RegExp {
  const spellings = names.map(name => name.replaceAll('+', '\\+').replaceAll('*', '\\p{L}*').replaceAll(' ', '[ -]?'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${spellings.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
}
