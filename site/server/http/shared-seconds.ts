import type { Answer } from '../../src/api/answer.ts'

/** For how long its own header lets everybody keep an answer. */
export function sharedSeconds({ status, headers }: Answer): number {
  const control = headers['cache-control'] ?? ''
  if (status !== 200 || !control.startsWith('public')) return 0
  return Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0)
}
