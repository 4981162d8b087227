import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type TextBlock, textBlocks } from './text-blocks.ts'

it('keeps paragraphs, lines, lists and headlines apart', () => {
  const text =
    'We build chains.\nIn Example City.\n\nWhat you do\n\n- write contracts\n- read contracts\nand more.\n\nBye.'
  expect(textBlocks(text)).toEqual([
    { kind: 'paragraph', lines: ['We build chains.', 'In Example City.'] },
    { kind: 'heading', text: 'What you do' },
    { kind: 'list', items: ['write contracts', 'read contracts'] },
    { kind: 'paragraph', lines: ['and more.'] },
    { kind: 'paragraph', lines: ['Bye.'] },
  ])
})

it('is empty for an empty text', () => expect(textBlocks('')).toEqual([]))

it('loses no word of any text', () => {
  const line = fc.stringMatching(/^(- )?[a-z .!?]{1,40}$/)
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.constant('')), { maxLength: 12 }), lines => {
      const text = lines.join('\n')
      expect(wordsIn(textBlocks(text).map(textOf).join(' '))).toEqual(wordsIn(text))
    }),
  )
})

function textOf(block: TextBlock): string {
  if (block.kind === 'heading') return block.text
  return (block.kind === 'list' ? block.items : block.lines).join(' ')
}

function wordsIn(text: string): string[] {
  return text.match(/[a-z]+/g) ?? []
}
