import { describe, expect, it } from 'vitest'
import type { RawJob } from '../adapter.ts'
import { exampleEntry, exampleJob } from '../test/example-job.ts'
import { isWeb3Job, type JobTexts, judgeJob } from './relevance.ts'

const job = (more: Partial<JobTexts>): JobTexts => ({ title: 'Office Manager', company: 'Initech', ...more })
/** The text below the opening: an ordinary job, three times over. */
const BODY =
  'You plan rooms, order supplies, welcome guests and keep the calendar. We offer a pension and a bike. '.repeat(6)

describe('an unlisted employer', () => {
  it.each([
    ['a crypto exchange', 'Initech is a crypto exchange. Millions trade Bitcoin and Ethereum with us.'],
    ['a miner', 'Initech runs bitcoin mining sites in three countries.  Bitcoin is all we do.'],
  ])('that is %s hires for Web3 whatever the title', (_, opening) =>
    expect(isWeb3Job(job({ description: opening + BODY }))).toBe(true),
  )

  it.each([
    ['serves everybody', 'Initech guards retailers, banks, marketplaces, gaming and crypto platforms against fraud.'],
    ['counts tokens', 'We make language models fast. LLM tokens, prompts and GPT wallets are our daily bread.'],
    ['encrypts', 'Our cryptography library is FIPS certified. You know TLS, PKI and HSM.'],
    ['asks for a hobby', 'An interest in blockchain or Web3 would be a plus.'],
  ])('that %s does not', (_, opening) => expect(isWeb3Job(job({ description: opening + BODY }))).toBe(false))
})

describe('the employer', () => {
  it('decides when it is listed as Web3', () => expect(isWeb3Job(job({ company: 'Coinbase' }))).toBe(true))

  it('decides when the link leads to its board, under whatever name', () => {
    const links = ['https://job-boards.greenhouse.io/coinbase/jobs/1']
    expect(isWeb3Job(job({ company: 'CB', links }))).toBe(true)
    expect(isWeb3Job(job({ links: ['https://job-boards.greenhouse.io/initech/jobs/1'] }))).toBe(false)
  })

  it('needs words beside it when its name is common', () => {
    expect(isWeb3Job(job({ company: 'Circle' }))).toBe(false)
    expect(isWeb3Job(job({ company: 'Circle', description: 'Circle issues USDC.' }))).toBe(true)
  })

  it('leaves it to the posting when it does much besides', () => {
    expect(isWeb3Job(job({ company: 'Robinhood' }))).toBe(false)
    expect(isWeb3Job(job({ company: 'Robinhood', title: 'Engineer, Crypto' }))).toBe(true)
  })

  it('counts by its fields on a portfolio board', () => {
    expect(isWeb3Job(job({ employerTopics: ['Software', 'Blockchain', 'Cryptocurrency', 'Payments'] }))).toBe(true)
    expect(isWeb3Job(job({ employerTopics: ['Apps', 'Collaboration', 'Productivity'] }))).toBe(false)
  })
})

const raw: RawJob = { key: '100', title: 'Protocol Engineer', link: 'https://example-labs.example/jobs/100' }
const general = exampleEntry({ id: 'general', homepage: 'https://all.example', tier: 3, scope: 'web3-only-if-matched' })

describe('judgeJob', () => {
  it('keeps every job of a Web3-only source', () => {
    const lawyer = exampleJob({ title: 'Lawyer' })
    expect(judgeJob(lawyer, raw, exampleEntry({ homepage: 'https://example-labs.example' }))).toEqual(lawyer)
  })

  it('keeps only Web3 jobs of a general source', () => {
    expect(judgeJob(exampleJob({ title: 'Lawyer' }), raw, general)).toEqual({ dropped: 'not-web3' })
    expect(judgeJob(exampleJob({ title: 'Solidity Engineer' }), raw, general)).toMatchObject({ flags: [] })
  })

  it('reads the tags of the source and not those found in the text', () => {
    const tagged = exampleJob({ tags: ['Blockchain', 'DeFi'] })
    expect(judgeJob(tagged, { ...raw, tags: ['python'] }, general)).toEqual({ dropped: 'not-web3' })
  })

  it('names the rule that refuses it, as for a pool of the source', () => {
    const refused = { dropped: 'talent-pool' }
    expect(judgeJob(exampleJob({ title: 'Open Application' }), raw, exampleEntry())).toEqual(refused)
    expect(judgeJob(exampleJob({ title: 'Engineer' }), { ...raw, isPool: true }, exampleEntry())).toEqual(refused)
  })

  it('keeps a posting under suspicion with its flag', () => {
    const short = exampleJob({ title: 'Solidity Engineer', applyUrl: 'https://bit.ly/1' })
    expect(judgeJob(short, raw, general)).toMatchObject({ flags: ['shortener'] })
  })
})

describe('an employer with a second trade', () => {
  const ABOUT =
    'Harbor Digital Inc. is a leader in digital assets and data centers. Our platform offers crypto trading and staking.\n'
  const judge = (title: string, work: string) =>
    judgeJob(
      exampleJob({ title, company: 'Harbor Digital', description: ABOUT + work }),
      { key: '1', title, link: 'https://example-labs.example/1' },
      exampleEntry({ scope: 'all' }),
    )

  it.each([
    ['Grid Interconnection Manager (Data Centers)', 'Lead studies with utilities and prepare load models.'],
    ['Construction Superintendent', ''],
  ])('does not hire for Web3 as %s', (title, work) => expect(judge(title, work)).toEqual({ dropped: 'not-web3' }))

  it.each([
    ['Data Center Technician', 'You repair ASIC miners and watch bitcoin mining pools.'],
    ['Office & Facilities Manager', 'You order coffee.'],
  ])('hires for it as %s, or for any firm’s needs', (title, work) =>
    expect(judge(title, work)).toMatchObject({ title }),
  )
})
