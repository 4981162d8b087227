import { randomBytes } from 'node:crypto'

const LENGTH = 32
/** Drawn together: the draw for one id takes as long as finding a kept answer, randomUUID() included. */
const IDS_AT_ONCE = 256

let drawn = ''
let next = 0

/** Names one request, in its answer and beside what is logged of it: 128 random bits as 32 hexadecimal digits. */
export function requestId(): string {
  if (next === drawn.length) {
    drawn = randomBytes((IDS_AT_ONCE * LENGTH) / 2).toString('hex')
    next = 0
  }
  next += LENGTH
  return drawn.slice(next - LENGTH, next)
}
