import { describe, expect, it } from 'vitest'
import { get } from './agent.ts'
import { useServer } from './server.ts'
import { fictionalEvent, fictionalJob, fictionalNews, fictionalTerm, snapshotWith } from './snapshot.ts'

/** As spelled, and as typed. */
const SPELLINGS: [spelled: string, typed: string][] = [
  ['Łódź', 'lodz'],
  ['København', 'kobenhavn'],
  ['Straße', 'strasse'],
  ['Bodø', 'bodo'],
  ['Siġġiewi', 'siggiewi'],
  ['Đà Nẵng', 'da nang'],
  ['Þórshöfn', 'thorshofn'],
]

const server = useServer({
  snapshot: snapshotWith({
    jobs: SPELLINGS.map(([spelled], at) =>
      fictionalJob(900 + at, {
        title: `Engineer for ${spelled}`,
        company: `${spelled} Labs`,
        tags: [`In ${spelled}`],
        location: `${spelled}, Europe`,
        countries: ['NL'],
      }),
    ),
    news: SPELLINGS.map(([word], at) => fictionalNews(900 + at, { title: `News of ${word}` })),
    events: SPELLINGS.map(([city], at) =>
      fictionalEvent(100 + at, { city, country: 'Netherlands', countryCode: 'NL', location: `${city}, Netherlands` }),
    ),
    glossary: SPELLINGS.map(([word], at) => fictionalTerm(900 + at, { term: word })),
  }),
})

const total = async (path: string) => (await server.json(path)).meta.total

describe.each(SPELLINGS)('%s', (spelled, typed) => {
  it.each([
    '/api/jobs?search=',
    '/api/jobs?company=',
    '/api/jobs?location=',
    '/api/jobs?tag=in ',
    '/api/news?search=',
    '/api/events?search=',
    '/api/glossary?search=',
  ])('is found with %s by its own letters and by those people type', async path => {
    const requested = [spelled, spelled.toUpperCase(), spelled.normalize('NFD'), typed, typed.toUpperCase()]
    expect(await Promise.all(requested.map(text => total(path + encodeURIComponent(text))))).toEqual(
      requested.map(() => 1),
    )
  })

  it('is a company under the address people type', async () => {
    const path = `/companies/${typed.replace(' ', '-')}-labs`
    expect([(await get(server.url, path)).status, (await get(server.url, `${path}.md`)).status]).toEqual([200, 200])
  })

  it('is a term that the glossary page finds', async () => {
    const $ = await server.page(`/glossary?search=${encodeURIComponent(typed)}`)
    expect($('.letter dt').text()).toBe(spelled)
  })
})

describe('country', () => {
  it.each(['NL', 'nld', 'the NETHERLANDS', 'Holland', 'Niederlande', 'paises bajos', 'オランダ', '荷蘭', '🇳🇱'])(
    '%s is the Netherlands',
    async text => {
      const country = encodeURIComponent(text)
      const found = await Promise.all([`/api/jobs?country=${country}`, `/api/events?country=${country}`].map(total))
      expect(found).toEqual([SPELLINGS.length, SPELLINGS.length])
      expect((await get(server.url, `/api/jobs?country=${country}`)).headers.get('x-hint')).toBeNull()
    },
  )

  it('that resembles none comes with an example', async () => {
    const answer = await get(server.url, '/api/jobs?country=%0d%0aX-Evil:%20%E2%80%9C1')
    expect(answer.headers.get('x-hint')).toBe(
      'country is not the name or code of a country. Send a name or a code, such as Germany or DE.',
    )
  })

  it.each(['/jobs', '/events', '/events/calendar'])('that there is not leads from %s to the nearest', async path => {
    const $ = await server.page(`${path}?country=Hollland&search=x`)
    const notice = $('.notice').first()
    expect(notice.text()).toBe('“Hollland” is not a country we know. Did you mean Netherlands?')
    expect(notice.find('a').attr('href')).toMatch(new RegExp(`^${path}\\?search=x&country=NL(?:&month=2026-10)?$`))
    expect((await server.page(`${path}?country=Holland`))('.notice')).toHaveLength(0)
  })
})
