import { describe, expect, it } from 'vitest'
import { dropCallerSentence } from './job-lists.ts'

describe('dropCallerSentence', () => {
  it.each([
    ['<p>Job</p><br/><br/>Please mention the word **KIND** and tag RMTky when applying', '<p>Job</p>'],
    ['Job\n<br />Please mention the word **KI', 'Job'],
    ['Please mention the word of mouth in your letter.', 'Please mention the word of mouth in your letter.'],
    ['<p>Job</p>', '<p>Job</p>'],
  ])('reads %j', (description, rest) => expect(dropCallerSentence(description)).toBe(rest))
})
