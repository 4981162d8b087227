/** Plain text of a posting as the blocks it was written in; nothing is lost and nothing is markup. */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; lines: string[] }
  | { kind: 'list'; items: string[] }

const BULLET = /^[-•*▪◦‣●–]\s+/u
const MAX_HEADING = 70

/** Blank lines part paragraphs, `- ` begins a list item (ingest writes both); other line breaks are kept. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const paragraph of text.split(/\n\s*\n/)) {
    for (const run of runsOf(paragraph.split('\n').filter(line => line.trim() !== ''))) blocks.push(run)
  }
  return blocks.map((block, at) =>
    isHeading(block, blocks[at + 1]) ? { kind: 'heading', text: block.lines.join(' ').trim() } : block,
  )
}

/** Neighboring lines of one kind. */
function runsOf(lines: string[]): TextBlock[] {
  const runs: TextBlock[] = []
  for (const line of lines) {
    const last = runs.at(-1)
    const isItem = BULLET.test(line.trim())
    const text = isItem ? line.trim().replace(BULLET, '') : line
    if (isItem && last?.kind === 'list') last.items.push(text)
    else if (isItem) runs.push({ kind: 'list', items: [text] })
    else if (last?.kind === 'paragraph') last.lines.push(text)
    else runs.push({ kind: 'paragraph', lines: [text] })
  }
  return runs
}

/** A separate short line without a final mark, before more text: plain text keeps no better trace of a headline. */
function isHeading(block: TextBlock, next: TextBlock | undefined): block is { kind: 'paragraph'; lines: string[] } {
  if (block.kind !== 'paragraph' || block.lines.length !== 1 || !next) return false
  const line = block.lines[0]?.trim() ?? ''
  return line.length <= MAX_HEADING && !/[.!,;)…]$/.test(line)
}
