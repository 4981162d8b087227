import { expect, it } from 'vitest'
import { nearestPath } from './refusals.ts'

it.each([
  ['/api/v1/job', '/api/v1/jobs'],
  ['/api/JOBS', '/api/jobs'],
  ['/api/evnets', '/api/events'],
  ['/v1/jobs', '/api/v1/jobs'],
  ['/register', '/api/auth/register'],
  ['/openapi.jsn', '/openapi.json'],
  ['/llm.txt', '/llms.txt'],
  ['/glosary', '/glossary'],
  ['/api/jobs;v=1', '/api/jobs'],
  ['/api/v1/vacancies', '/api/jobs'],
  ['/healthz', '/api/status'],
  ['/api/auth', '/api/auth/register'],
  ['/nothing-like-it', undefined],
  ['/x', undefined],
  [`/${'jobs'.repeat(1000)}`, undefined],
])('%s is taken for %s', (path, nearest) => {
  expect(nearestPath(path)).toBe(nearest)
})
