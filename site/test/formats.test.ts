/** What all formats of a list have in common with it. */
import { describe, expect, it } from 'vitest'
import { ErrorBody } from '#contract'
import { hostileSnapshot } from './hostile-snapshot.ts'
import { ask } from './raw.ts'
import { useServer } from './use-server.ts'

const server = useServer({ snapshot: hostileSnapshot })

const read = async (path: string) => {
  const answer = await ask(server.url, 'GET', path)
  expect([path, answer.status]).toEqual([path, 200])
  return { type: answer.headers['content-type'], text: answer.body }
}

describe('every format', () => {
  const all = ['jobs', 'news', 'events'].flatMap(name =>
    ['rss', 'atom', 'json-feed', 'csv', 'ndjson'].map(format => `/api/v1/${name}.${format}`),
  )
  const paths = [...all, '/api/v1/events.ics', '/api/v1/glossary.csv', '/api/v1/glossary.ndjson']

  it.each(paths)('%s takes the filters of its list, and refuses what its list refuses', async path => {
    const wrong = await ask(server.url, 'GET', `${path}?limit=0`)
    expect([wrong.status, ErrorBody.parse(JSON.parse(wrong.body)).error.message]).toEqual([
      400,
      expect.stringMatching(/^limit /),
    ])
    const none = await read(`${path}?search=qzxwvkj`)
    expect(none.text).not.toMatch(/Made-up Engineer|Fictional|Example Summit|Made-up Term/)
    const list = await ask(server.url, 'GET', path.replace(/\.[\w-]+$/, ''))
    const { headers } = await ask(server.url, 'GET', path)
    for (const name of ['cache-control', 'last-modified']) expect(headers[name]).toBe(list.headers[name])
    // A feed that is opened in a browser is a page.
    const chosenBy = /\.(?:rss|atom|json-feed)$/.test(path) ? 'Sec-Fetch-Dest, ' : ''
    expect(headers.vary).toBe(list.headers.vary?.replace('Accept, ', chosenBy))
    expect(headers.etag).toMatch(/^W\/"/)
  })
})
