/** Readers of one title for the test of the growth run: linear, quadratic, without end, and one that refuses. */
import { SourceError } from '../../ingest/adapter.ts'
import type { Subject } from '../fuzz/growth.ts'

const BODIES = [JSON.stringify({ title: 'Made-up Engineer' })]

function countLetters(text: string): number {
  let count = 0
  for (const letter of text) if (letter !== ' ') count++
  return count
}

function countPairs(text: string): number {
  let count = 0
  for (let first = 0; first < text.length; first++)
    for (let second = first + 1; second < text.length; second += 16) if (text.charCodeAt(second) === 0x40) count++
  return count
}

function waitForever(text: string): void {
  while (text.length > 1000) countLetters('a')
}

function refuse(text: string): void {
  if (!text.includes('Made-up')) throw new SourceError('example', 'parse', 'not a title')
}

const readers = { linear: countLetters, quadratic: countPairs, endless: waitForever, refusing: refuse }

export async function subjects(): Promise<Subject[]> {
  return Object.entries(readers).map(([name, read]) => ({
    name,
    bodies: BODIES,
    read: async ([body = '']) => read(body),
  }))
}
