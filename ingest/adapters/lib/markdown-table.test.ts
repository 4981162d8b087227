import { describe, expect, it } from 'vitest'
import { readTables } from '../awesome-bitcoin-events.ts'

const DOCUMENT = `# List
## 2027 ##

| Date | Event |
| :--- | ---: |
| Jan 1 | [A \\| B](https://a.example/) |
| Jan 2

Date | Event
--- | ---
Jan 3 | C

| not | a table |
`

describe('tables of a document', () => {
  it('know the headings above them and their cells by column', () =>
    expect(readTables(DOCUMENT)).toEqual([
      {
        under: ['List', '2027'],
        columns: ['date', 'event'],
        rows: [
          { date: 'Jan 1', event: '[A | B](https://a.example/)' },
          { date: 'Jan 2', event: '' },
        ],
      },
      { under: ['List', '2027'], columns: ['date', 'event'], rows: [{ date: 'Jan 3', event: 'C' }] },
    ]))

  it('are none in a text without a line of dashes', () => expect(readTables('a | b\nc | d')).toEqual([]))
})
