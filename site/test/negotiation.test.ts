/** The lists at their own address in the media type that a client accepts, and unchanged for all others. */
import { expect, it } from 'vitest'
import { FORMATS, formatPaths } from '../src/base/endpoint.ts'
import { collections } from '../src/collections/index.ts'
import { useServer } from './server.ts'

const server = useServer()

const lists = collections.map(({ endpoints }) => endpoints.list)

it.each(lists)('$operationId answers in each of its formats at its own address', async list => {
  for (const path of list.paths)
    for (const place of formatPaths(list)) {
      const accept = FORMATS[place.format].split(';')[0] ?? ''
      // More than once, since later ones are kept from the first; the file itself varies by nothing.
      for (let time = 0; time < 2; time += 1) {
        const chosen = await server.get(`${path}?limit=2`, { accept })
        const direct = await server.get(`${place.path}?limit=2`)
        expect([chosen.status, chosen.headers['content-type']]).toEqual([200, FORMATS[place.format]])
        expect(chosen.body).toBe(direct.body)
        expect(chosen.headers.link).toContain('rel="alternate"; type="text/csv"')
        expect([chosen.headers.vary, direct.headers.vary]).toEqual([
          expect.stringMatching(/\bAccept(?:,|$)/),
          expect.not.stringMatching(/\bAccept(?:,|$)/),
        ])
        const again = { accept, 'if-none-match': String(chosen.headers.etag) }
        const { status, headers } = await server.get(`${path}?limit=2`, again)
        expect([status, headers.vary]).toEqual([304, expect.stringMatching(/\bAccept(?:,|$)/)])
      }
    }
})

it.each(lists)('$operationId is the same JSON for all others, and names what else there is', async list => {
  const [path] = list.paths
  const plain = await server.get(`${path}?limit=2`)
  expect([plain.headers['content-type'], plain.headers.vary]).toEqual([
    'application/json',
    expect.stringMatching(/\bAccept(?:,|$)/),
  ])
  for (const accept of ['*/*', 'application/json', 'image/png', 'application/json, text/csv;q=0.5'])
    expect((await server.get(`${path}?limit=2`, { accept })).body).toBe(plain.body)
  for (const { path: other, format } of formatPaths(list))
    expect(plain.headers.link).toContain(
      `<${server.services.baseUrl}${other}?limit=2>; rel="alternate"; type="${FORMATS[format].split(';')[0]}"`,
    )
  const markdown = await server.get(path, { accept: 'text/markdown' })
  expect([markdown.status, markdown.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
})

it('refuses a bad query in any format as the list does', async () => {
  for (const accept of ['text/csv', 'application/json']) {
    const { status, headers } = await server.get('/api/jobs?limit=x', { accept })
    expect([status, headers['content-type']]).toEqual([400, 'application/json'])
  }
})
