import { describe, expect, it } from 'vitest'
import { headline } from './headline.ts'

const entry = { name: 'The Acme Chronicle', homepage: 'https://www.acmechronicle.example' }

describe('a title', () => {
  it.each([
    ['Fees fall | The Acme Chronicle', 'Fees fall'],
    ['Fees fall - Acme Chronicle', 'Fees fall'],
    ['Fees fall — acmechronicle.example', 'Fees fall'],
    ['Fees fall | Acme Chronicle | AcmeChronicle', 'Fees fall'],
    ['Fees fall - Example Wire', 'Fees fall'],
    ['Fees fall | Markets', 'Fees fall | Markets'],
    ['Layer-2 fees - what now', 'Layer-2 fees - what now'],
    ['Why we love The Acme Chronicle', 'Why we love The Acme Chronicle'],
    ['The Acme Chronicle', 'The Acme Chronicle'],
    ['| The Acme Chronicle', '| The Acme Chronicle'],
    ['  Fees&#8217;  <b>fall</b> &amp;amp; rise ', 'Fees’ fall & rise'],
    ['<![CDATA[Fees fall]]>', 'Fees fall'],
    ['Fees &lt; 1 cent', 'Fees < 1 cent'],
    ['<script>alert(1)</script>Fees \u202efall', 'Fees fall'],
    ['Fees fall | Ａｃｍｅ Chronicle (Example Edition)', 'Fees fall'],
    ['Acme Chronicle: Why fees fall', 'Why fees fall'],
    ['Acme Chronicle: Fees fall', 'Acme Chronicle: Fees fall'],
  ])('reads "%s" as "%s"', (written, meant) => expect(headline(written, entry, 'Example Wire')).toBe(meant))

  it.each([
    ['Bitcoin Chronicle', 'Fees fall | Bitcoin', 'Fees fall | Bitcoin'],
    ['Bitcoin News', 'Fees fall | Bitcoin', 'Fees fall | Bitcoin'],
    ['Bitcoin News', 'Fees fall | Bitcoin News', 'Fees fall'],
    ['X Blog', 'The year of X - X', 'The year of X - X'],
    ['Chronicle of the Example Foundation', 'Chronicle of the Example Foundation: Why fees fall', 'Why fees fall'],
  ])('of %s is "%s" as "%s"', (name, written, meant) =>
    expect(headline(written, { name, homepage: 'https://other.example' })).toBe(meant),
  )
})
