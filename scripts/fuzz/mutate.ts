/** Damages a recorded answer the way networks, caches, upstreams and attackers do. Same seed, same damage. */

type Random = () => number

/** A small generator whose whole state is its seed, so that a failure can be repeated. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Damage = (body: string, random: Random) => string

const pick = <T>(list: readonly [T, ...T[]], random: Random): T => list[Math.floor(random() * list.length)] ?? list[0]

const truncate: Damage = (body, random) => body.slice(0, Math.floor(random() * body.length))

const flipBits: Damage = (body, random) => {
  const bytes = Buffer.from(body)
  for (let flips = 1 + Math.floor(random() * 8); flips > 0 && bytes.length > 0; flips--) {
    const at = Math.floor(random() * bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
  }
  return bytes.toString()
}

const reencode: Damage = (body, random) =>
  Buffer.from(body).toString(pick(['latin1', 'utf16le', 'base64', 'binary'] as const, random))

const repeatPart: Damage = (body, random) => {
  const from = Math.floor(random() * body.length)
  const part = body.slice(from, from + Math.floor(random() * 2000))
  return body.slice(0, from) + part.repeat(1 + Math.floor(random() * 20)) + body.slice(from)
}

const cutOut: Damage = (body, random) => {
  const from = Math.floor(random() * body.length)
  return body.slice(0, from) + body.slice(from + Math.floor(random() * 500))
}

/** Values that a field of another type may turn into. */
export const ODD: readonly [unknown, ...unknown[]] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  '\u0000\u202e',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '9999-99-99',
  '0000-00-00T99:99:99Z',
  '99999999999999999999',
  [],
  {},
  [[[[]]]],
  { __proto__: null, constructor: 'x' },
  'a'.repeat(20_000),
]

/** One value somewhere in the JSON becomes something of another type; other texts get a word swapped. */
const swapTypes: Damage = (body, random) => {
  try {
    return JSON.stringify(swapOne(JSON.parse(body), random, 0))
  } catch {
    return body.replace(/>([^<]{3,60})</, () => `>${JSON.stringify(pick(ODD, random))}<`)
  }
}

function swapOne(value: unknown, random: Random, depth: number): unknown {
  if (depth > 0 && random() < 0.15) return pick(ODD, random)
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length)
    return value.map((inner, index) => (index === at ? swapOne(inner, random, depth + 1) : inner))
  }
  if (typeof value !== 'object' || value === null) return pick(ODD, random)
  const entries = Object.entries(value)
  const at = Math.floor(random() * entries.length)
  return Object.fromEntries(
    entries.map(([key, inner], index) => [key, index === at ? swapOne(inner, random, depth + 1) : inner]),
  )
}

export const DAMAGES = { truncate, flipBits, reencode, repeatPart, cutOut, swapTypes } as const

/** One to three damages, one after the other, and their names. */
export function mutate(body: string, random: Random): { body: string; names: string } {
  const names: string[] = []
  let mutated = body
  for (let times = 1 + Math.floor(random() * 3); times > 0; times--) {
    const [name, damage] = pick(Object.entries(DAMAGES) as [[string, Damage], ...[string, Damage][]], random)
    names.push(name)
    mutated = damage(mutated, random)
  }
  return { body: mutated, names: names.join('+') }
}
