/** `view` and `fields`: lists with all that the endpoint of a record has. */
import { describe, expect, it } from 'vitest'
import { ErrorBody, ListName } from '#contract'
import { collections } from '../src/collections/index.ts'
import { readCsv } from './csv-reader.ts'
import { useServer } from './server.ts'
import { KNOWN_IDS } from './snapshot.ts'

const server = useServer()

const read = async (path: string) => {
  const answer = await fetch(server.url + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const readJson = async (path: string) => JSON.parse((await read(path)).text)

/** The item as its own endpoint answers it, in one object; its age is in no list. */
async function itemOf(list: ListName) {
  const { data, meta: _meta, ...others } = await readJson(`/api/v1/${list}/${KNOWN_IDS[list]}`)
  return { ...data, ...others }
}

describe.each(ListName.options)('%s', list => {
  const idName = list === 'glossary' ? 'slug' : 'id'
  const isKnown = (record: Record<string, unknown>) => record[idName] === KNOWN_IDS[list]

  it.each([`/api/${list}`, `/api/v1/${list}`])('%s has whole records with view=full', async path => {
    const { data } = await readJson(`${path}?view=full`)
    expect(data.find(isKnown)).toEqual(await itemOf(list))
  })

  it('has the same in ndjson, and in the columns of csv', async () => {
    const rows = (await read(`/api/v1/${list}.ndjson?view=full`)).text.trimEnd().split('\n')
    expect(rows.map(row => JSON.parse(row)).find(isKnown)).toEqual(await itemOf(list))
    const [header = [], ...cells] = readCsv((await read(`/api/v1/${list}.csv?view=full`)).text)
    const whole = collections.find(({ name }) => name === list)?.whole
    expect(header).toEqual(Object.keys(whole?.shape ?? {}))
    expect(cells.map(row => row[header.indexOf(idName)])).toContain(KNOWN_IDS[list])
  })

  it('gives only the named fields, in their order, and none twice', async () => {
    const [last = ''] = Object.keys(await itemOf(list)).slice(-1)
    const { data } = await readJson(`/api/v1/${list}?fields=${last},%20${idName},${idName}&limit=1`)
    expect(Object.keys(data[0])).toEqual([last, idName])
    const csv = (await read(`/api/v1/${list}.csv?fields=${idName}&limit=1`)).text
    expect(readCsv(csv)[0]).toEqual([idName])
  })

  it('has them in Markdown, which goes on with the same', async () => {
    const { text, headers } = await read(`/${list}.md?view=full&fields=${idName}`)
    expect(headers.get('content-type')).toContain('text/markdown')
    expect(text).toContain(`- ${idName}: `)
    const next = /Next page: <([^>]+)>/.exec(text)?.[1]
    if (next) expect(next).toContain(`view=full&fields=${idName}`)
  })

  it('is the public shape without either', async () => {
    const { data } = await readJson(`/api/v1/${list}?limit=1`)
    const shape = collections.find(({ name }) => name === list)?.shape.shape ?? {}
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(Object.keys(data[0])))
    expect(await readJson(`/api/v1/${list}?limit=1&view=short`)).toEqual(await readJson(`/api/v1/${list}?limit=1`))
  })
})

it.each([
  ['fields=nothing', /^fields must be names of fields, .*: id, title/],
  ['fields=id;title', /^fields must be/],
  ['fields=,', /^fields must be/],
  ['view=all', /^view must be one of short, full/],
])('refuses %s by name', async (query, message) => {
  const { status, text } = await read(`/api/v1/jobs?${query}`)
  expect([status, ErrorBody.parse(JSON.parse(text)).error.message]).toEqual([400, expect.stringMatching(message)])
})

it('the tools have whole records and some of their fields too', async () => {
  const call = async (args: object) => (await server.call('list_news', { limit: 50, ...args })).structuredContent.data
  const whole: Record<string, unknown>[] = await call({ view: 'full' })
  expect(whole.find(({ id }) => id === KNOWN_IDS.news)).toEqual(await itemOf('news'))
  expect(await call({ fields: 'id', limit: 1 })).toEqual([{ id: whole[0]?.id }])
})
