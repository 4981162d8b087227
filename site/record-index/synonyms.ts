/**
 * Words that mean the same to whoever searches. Reviewed by hand: a group widens what its members find, so what only
 * sometimes means the same stays out. Members of several words are found where these stand side by side, in any form.
 */
import { stemOf } from './word-forms.ts'

type Group = readonly [members: string, reason: string]

/** Members, folded and parted by commas, and why they are one. */
const GROUPS: readonly Group[] = [
  // Coins by their tickers, as headlines write them.
  ['btc, bitcoin', 'ticker'],
  ['eth, ether, ethereum', 'ticker, the coin and its chain: headlines use them alike'],
  ['sol, solana', 'ticker'],
  ['xrp, ripple', 'ticker and the company behind it'],
  ['doge, dogecoin', 'ticker'],
  ['matic, polygon', 'the ticker before and the name after 2021'],
  ['bnb, binance coin', 'ticker'],
  // Trades.
  ['dev, developer, engineer, programmer, coder', 'titles use them alike: "Solidity developer" is "Solidity Engineer"'],
  ['devrel, developer relations, developer advocate, dev rel', 'the trade and its usual title'],
  ['sre, site reliability engineer', 'abbreviation'],
  ['swe, software engineer', 'abbreviation'],
  ['biz dev, business development, bizdev, bd', 'abbreviation'],
  ['devops, dev ops', 'two spellings'],
  ['qa, quality assurance', 'abbreviation'],
  ['cybersecurity, cyber security', 'two spellings'],
  ['infosec, information security', 'short form'],
  ['hr, human resources', 'abbreviation'],
  ['ux, user experience', 'abbreviation'],
  ['ui, user interface', 'abbreviation'],
  ['ml, machine learning', 'abbreviation'],
  ['ai, artificial intelligence', 'abbreviation'],
  ['pm, product manager', 'abbreviation in titles'],
  ['cto, chief technology officer', 'abbreviation'],
  ['ceo, chief executive officer', 'abbreviation'],
  ['cfo, chief financial officer', 'abbreviation'],
  ['coo, chief operating officer', 'abbreviation'],
  ['cmo, chief marketing officer', 'abbreviation'],
  ['ciso, chief information security officer', 'abbreviation'],
  ['frontend, front end', 'two spellings, as in front-end'],
  ['backend, back end', 'two spellings, as in back-end'],
  ['fullstack, full stack', 'two spellings, as in full-stack'],
  ['full time', 'spelled with and without the hyphen'],
  ['part time', 'spelled with and without the hyphen'],
  ['onsite, on site, in office', 'three ways to say where the work is done'],
  ['sr, senior', 'abbreviation in titles'],
  ['jr, junior, entry level, graduate', 'abbreviation, and what beginners look for'],
  ['intern, internship', 'the person and the post'],
  ['smart contract', 'one thing, with or without the hyphen'],
  ['cpp, c++', 'two spellings of the language'],
  ['csharp, c#', 'two spellings of the language'],
  ['js, javascript', 'abbreviation'],
  ['ts, typescript', 'abbreviation'],
  ['nodejs, node.js', 'two spellings'],
  ['reactjs, react.js', 'two spellings'],
  ['k8s, kubernetes', 'abbreviation'],
  ['postgres, postgresql', 'two names of the database'],
  // What Web3 builds.
  ['dapp, decentralized application, decentralised application, decentralized app', 'abbreviation'],
  ['dex, decentralized exchange, decentralised exchange', 'abbreviation'],
  ['cex, centralized exchange, centralised exchange', 'abbreviation'],
  ['defi, decentralized finance, decentralised finance', 'abbreviation'],
  ['dao, decentralized autonomous organization, decentralised autonomous organisation', 'abbreviation'],
  ['nft, non fungible token, nonfungible token', 'abbreviation'],
  ['zk, zero knowledge', 'abbreviation'],
  ['zkp, zero knowledge proof', 'abbreviation'],
  ['evm, ethereum virtual machine', 'abbreviation'],
  ['layer1, layer 1, l1', 'spellings of one thing'],
  ['layer2, layer 2, l2', 'spellings of one thing'],
  ['layer3, layer 3, l3', 'spellings of one thing'],
  ['pow, proof of work', 'abbreviation'],
  ['pos, proof of stake', 'abbreviation'],
  ['rwa, real world asset', 'abbreviation'],
  ['mev, maximal extractable value, maximum extractable value, miner extractable value', 'abbreviation'],
  ['mpc, multi party computation', 'abbreviation'],
  ['tee, trusted execution environment', 'abbreviation'],
  ['tvl, total value locked', 'abbreviation'],
  ['kyc, know your customer', 'abbreviation'],
  ['aml, anti money laundering', 'abbreviation'],
  ['etf, exchange traded fund', 'abbreviation'],
  ['cbdc, central bank digital currency', 'abbreviation'],
  ['ico, initial coin offering', 'abbreviation'],
  ['p2p, peer to peer', 'abbreviation'],
  ['p2e, play to earn', 'abbreviation'],
  ['multisig, multi sig, multi signature, multisignature', 'spellings of one thing'],
  ['web3, web 3', 'two spellings'],
  ['crypto, cryptocurrency', 'short form'],
  ['stablecoin, stable coin', 'two spellings'],
  ['airdrop, air drop', 'two spellings'],
  ['rugpull, rug pull', 'two spellings'],
  ['onchain, on chain', 'two spellings'],
  ['offchain, off chain', 'two spellings'],
  ['blockchain, block chain', 'two spellings'],
  // What happens where.
  ['online, virtual', 'two words for an event without a place'],
  ['hackathon, buildathon', 'two names of one kind of event'],
  ['meetup, meet up', 'two spellings'],
  ['sec, securities and exchange commission', 'the American regulator'],
  ['cftc, commodity futures trading commission', 'the American regulator'],
  ['uae, united arab emirates', 'abbreviation'],
  ['nyc, new york city, new york', 'one city; the state around it is searched for alike'],
  ['usa, united states', 'abbreviation; the two letters are a pronoun too'],
  ['uk, united kingdom', 'abbreviation'],
]

/** A member of several words. */
export interface Compound {
  words: string[]
  stems: string[]
  /** The one word that the index has for it. */
  token: string
}

const members = GROUPS.map(([written]) => written.split(', ').map(member => member.split(' ')))

/** Members of several words by the stem of their first, longest first. */
export const compounds: ReadonlyMap<string, Compound[]> = compoundsOf(members.flat())

/** Stem of a member (of a compound's token) -> the stems of the other members of its group. */
export const synonyms: ReadonlyMap<string, string[]> = synonymsOf(members)

const byToken = new Map([...compounds.values()].flat().map(({ token, words }) => [stemOf(token), words]))

/** Whether a word is, or is spelled as, a member of several words: these must stand side by side. */
export function isCompound(word: string): boolean {
  return byToken.has(stemOf(word))
}

/** The words of the member that a word is the spelling of. */
export function compoundWords(word: string): readonly string[] | undefined {
  return byToken.get(stemOf(word))
}

function compoundsOf(all: string[][]): Map<string, Compound[]> {
  const several = all
    .filter(words => words.length > 1)
    .map(words => ({ words, stems: words.map(stemOf), token: words.join('') }))
  const byFirst = Map.groupBy(several, ({ stems: [first = ''] }) => first)
  for (const same of byFirst.values()) same.sort((a, b) => b.stems.length - a.stems.length)
  return byFirst
}

function synonymsOf(groups: string[][][]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const group of groups) {
    const stems = [...new Set(group.map(words => stemOf(words.join(''))))]
    for (const stem of stems) found.set(stem, [...(found.get(stem) ?? []), ...stems.filter(other => other !== stem)])
  }
  return found
}
