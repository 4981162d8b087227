import { describe, expect, it } from 'vitest'
import { judgeLink, saysClosed } from './link-verdict.ts'

const REQUESTED = 'https://list.example/remote-jobs/protocol-engineer-123'
const TITLE = 'Protocol Engineer'
const page = (text: string) => `<html><head><title>Jobs</title></head><body><main>${text}</main></body></html>`
const judge = (status: number, finalUrl = REQUESTED, body?: string, requested = REQUESTED) =>
  judgeLink(requested, TITLE, { status, finalUrl, body })

it.each([404, 410])('the status %i is closed', status => expect(judge(status)).toBe('closed'))
it.each([401, 403, 405, 418, 429, 451, 500, 503, 304])('the status %i decides nothing', status =>
  expect(judge(status)).toBe('unknown'),
)

describe('a page that answers', () => {
  it.each([
    ['open', 'still speaks of the job', page('<h1>Protocol Engineer</h1><p>Apply now</p>')],
    ['unknown', 'is an empty frame', page('<div id="root"></div>')],
    ['unknown', 'is a bot wall', '<html><title>Just a moment...</title><body>Protocol Engineer</body></html>'],
    ['closed', 'says so', page('<h1>Protocol Engineer</h1><p>This job is no longer available.</p>')],
    ['open', 'says so in a script', page('<h1>Protocol Engineer</h1><script>t="This job is closed."</script>')],
  ])('is %s when it %s', (verdict, _, body) => expect(judge(200, REQUESTED, body)).toBe(verdict))
})

describe('a redirect', () => {
  it.each([
    ['to the list', 'https://list.example/remote-jobs'],
    ['to another job', 'https://list.example/remote-jobs/sales-lead-456'],
  ])('%s is closed', (_, to) => expect(judge(200, to, page('Protocol Engineer'))).toBe('closed'))

  it('from a board’s posting to the board is closed', () => {
    const requested = 'https://job-boards.greenhouse.io/examplelabs/jobs/123'
    expect(judge(200, 'https://job-boards.greenhouse.io/examplelabs?error=true', page('Jobs'), requested)).toBe(
      'closed',
    )
    expect(judge(200, 'https://job-boards.greenhouse.io/examplelabs', page('Jobs'), requested)).toBe('closed')
    expect(judge(200, 'https://job-boards.greenhouse.io/examplelabs/jobs/999', page(TITLE), requested)).toBe('closed')
  })

  it('to the employer’s own posting is open', () =>
    expect(judge(200, 'https://job-boards.greenhouse.io/examplelabs/jobs/1', page(TITLE))).toBe('open'))

  it('to a login decides nothing', () =>
    expect(judge(200, 'https://list.example/login?next=/x', page(TITLE))).toBe('unknown'))
})

describe('a page under another name', () => {
  const moved = (path: string) => judge(200, `https://list.example/en/remote-jobs/${path}`, page(TITLE))

  it.each(['lead-ledger-builder-at-fictional-chain-123', 'protocol-engineer', 'senior-protocol-engineer'])(
    'is the same posting where its number or most of its words stay: %s',
    path => expect(moved(path)).toBe('open'),
  )

  it.each(['fictional-designer-456', 'protocol-engineer-of-fictional-chain'])(
    'is another one where neither stays: %s',
    path => expect(moved(path)).toBe('closed'),
  )
})

describe('saysClosed', () => {
  it.each([
    'The job you are looking for is no longer open.',
    'Sorry, this position has been filled.',
    'This position isn’t accepting applications anymore',
    'The page you are looking for doesn’t exist.',
    'Diese Stelle ist leider nicht mehr verfügbar.',
    'Deze vacature is niet meer beschikbaar',
    'Вакансия закрыта',
    'この求人は募集を終了しました。',
    '채용이 마감되었습니다',
  ])('reads "%s"', sentence => expect(saysClosed(sentence)).toBe(true))

  it.each([
    'The position is open until filled.',
    'If this position is no longer available, we will tell you.',
    'Если вакансия закрыта, мы сообщим.',
    '募集終了日: 2027年1月31日',
    '마감된 공고 보기',
    'You will be accepting applications from merchants.',
    'Applications close on 30 November.',
  ])('does not read "%s" so', sentence => expect(saysClosed(sentence)).toBe(false))
})
