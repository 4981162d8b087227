/** The thread of the growth run's own test: readers that are known to be quick, slow with length, and without end. */
import { SourceError } from '../../ingest/adapter.ts'
import { slotsOf } from './growth-slots.ts'
import { type Subject, serveGrowth } from './growth-worker.ts'

const BODIES = [JSON.stringify({ title: 'Made-up Engineer' })]

/** Looks at each letter once. */
function countLetters(text: string): number {
  let count = 0
  for (const letter of text) if (letter !== ' ') count++
  return count
}

/** Looks at all that follows, at each letter. */
function countPairs(text: string): number {
  let count = 0
  for (let first = 0; first < text.length; first++)
    for (let second = first + 1; second < text.length; second += 16) if (text.charCodeAt(second) === 0x40) count++
  return count
}

function waitForever(text: string): number {
  while (text.length > 1000) countLetters('a')
  return 0
}

function refuse(text: string): number {
  if (text.includes('Made-up')) return 1
  throw new SourceError('example', 'parse', 'not a title')
}

const subject = (name: string, read: (text: string) => number): Subject => ({
  name,
  bodies: BODIES,
  slots: BODIES.map(body => slotsOf(body).filter(slot => slot.name === 'title')),
  read: async ([body = '']) => read(body),
})

serveGrowth([
  subject('linear', countLetters),
  subject('quadratic', countPairs),
  subject('endless', waitForever),
  subject('refusing', refuse),
])
