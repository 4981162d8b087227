import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTags } from './taxonomy.ts'

const ofTitle = (title: string) => readTags({ title, tags: [], description: '' })
const ofText = (description: string) => readTags({ title: '', tags: [], description })
const ofTag = (word: string) => readTags({ title: '', tags: [word], description: '' }).tags[0]

describe('the tags of a title', () => {
  it.each([
    ['Backend Engineer (Go)', ['Go', 'Backend', 'Engineering']],
    ['Sui Move Engineer', ['Move', 'Sui', 'Smart Contracts', 'Engineering']],
    ['Suite Manager', []],
    ['ZK Researcher', ['Zero Knowledge', 'Research']],
    ['Base Ecosystem Lead', ['Base', 'Partnerships']],
    ['Base Salary Analyst', ['Analytics']],
    ['Cosmos DB Engineer', ['Engineering']],
    ['Ruby on Rails Developer', ['Ruby', 'Engineering']],
    ['Payment Rails Lead', ['Payments']],
    ['L2 Support Engineer', ['Engineering', 'Customer Support']],
    ['Ethereum L2 Researcher', ['Ethereum', 'Layer 2', 'Research']],
    // The platform of one trade is built by that trade.
    ['Platform Engineer', ['DevOps', 'Engineering']],
    ['Data Platform Engineer', ['Data Engineering', 'Engineering', 'Data']],
    // One trade in its other words.
    ['Technical Team Lead', ['Engineering']],
    ['Senior Rust Dev', ['Rust', 'Engineering']],
    ['Dev Rel, Blockchain', ['Blockchain']],
    ['Database Administrator', ['Data']],
    ['Internal Auditor', ['Financial Audit', 'Compliance']],
    ['Trade Surveillance Analyst', ['Compliance', 'Analytics']],
    ['Director, Strategic Accounts', ['Account Management']],
    ['Head of Business and Corporate Development', ['Business Development']],
  ])('%j are %j', (title, tags) => expect(ofTitle(title).tags).toEqual(tags))
})

describe('a trade that is not the one of the title', () => {
  it.each([
    // Code is audited, and so are books.
    ['Smart Contract Auditor (Solidity)', ['Solidity', 'Smart Contracts', 'Auditing']],
    ['Auditor de contratos inteligentes', ['Auditing']],
    ['Internal Auditor, Blockchain', ['Blockchain', 'Financial Audit', 'Compliance']],
    ['QA Lead, Manufacturing', []],
    ['QA Analyst - Contact Centre', ['Analytics']],
    ['Executive Assistant, Engineering', ['Operations']],
    ['Recrutador de Vendas', ['People']],
    ['Auditor', []],
    // A recruiter for a profession is in another one.
    ['Account Director', ['Account Management', 'Sales']],
    ['Business Development Representative', ['Business Development', 'Sales']],
    ['Talent Acquisition Partner - Engineering', ['People']],
    // So is a person beside its head.
    ['Chief of Staff, Engineering', ['Operations']],
    ['HR Business Partner, Engineering', ['People']],
    // A building is not software.
    ['QA/QC Inspector', []],
    ['QA Automation Lead', ['QA']],
    // One trade, one tag.
    ['Product Lead', ['Product Management']],
    ['Product Lead Counsel', ['Legal']],
    ['EA to the Founder', ['Operations']],
    ['Responsable des opérations', ['Operations']],
    ['Product Marketing Manager', ['Marketing']],
    ['Backend Engineer, Product Infrastructure', ['Backend', 'Infrastructure', 'Engineering']],
    // A trade that names another, or says it in other words.
    ['Red Team Operator - Social Engineering', ['Security']],
    ['Group Product Manager, Developer Infrastructure', ['Infrastructure', 'Product Management']],
    ['Account Director, National Security', ['Account Management', 'Sales']],
    ['Director, Revenue Accounting', ['Accounting', 'Finance']],
    ['Sales Tax Manager', ['Finance']],
    ['Backend Engineer - Ecosystem', ['Backend', 'Engineering']],
    ['UI Engineer', ['Frontend', 'Engineering']],
    ['Softwareentwickler Blockchain (m/w/d)', ['Blockchain', 'Engineering']],
  ])('%s: %j', (title, tags) => expect(ofTitle(title).tags).toEqual(tags))

  it.each([
    ['Senior Sales Recruiter', ['Sales', 'Recruiting'], ['People']],
    ['Internal Auditor', ['auditing', 'smart contract audit'], ['Financial Audit', 'Compliance', 'Smart Contracts']],
    ['QA/QC Site Lead, Construction', ['qa'], []],
  ])('is not a trade of %s even if the board tags it so: %j', (title, tags, expected) =>
    expect(readTags({ title, tags, description: '' }).tags).toEqual(expected),
  )
})

describe('the chain in the title of a Web3 employer', () => {
  const ofWeb3 = (title: string) => readTags({ title, tags: [], description: '', isWeb3: true }).chains
  it.each([
    ['Software Engineer - Stellar', ['Stellar']],
    ['NEAR Engineer', ['Near']],
    ['Marketing Manager, Base', ['Base']],
    ['Engineer near Berlin', []],
    ['Knowledge Base Manager', []],
    ['Base Salary Analyst', []],
  ])('%j is %j', (title, chains) => expect(ofWeb3(title)).toEqual(chains))
  it('is a word elsewhere', () => {
    expect(ofTitle('Software Engineer - Stellar').chains).toEqual([])
    expect(ofTitle('NEAR Engineer').chains).toEqual([])
    expect(ofTitle('Marketing Manager, Base').chains).toEqual([])
  })
})

describe("a source's own tags", () => {
  const tagged = (tags: string[], isWeb3: boolean) => readTags({ title: '', tags, description: '', isWeb3 }).tags

  it('are recognized in lower case if nothing else is meant', () =>
    expect(tagged(['rust', 'react', 'ai', 'polygon'], false)).toEqual(['Rust', 'React', 'Polygon', 'AI']))

  it('name a chain with a common name only if everything is Web3', () => {
    expect(tagged(['base', 'near', 'move'], true)).toEqual(['Move', 'Base', 'Near', 'Smart Contracts'])
    expect(tagged(['base', 'near', 'move'], false)).toEqual([])
  })

  it('name no skill of a trade without programming, unless its text does', () => {
    const tags = ['react', 'rust', 'defi']
    const text = 'Reacts to posts in our channels.'
    const of = (title: string, description: string) => readTags({ title, tags, description }).tags
    expect(of('Community Manager', text)).toEqual(['Community', 'DeFi'])
    expect(of('Community Manager', 'You host our React meetups.')).toEqual(['Community', 'React', 'DeFi'])
    expect(of('Community Manager', '')).toEqual(['Community', 'Rust', 'React', 'DeFi'])
    expect(of('Marketing Data Engineer', text)).toContain('Rust')
    expect(of('Frontend Developer', text)).toContain('React')
  })

  it('name no craft of a title that says another trade', () => {
    const of = (title: string) =>
      readTags({ title, tags: ['Full-Stack Programming', 'mobile', 'finance'], description: '' }).tags
    expect(of('Product Manager')).toEqual(['Product Management', 'Finance'])
    expect(of('Crypto Trader')).toEqual(['Trading', 'Finance'])
    expect(of('Security Analyst')).toEqual(['Security', 'Analytics', 'Full Stack', 'Mobile', 'Engineering', 'Finance'])
    expect(of('Rustacean')).toEqual(['Full Stack', 'Mobile', 'Engineering', 'Finance'])
  })

  it('count as whole words: "rust belt" and "go to market" are not tags', () =>
    expect(tagged(['rust removal', 'base salary', 'unity of command'], true)).toEqual([]))
})

describe('the tags of a description', () => {
  it.each([
    // A framework beside its kind, and a word otherwise.
    ['We build pallets with Rust and Substrate.', ['Rust', 'Substrate']],
    ['Data is the substrate of our models.', []],
    ['A .NET or Rails backend.', ['C#', 'Ruby']],
    ['We build the rails of money and guard rails for agents.', []],
    // Layers of a help desk, and of a blockchain.
    ['Answer L2 tickets. Escalate from L1 to L2, and L2 to L3.', []],
    ['We build an L2 on Ethereum. Our L2 network grows.', ['Layer 2']],
    // A skill at its first mention, a chain at its second.
    ['Experience with Rust. We support Solana.', ['Rust']],
    ['Experience with Rust. We build on Solana, for Solana.', ['Rust', 'Solana']],
    // The coins of a wage are not the subject, those of a product are.
    ['Compensation is paid in USDC or USDT. You can get paid in stablecoins.', []],
    ['Our customers are paid in USDC; we build stablecoin rails.', ['Stablecoins']],
  ])('of %j are %j', (text, tags) => expect(ofText(text).tags).toEqual(tags))
  it('are not found in common words', () => {
    const text =
      'We trust a full suite of tools. Go to the base near you; move fast with optimism. Base salary near market. A knowledge base. Our tech stacks scroll by. An injective function. The flow is stellar.'
    expect(ofText(`${text} ${text}`)).toEqual({ tags: [], chains: [] })
  })
  it('are found beside words that make them chains', () => {
    const text = 'Deploy to Arbitrum, Optimism and Base. NEAR Protocol, TON Foundation, Move and Rust.'
    const { chains } = ofText(`${text} ${text}`)
    expect(chains).toEqual(['Arbitrum', 'Optimism', 'Base', 'Near', 'TON'])
  })
})

describe('tags', () => {
  it.each([
    ['smart-contract', 'Smart Contracts'],
    ['real_world_assets', 'Tokenization'],
    ['zk-snarks', 'Zero Knowledge'],
    ['web3js', 'ethers.js'],
    ['layer 2', 'Layer 2'],
    ['digital nomad', undefined],
    ['', undefined],
  ])('are canonical whatever the source calls them: %s', (word, tag) => expect(ofTag(word)).toBe(tag))
  it('are at most twelve, each once, the same at every reading', () => {
    const words = 'Solidity Rust DeFi Ethereum ETH Engineer Product Go React AWS Base NFT DAO zk Data Legal , .'
    const word = fc.constantFrom(...words.split(' '))
    const text = fc.array(word, { maxLength: 60 }).map(words => words.join(' '))
    fc.assert(
      fc.property(text, fc.array(word), text, (title, tags, description) => {
        const read = readTags({ title, tags, description })
        expect(read.tags.length).toBeLessThanOrEqual(12)
        expect(new Set(read.tags).size).toBe(read.tags.length)
        expect(readTags({ title, tags, description })).toEqual(read)
      }),
    )
  })
  it('do not change with the words around them', () => {
    const around = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(around, around, (before, after) => {
        expect(ofTitle(`${before}Rust${after}`).tags).not.toContain('Rust')
        expect(ofTitle(`${before}sui${after}`).tags).not.toContain('Sui')
      }),
    )
  })
})

it.each([
  ['No Solidity needed, but Rust is a must.', ['Rust']],
  ['No prior Solidity, Vyper or Cairo experience is required. You write Kotlin.', ['Kotlin']],
  ['You don’t need to know Solidity, but Rust is a must.', ['Rust']],
  ['You do not need Rust, Kotlin or Python experience - TypeScript is our language.', ['TypeScript']],
  ["You don't need a degree to write Rust here.", ['Rust']],
  ['Kotlin or Python experience is not required.', []],
  ['You will write Rust daily, Kotlin is not required.', ['Rust']],
])('a skill that is not required is not a tag: %s', (text, tags) => expect(ofText(text).tags).toEqual(tags))

it.each([
  ['Not only Kotlin but also Rust is required.', ['Rust', 'Kotlin']],
  ["There's no office, Rust required.", ['Rust']],
  ['Rust experience is a plus but is not required.', ['Rust']],
  ["You don't have to choose between Rust and Python.", ['Rust', 'Python']],
  ['Candidates who do not have Rust will not be considered.', ['Rust']],
])('a skill that a negation does not mean stays a tag: %s', (text, tags) => expect(ofText(text).tags).toEqual(tags))
