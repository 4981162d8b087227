import { expect, it } from 'vitest'
import { SourceError } from '../adapter.ts'
import { rulesOf } from '../run/collections.ts'
import { readAnswer } from '../run/reading/read-answer.ts'
import { exampleEntry } from '../test/example-job.ts'
import { adapterOf } from './index.ts'

const item = '<item><guid>1</guid><title>Imaginary Clerk</title><link>https://acme.example/1</link></item>'
const NOT_COMPLETE = '1 of 1 records are unreadable'

it.each([
  ['teamtailor', 'acme', `<rss><channel>${item}`, 'the feed is cut off'],
  ['teamtailor', 'acme', '<rss><channel><item><title>No guid</title></item></channel></rss>', NOT_COMPLETE],
  ['teamtailor', 'acme', '<feed><entry/></feed>', 'no RSS channel'],
  ['personio', 'acme', '<workzag-jobs><position><id>1</id><name>Clerk</name></position>', 'the feed is cut off'],
  ['personio', 'acme', '<workzag-jobs><position><id>1</id></position></workzag-jobs>', NOT_COMPLETE],
  ['personio', 'acme', '<jobs><position/></jobs>', 'no workzag-jobs element'],
  ['workday', 'acme.wd1/Jobs', '{"total":1,"jobPostings":[{"name":"Clerk"}]}', 'none of 1 rows has an externalPath'],
  ['greenhouse', 'acme', '{"jobs":[{"id":1,"name":"Clerk","absolute_url":"https://acme.example"}]}', NOT_COMPLETE],
  [
    'weworkremotely',
    'wwr',
    '<rss version="2.0"><channel><item><name>Acme: Clerk</name><link>https://acme.example/1</link></item></channel></rss>',
    NOT_COMPLETE,
  ],
  [
    'simplify',
    'New-Grad-Positions',
    '[{"id":"1","title":"Clerk","company_name":"Acme","url":"https://acme.example/1","is_visible":true}]',
    'only 0 of 1 rows say whether they are open',
  ],
  ['greenhouse', 'acme', '{"jobs":[],"error":"rate limited"}', 'the answer says itself that it failed: error'],
  ['recruitee', 'acme', '{"offers":[],"errors":[{"code":7}]}', 'the answer says itself that it failed: errors'],
  ['lever', 'acme', '{"ok":false,"error":"Document not found"}', 'expected array'],
])('%s names the fault of an answer of %s: %s', async (name, board, body, reason) => {
  const entry = exampleEntry({ adapter: name, board })
  const answer = { entry, bodies: [body], now: new Date(0) }
  const outcome = readAnswer(adapterOf('jobs', name), rulesOf('jobs'), answer)
  await expect(outcome).rejects.toThrow(SourceError)
  await expect(outcome).rejects.toThrow(reason)
})

it.each([
  ['teamtailor', '<rss><channel></channel></rss>'],
  ['personio', '<?xml version="1.0"?><workzag-jobs/>'],
  ['greenhouse', '{"jobs":[],"meta":{"total":0}}'],
  ['recruitee', '{"offers":[],"error":null,"errors":[],"success":true}'],
])('%s reads a board without openings', async (name, body) => {
  expect(
    await adapterOf('jobs', name).parse([body], exampleEntry({ adapter: name, board: 'acme' }), new Date(0)),
  ).toEqual([])
})

it.each([
  ['a half letter', 'a\\ud800b', 'https://acme.bamboohr.com/careers/a%EF%BF%BDb'],
  ['blanks around it', ' 7\\n', 'https://acme.bamboohr.com/careers/7'],
])('an id with %s costs no posting', async (_, id, link) => {
  const entry = exampleEntry({ adapter: 'bamboohr', board: 'acme' })
  const rows = `{"id":"${id}","jobOpeningName":"Clerk"},{"id":"8","jobOpeningName":"Cook"},{"id":" ","jobOpeningName":"Cleaner"}`
  const jobs = await adapterOf('jobs', 'bamboohr').parse([`{"result":[${rows}]}`], entry, new Date(0))
  expect(jobs.map(job => job.link)).toEqual([link, 'https://acme.bamboohr.com/careers/8', ''])
})
