import { type AST, visitRegExpAST } from '@eslint-community/regexpp'

/** What stands for all other letters, besides those of the expression itself. */
const SAMPLES = [...' \t\naA0-.,;:/|()[]{}<>"\'&#*+=!?%$@\\_éÉ中カ🇦', '\u200D', '\u00a0', '\u0000']

/** Reads the letters of a part that matches one letter: those of `all` that it matches. */
export interface Letters {
  all: string[]
  matched(raw: string): string[]
}

/** One letter for each kind that an expression tells apart: two that all its classes treat alike are the same to it. */
export function lettersOf(pattern: AST.Pattern, flags: string): Letters {
  const written = new Set<string>()
  const classes = new Map<string, RegExp>([
    ['\\w', /\w/],
    ['.', /./],
  ])
  const bare = flags.replace(/[gy]/g, '')
  const addClass = ({ raw }: AST.Node) => void classes.set(raw, new RegExp(`^(?:${raw})$`, bare))
  visitRegExpAST(pattern, {
    onCharacterEnter: ({ value }) => void written.add(String.fromCodePoint(value)),
    onCharacterSetEnter: node => node.parent.type !== 'CharacterClass' && addClass(node),
    onCharacterClassEnter: addClass,
    onExpressionCharacterClassEnter: addClass,
  })
  const kinds = new Map<string, string>()
  for (const letter of [...written, ...SAMPLES]) {
    const kind = [...classes.values()].map(test => (test.test(letter) ? 1 : 0)).join('')
    // A mark that is written out (a quote, a bracket) is a kind of its own; a letter of a word is like any other.
    const key = written.has(letter) ? `${kind} ${/\p{L}/u.test(letter) ? 'word' : letter}` : kind
    if (!kinds.has(key)) kinds.set(key, letter)
  }
  const all = [...kinds.values()]
  return { all, matched: raw => all.filter(letter => classes.get(raw)?.test(letter)) }
}
