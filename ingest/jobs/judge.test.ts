import { describe, expect, it } from 'vitest'
import type { RawJob } from '../adapters/adapter.ts'
import { exampleEntry, exampleJob } from '../test/example-job.ts'
import { judgeJob } from './judge.ts'

const raw: RawJob = { key: '100', title: 'Protocol Engineer', link: 'https://example-labs.example/jobs/100' }
const general = exampleEntry({
  id: 'general',
  homepage: 'https://general.example',
  tier: 3,
  scope: 'web3-only-if-matched',
})

describe('judgeJob', () => {
  it('keeps every job of a source where all is Web3', () => {
    const lawyer = exampleJob({ title: 'Lawyer' })
    expect(judgeJob(lawyer, raw, exampleEntry({ homepage: 'https://example-labs.example' }))).toEqual(lawyer)
  })

  it('keeps only Web3 jobs of a general source', () => {
    expect(judgeJob(exampleJob({ title: 'Lawyer' }), raw, general)).toEqual({ dropped: 'not-web3' })
    expect(judgeJob(exampleJob({ title: 'Solidity Engineer' }), raw, general)).toMatchObject({ flags: [] })
  })

  it('reads the tags of the source and not those found in the text', () =>
    expect(judgeJob(exampleJob({ tags: ['Blockchain', 'DeFi'] }), { ...raw, tags: ['python'] }, general)).toEqual({
      dropped: 'not-web3',
    }))

  it('names the rule that refuses it', () =>
    expect(judgeJob(exampleJob({ title: 'Open Application' }), raw, exampleEntry())).toEqual({
      dropped: 'talent-pool',
    }))

  it('refuses what the source itself keeps for letters', () =>
    expect(judgeJob(exampleJob({ title: 'Engineer' }), { ...raw, isPool: true }, exampleEntry())).toEqual({
      dropped: 'talent-pool',
    }))

  it('keeps a posting under suspicion with its flag', () =>
    expect(
      judgeJob(exampleJob({ title: 'Solidity Engineer', applyUrl: 'https://bit.ly/1' }), raw, general),
    ).toMatchObject({
      flags: ['shortener'],
    }))
})
