import { distance } from 'fastest-levenshtein'

/** The places of the texts that are `most` letters off or fewer, the nearest first. */
export function spelledNearly(asked: string, texts: readonly string[], most: number): number[] {
  const far = texts.map((text, place) => {
    const isFar = Math.abs(text.length - asked.length) > most
    return { place, slips: isFar ? Number.POSITIVE_INFINITY : distance(text, asked) }
  })
  const near = far.filter(({ slips }) => slips <= most)
  return near.sort((a, b) => a.slips - b.slips || a.place - b.place).map(({ place }) => place)
}
