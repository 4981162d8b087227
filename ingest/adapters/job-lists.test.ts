import { describe, expect, it } from 'vitest'
import { exampleEntry } from '../test/example-job.ts'
import { adapterOf } from './index.ts'
import { dropCallerSentence, offsetName } from './job-lists.ts'

describe('offsetName', () => {
  it.each([
    [0, 'UTC+0'],
    [-3.5, 'UTC-3:30'],
    [8.75, 'UTC+8:45'],
    [14, 'UTC+14'],
    ['-5', 'UTC-5'],
    ['Europe/Zurich', 'Europe/Zurich'],
    [' ', ' '],
  ])('writes %j as %s', (hours, name) => expect(offsetName(hours)).toBe(name))
})

describe('dropCallerSentence', () => {
  it.each([
    ['<p>Job</p><br/><br/>Please mention the word **KIND** and tag RMTky when applying', '<p>Job</p>'],
    ['Job\n<br />Please mention the word **KI', 'Job'],
    ['Please mention the word of mouth in your letter.', 'Please mention the word of mouth in your letter.'],
    ['<p>Job</p>', '<p>Job</p>'],
  ])('reads %j', (description, rest) => expect(dropCallerSentence(description)).toBe(rest))
})

it('web3.career dates a posting by its seconds if the words for its day are missing', async () => {
  const posting = { id: 1, title: 'Engineer', company: 'Example Labs', apply_url: 'https://jobs.example/1' }
  const answer = JSON.stringify([[{ ...posting, date: null, date_epoch: 1789257652 }]])
  const jobs = await adapterOf('jobs', 'web3-career').parse([answer], exampleEntry(), new Date(0))
  expect(jobs).toMatchObject([{ posted: 1789257652 }])
})
