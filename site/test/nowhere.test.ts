/** Addresses that lead nowhere: each client reads it in its own way. */
import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import { errorOf } from './error-of.ts'
import { useServer } from './server.ts'

const server = useServer()

const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8'
const PATHS = ['/nope1', '/jobs/none', '/events/none', '/glossary/none', '/companies/none', '/a/b/c', '/nope/x.php']
const FILES = ['/events/none.ics', '/og/jobs/none.png', '/og/none.png', '/sitemaps/none.xml', '/jobs/none.md']

describe('an address that leads nowhere', () => {
  it.each(PATHS)('%s is a page for who reads pages', async path => {
    const { status, headers, body } = await server.get(path, { accept: PAGE })
    expect([status, load(body)('h1').text()]).toEqual([404, 'There is nothing here'])
    expect([headers['content-type'], headers['cache-control'], headers.vary]).toEqual([
      'text/html; charset=utf-8',
      'no-store',
      'Accept, Accept-Encoding',
    ])
  })

  it.each([...PATHS, ...FILES])('%s is the error body for all others, and names the path', async path => {
    for (const accept of [undefined, '*/*', 'application/json', 'text/markdown', 'image/avif,image/*']) {
      const answer = await server.get(path, accept === undefined ? {} : { accept })
      const { code, message } = errorOf(answer)
      expect([answer.status, code, answer.headers['content-type']]).toEqual([404, 'NOT_FOUND', 'application/json'])
      expect(message).toMatch(path.endsWith('.md') ? /none/ : path)
    }
  })

  it('is answered to simultaneous requests, each in its own way', async () => {
    const accepts = [PAGE, '*/*', PAGE, 'application/json']
    const answers = await Promise.all(accepts.map(accept => server.get('/nope2', { accept })))
    const types = answers.map(({ headers }) => headers['content-type']?.split(';')[0])
    expect(types).toEqual(['text/html', 'application/json', 'text/html', 'application/json'])
  })

  it.each([
    ['/api/v1/job', '/api/v1/jobs'],
    ['/api/evnets', '/api/events'],
    ['/v1/jobs', '/api/v1/jobs'],
    ['/register', '/api/auth/register'],
    ['/llm.txt', '/llms.txt'],
    ['/glosary', '/glossary'],
    ['/api/jobs;v=1', '/api/jobs'],
    ['/api/v1/vacancies', '/api/jobs'],
    ['/healthz', '/api/status'],
    ['/nothing-like-it', undefined],
    [`/${'jobs'.repeat(100)}`, undefined],
  ])('%s is nearest to %s, and links to the documents', async (path, nearest) => {
    const answer = await server.get(path)
    const guess = nearest === undefined ? '' : `Did you mean ${nearest}? `
    expect(errorOf(answer).hint).toBe(`${guess}See /openapi.json for every path.`)
    expect(errorOf(answer).message).toContain(`There is nothing at ${path.slice(0, 120)}`)
    expect(answer.headers.link).toContain('rel="api-catalog"')
    expect((await server.get('/')).headers.link).toContain(answer.headers.link)
  })

  it('shows near records of its collection', async () => {
    const { body } = await server.get('/glossary/made-up-terms', { accept: PAGE })
    expect(load(body)('.row-title a').first().attr('href')).toMatch(/^\/glossary\/made-up-term-/)
  })

  it('is not a page, even for a list with a bad filter, for clients that prefer JSON to HTML', async () => {
    const answerTo = async (path: string, accept: string) => {
      const { status, headers } = await server.get(path, { accept })
      return [status, headers['content-type']?.split(';')[0], String(headers.vary).includes('Accept')]
    }
    for (const [path, status] of [
      ['/nope', 404],
      ['/jobs?min_salary=x', 400],
      ['/events?page=0', 400],
    ] as const) {
      const answers = ['application/json', 'text/html;q=0.9, application/json', PAGE].map(accept =>
        answerTo(path, accept),
      )
      const [first, second, third] = await Promise.all(answers)
      expect([path, first?.slice(0, 2)]).toEqual([path, [status, 'application/json']])
      expect([path, second?.slice(0, 2)]).toEqual([path, [status, 'application/json']])
      expect([path, third]).toEqual([path, [status, 'text/html', true]])
    }
    const { message } = errorOf(await server.get('/jobs?min_salary=x', { accept: 'application/json' }))
    expect(message).toContain('min_salary')
  })

  it('shows only the readable part of it', async () => {
    const answer = await server.get(`/<script>${'a'.repeat(5000)}`)
    expect(errorOf(answer).message).toBe(`There is nothing at /%3Cscript%3E${'a'.repeat(111)}.`)
  })
})
