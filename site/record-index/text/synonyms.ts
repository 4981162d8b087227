/**
 * Words that mean the same to people who search, by kind. Reviewed by hand: a group widens what its members find, so
 * what only sometimes means the same stays out. Members of several words count where these stand side by side, in any
 * form. It is code, because the server's bundle has no files beside it.
 */
import { stemOf } from './word-forms.ts'

/** Groups by kind, one a line, members folded and parted by commas. */
const SYNONYMS: Record<string, string> = {
  /** Tickers as headlines write them, and what a name was before. */
  projects: `
    btc, bitcoin
    eth, ether, ethereum
    sol, solana
    xrp, ripple
    doge, dogecoin
    matic, polygon
    bnb, binance coin
    ada, cardano
    dot, polkadot
    avax, avalanche
    xlm, stellar lumens
    xmr, monero
    zec, zcash
    ltc, litecoin
    trx, tron
    usdt, tether
    arb, arbitrum`,
  /** What titles call one trade. */
  roles: `
    dev, developer, engineer, programmer, coder
    lawyer, attorney, counsel
    tester, qa, quality assurance, test engineer, sdet
    recruiter, talent acquisition, talent partner, talent sourcer, headhunter, recruiting, recruitment
    bookkeeper, bookkeeping, accountant, accounting
    copywriter, content writer, technical writer, copywriting, copy writer
    moderator, community moderator, mod
    devrel, developer relations, developer advocate, dev rel, developer evangelist
    sre, site reliability engineer, site reliability
    swe, software engineer
    biz dev, business development, bizdev, bd
    devops, dev ops
    cybersecurity, cyber security
    infosec, information security
    hr, human resources
    customer support, customer service, support agent
    quant, quantitative
    dba, database administrator
    social media, smm
    kol, influencer
    pm, product manager
    vp, vice president
    cto, chief technology officer
    ceo, chief executive officer
    cfo, chief financial officer
    coo, chief operating officer
    cmo, chief marketing officer
    cpo, chief product officer
    ciso, chief information security officer`,
  /** Levels, hours and ways to work. */
  terms: `
    full time
    part time
    onsite, on site, in office
    remote, work from home, wfh
    sr, senior
    jr, junior, entry level, graduate, new grad
    intern, internship
    freelance, freelancer`,
  /** Trades and tools by their abbreviations and spellings. */
  skills: `
    ux, user experience
    ui, user interface
    ml, machine learning
    ai, artificial intelligence
    llm, large language model
    frontend, front end
    backend, back end
    fullstack, full stack
    smart contract
    cpp, c++
    csharp, c#
    go, golang
    js, javascript
    ts, typescript
    nodejs, node.js
    reactjs, react.js
    k8s, kubernetes
    postgres, postgresql
    seo, search engine optimization`,
  /** What Web3 builds. */
  technology: `
    dapp, decentralized application, decentralized app
    dex, decentralized exchange
    cex, centralized exchange
    defi, decentralized finance
    dao, decentralized autonomous organization
    nft, non fungible token, nonfungible token
    zk, zero knowledge
    zkp, zero knowledge proof
    evm, ethereum virtual machine
    layer1, layer 1, l1
    layer2, layer 2, l2
    layer3, layer 3, l3
    pow, proof of work
    pos, proof of stake
    rwa, real world asset
    mev, maximal extractable value, maximum extractable value, miner extractable value
    mpc, multi party computation
    tee, trusted execution environment
    tvl, total value locked
    ico, initial coin offering
    p2p, peer to peer
    p2e, play to earn
    amm, automated market maker
    lst, liquid staking token
    multisig, multi sig, multi signature, multisignature
    web3, web 3
    crypto, cryptocurrency
    stablecoin, stable coin
    airdrop, air drop
    rugpull, rug pull
    onchain, on chain
    offchain, off chain
    blockchain, block chain`,
  /** Law and markets. */
  regulation: `
    kyc, know your customer
    aml, anti money laundering
    etf, exchange traded fund
    cbdc, central bank digital currency
    fed, federal reserve
    sec, securities and exchange commission
    cftc, commodity futures trading commission`,
  /** Events and places. */
  places: `
    online, virtual
    hackathon, buildathon
    meetup, meet up
    uae, united arab emirates
    nyc, new york city, new york
    sf, san francisco
    usa, united states
    uk, united kingdom`,
}

/** What is found by a word although it means something else: `solidity` is how most smart contracts are written. */
const RELATED: Record<string, string> = {
  solidity: 'smart contract',
  lawyer: 'legal',
  attorney: 'legal',
  recruiter: 'talent',
  moderator: 'community',
  mod: 'community',
  'community manager': 'community',
  copywriter: 'content',
  'content writer': 'content',
  bookkeeper: 'finance',
  web3: 'blockchain',
}

/** A member of several words. */
export interface Compound {
  words: string[]
  stems: string[]
  /** The one word that the index has for it. */
  token: string
}

const groups = Object.values(SYNONYMS)
  .flatMap(lines => lines.trim().split('\n'))
  .map(line => line.trim().split(', '))
const related = Object.entries(RELATED)

/** Members of several words by the stem of their first, longest first. */
export const compounds: ReadonlyMap<string, Compound[]> = compoundsOf([...groups, ...related].flat())

/** The stem of a member (of a compound's token) -> the stems of the members that are found by it. */
export const synonyms: ReadonlyMap<string, readonly string[]> = synonymsOf()

function compoundsOf(members: string[]): Map<string, Compound[]> {
  const several = [...new Set(members)]
    .map(member => member.split(' '))
    .filter(words => words.length > 1)
    .map(words => ({ words, stems: words.map(stemOf), token: words.join('') }))
  const byFirst = Map.groupBy(several, ({ stems: [first = ''] }) => first)
  for (const same of byFirst.values()) same.sort((a, b) => b.stems.length - a.stems.length)
  return byFirst
}

function synonymsOf(): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  const add = (from: string, to: string) => {
    if (from !== to) found.set(from, (found.get(from) ?? new Set()).add(to))
  }
  const tokenOf = (member: string) => stemOf(member.replaceAll(' ', ''))
  for (const members of groups) for (const from of members) for (const to of members) add(tokenOf(from), tokenOf(to))
  for (const [from, to] of related) add(tokenOf(from), tokenOf(to))
  return new Map([...found].map(([from, to]) => [from, [...to]]))
}
