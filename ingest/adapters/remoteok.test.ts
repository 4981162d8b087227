import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dropCallerSentence, repairMojibake } from './remoteok.ts'

const misread = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

describe('repairMojibake', () => {
  it('gives back every text that was read as Latin-1', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(repairMojibake(misread(text))).toBe(Buffer.from(text, 'utf8').toString('utf8'))
      }),
    )
  })

  it.each(['plain', 'Zürich', 'café', 'already “right” — text', 'cut off \u00e2\u0080'])('leaves %j alone', text =>
    expect(repairMojibake(text)).toBe(text),
  )
})

describe('dropCallerSentence', () => {
  it.each([
    ['<p>Job</p><br/><br/>Please mention the word **KIND** and tag RMTky when applying', '<p>Job</p>'],
    ['Job\n<br />Please mention the word **KI', 'Job'],
    ['Please mention the word of mouth in your letter.', 'Please mention the word of mouth in your letter.'],
    ['<p>Job</p>', '<p>Job</p>'],
  ])('reads %j', (description, rest) => expect(dropCallerSentence(description)).toBe(rest))
})
