/** Texts that grow: what makes patterns go back and readers look again, repeated or opened and never closed. */

/** One text of any length. */
export interface Growth {
  name: string
  /** The text, about so many characters long. */
  at(length: number): string
}

/** Each has once been the repeated part of an attack on some reader of text, or is what one of ours looks for. */
const TOKENS = [
  ...[' ', '\n', '\t', '\u00a0', ' \n', '\\n', '\u0000', '\u200d', '\u0301', 'e\u0301', '\ud800'],
  ...['<', '>', '<b>', '<br>', '<br ', '<p>', '<ul><li>', '<a ', '<a href="', '<a href="x">', '</a>', '<script>'],
  ...['<style ', '<!--', '-->', '<![CDATA[', ']]>', '&', '&amp;', '&amp;lt;b&amp;gt;', '&#'],
  ...['[', '(', '{"a":', '[a](', ']', ')', '}', '"', "'", '\\', '\\"', ',', ', ', ';', ':', ': ', '|', ' | '],
  ...['*', 'a*', '-', ' - ', '- ', '–', '/', '.', '!', '?a=', '#', 'a@', '%', '_', '$'],
  ...['1', '1 ', '1,', '1-', '10:00 ', '2027-01-01 ', 'May 1 ', '$100k - ', 'pay ', 'a', 'a ', 'a, ', 'a-', 'a.'],
  ...['Ã©', '中', 'remote ', 'New York, ', 'and ', 'https://a.example/'],
]
/** Behind it no pattern that wants the end of the text, a sign or a word matches. */
const NO_END = '\u00a7b'

/** The growths of a field that says `value`; `more` are tokens of the format it stands in. */
export function growthsOf(value: string, more: string[] = []): Growth[] {
  const separators = [...new Set(value.match(/[^\p{L}\p{N}\s]+\s*/gu))].slice(0, 3)
  const own = value === '' ? [] : [value, `${value} `]
  const tokens = [...new Set([...TOKENS, ...more, ...own, ...separators])]
  return tokens.flatMap(token => [
    { name: `${said(token)} repeated`, at: length => repeated(token, length) },
    { name: `${said(token)} between others`, at: length => `${value || 'a'}${repeated(token, length)}${NO_END}` },
  ])
}

function repeated(token: string, length: number): string {
  return token.repeat(Math.ceil(length / token.length))
}

function said(token: string): string {
  return JSON.stringify(token.length > 40 ? `${token.slice(0, 40)}…` : token)
}
