import { expect, it } from 'vitest'
import { exampleEntry } from '../test/example-job.ts'
import { adapterOf } from './index.ts'

async function read(name: string, answer: unknown) {
  const [posting] = await adapterOf('jobs', name).parse([JSON.stringify(answer)], exampleEntry(), new Date(0))
  return posting
}

it.each([
  [0, 'UTC+0'],
  [-3.5, 'UTC-3:30'],
  [8.75, 'UTC+8:45'],
  [14, 'UTC+14'],
  ['-5', 'UTC-5'],
  ['Europe/Zurich', 'Europe/Zurich'],
])('Himalayas names the time zone %j, which is %s', async (hours, zone) => {
  const job = { guid: 'https://jobs.example/1', title: 'Engineer', companyName: 'Acme', timezoneRestrictions: [hours] }
  expect(await read('himalayas', { jobs: [job] })).toMatchObject({ timeZones: [zone] })
})

it.each([
  ['<p>Job</p><br/><br/>Please mention the word **KIND** and tag RMTky when applying', '<p>Job</p>'],
  ['Job\n<br />Please mention the word **KI', 'Job'],
  ['Please mention the word of mouth in your letter.', 'Please mention the word of mouth in your letter.'],
  ['<p>Job</p>', '<p>Job</p>'],
])('Remote OK describes a posting by %j, less the sentence for the caller', async (written, description) => {
  const job = { id: '1', position: 'Engineer', company: 'Acme', url: 'https://jobs.example/1', description: written }
  expect(await read('remoteok', [{ legal: 'Link back.' }, job])).toMatchObject({ description })
})

it('web3.career dates a posting by its seconds if the words for its day are missing', async () => {
  const posting = { id: 1, title: 'Engineer', company: 'Example Labs', apply_url: 'https://jobs.example/1' }
  const answer = [[{ ...posting, date: null, date_epoch: 1789257652 }]]
  expect(await read('web3-career', answer)).toMatchObject({ posted: 1789257652 })
})
