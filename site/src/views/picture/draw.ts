/** The picture of a shared page: 1200 x 630, drawn from text without a browser. */
import { createRequire } from 'node:module'
import { renderAsync } from '@resvg/resvg-js'
import { escapeUTF8 } from 'entities'
import type { PictureText } from '../../collections/collection.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 90
const SIZES = [92, 76, 62] as const
const MAX_LINES = 4
const FONT = 'Source Serif 4'
const fontFiles = ['400Regular/SourceSerif4_400Regular.ttf', '600SemiBold/SourceSerif4_600SemiBold.ttf'].map(file =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/source-serif-4/${file}`),
)

/** PNG bytes. The font comes with the project: a server may have none. */
export async function drawPicture(text: PictureText): Promise<Buffer> {
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: FONT }
  const image = await renderAsync(pictureSvg(text), { font })
  return image.asPng()
}

export function pictureSvg({ label, title, line }: PictureText): string {
  const { size, lines } = sizedTitle(printable(title))
  const top = 330 - ((lines.length - 1) * size * 1.1) / 2
  const rows = lines.map(
    (row, at) => `<text x="${MARGIN}" y="${top + at * size * 1.1}" font-size="${size}">${escapeUTF8(row)}</text>`,
  )
  const [facts = ''] = wrapTitle(printable(line), (WIDTH - 2 * MARGIN) / 34, 1)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${FONT}" fill="#1d1c19">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbfaf6"/>
<g fill="#0e5a4b" transform="translate(${MARGIN} 76) scale(2)"><rect width="8" height="8"/><rect x="10" width="8" height="8" opacity=".45"/><rect y="10" width="8" height="8" opacity=".45"/><circle cx="14" cy="14" r="4"/></g>
<text x="${MARGIN + 56}" y="106" font-size="34" font-weight="600">Public Web3 Data</text>
<text x="${WIDTH - MARGIN}" y="106" font-size="34" fill="#5a564e" text-anchor="end">${escapeUTF8(label)}</text>
${rows.join('\n')}
<rect x="${MARGIN}" y="530" width="${WIDTH - 2 * MARGIN}" height="2" fill="#8a8578"/>
<text x="${MARGIN}" y="582" font-size="34" fill="#5a564e">${escapeUTF8(facts)}</text>
</svg>`
}

/** The largest size at which the title needs few lines. */
function sizedTitle(title: string): { size: number; lines: string[] } {
  const linesAt = (size: number, most: number) => wrapTitle(title, (WIDTH - 2 * MARGIN) / size, most)
  const size = SIZES.find(one => linesAt(one, MAX_LINES).length <= (one === SIZES[0] ? 2 : 3)) ?? SIZES[2]
  return { size, lines: linesAt(size, MAX_LINES) }
}

/** Pictograms have no shape in the font and would be boxes. */
function printable(text: string): string {
  return text.replace(/\p{Extended_Pictographic}|\u200d|\ufe0f|\p{Cc}/gu, '').trim()
}

/** Whether the font has shapes for all letters of a text. */
export function isDrawable(text: string): boolean {
  const letters = printable(text).match(/\p{L}/gu) ?? []
  return (
    letters.length > 0 && letters.every(letter => /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(letter))
  )
}

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

/** At most `maxLines` lines of at most `maxWidth` times the font size; longer text is cut with an ellipsis. */
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

/** A dash at the end of a line is needless: the break separates as well. */
function withoutDash(line: string): string {
  return line.replace(/\s[-–—|·:]+$/, '')
}

/** A word longer than a line is broken at its end. */
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
