/** Breaks a title into lines for a picture, where nothing wraps by itself. Pure. */

/** Widths in parts of the font size: a little more than Source Serif needs, so that no line gets too long. */
const WIDTHS: [RegExp, number][] = [
  [/[ilj.,:;'’|!]/, 0.3],
  [/[frt()[\]\- /]/, 0.38],
  [/[mwMW@%—]/, 0.9],
  [/[A-Z&\d]/, 0.68],
]
const OTHER = 0.55

export function widthOf(text: string): number {
  return Array.from(text).reduce(
    (sum, character) => sum + (WIDTHS.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER),
    0,
  )
}

/** At most `maxLines` lines of at most `maxWidth` times the font size; what does not fit is cut with an ellipsis. */
export function wrapTitle(title: string, maxWidth: number, maxLines: number): string[] {
  const lines: string[] = []
  for (const word of title.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const joined = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && widthOf(joined) <= maxWidth) lines[lines.length - 1] = joined
    else lines.push(...chunksOf(word, maxWidth))
  }
  const kept = lines.slice(0, maxLines).map(withoutDash)
  if (lines.length <= maxLines) return kept
  return [...kept.slice(0, -1), `${withoutDash(shortened(kept.at(-1) ?? '', maxWidth - 1))}…`]
}

/** What parts a title says nothing at the end of a line: the break parts it. */
function withoutDash(line: string): string {
  return line.replace(/\s[-–—|·:]+$/, '')
}

/** A word longer than a line is broken where it must be. */
function chunksOf(word: string, maxWidth: number): string[] {
  const chunks: string[] = ['']
  for (const character of word) {
    const last = chunks.at(-1) ?? ''
    if (widthOf(last + character) <= maxWidth) chunks[chunks.length - 1] = last + character
    else chunks.push(character)
  }
  return chunks
}

function shortened(line: string, maxWidth: number): string {
  let text = line
  while (widthOf(text) > maxWidth) text = text.slice(0, -1)
  return text.trimEnd()
}
