/** A figure in a headline. Figures of one kind can contradict each other, figures of different kinds cannot. */
export interface Figure {
  kind: 'money' | 'percent' | 'year' | 'plain'
  value: number
  /** Significant digits as written: 1.2 billion may be 1.25 billion rounded, 90,000 is not 92,000. */
  digits: number
}

const SCALES = new Map(
  Object.entries({
    ...{ 'k thousand': 1e3, 'm mn mln million': 1e6, 'b bn bln billion': 1e9, 't tn trillion 兆': 1e12 },
    ...{ '万 萬 만': 1e4, '亿 億 억': 1e8 },
  }).flatMap(([words, scale]) => words.split(' ').map(word => [word, scale] as const)),
)
const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** From two on: `one` is a pronoun, too. */
const SPELLED = new RegExp(`(?<![\\p{L}\\p{N}])(?:${WORDS.slice(2).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
const FIGURE =
  /(?<![\p{Script=Latin}\p{N}.-])([$€£¥₩₹]|usd\s|us\$)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?-?((?:k|thousand|m|mn|mln|million|b|bn|bln|billion|t|tn|trillion)(?![\p{Script=Latin}\p{N}])|[万萬만亿億억兆])?\s?(%|percent|per cent|pct)?(?![\p{Script=Latin}\p{N}])/gu

/** The figures of a headline in lower case, and the headline without them. */
export function takeFigures(text: string): { figures: Figure[]; rest: string } {
  const figures: Figure[] = []
  const spelled = text.replace(SPELLED, word => String(WORDS.indexOf(word)))
  const rest = spelled.replace(FIGURE, (_all, sign, digits, scale, percent) => {
    figures.push(toFigure(digits, scale, sign, percent))
    return ' '
  })
  return { figures, rest }
}

function toFigure(written: string, scale?: string, sign?: string, percent?: string): Figure {
  const bare = written.replaceAll(',', '')
  const value = Number(bare) * (SCALES.get(scale ?? '') ?? 1)
  const isYear = !scale && !sign && !percent && /^(?:19|20)\d{2}$/.test(written)
  const kind = percent ? 'percent' : sign ? 'money' : isYear ? 'year' : 'plain'
  return { kind, value: Number(value.toPrecision(12)), digits: significant(bare) }
}

function significant(bare: string): number {
  const digits = bare.replace('.', '').replace(/^0+/, '')
  return bare.includes('.') ? digits.length : digits.replace(/(?<!0)0+$/, '').length
}

/** The same figure, or one rounded to the digits of the other. */
export function isSameFigure(a: Figure, b: Figure): boolean {
  if (a.value === b.value) return true
  const [rough, fine] = a.digits <= b.digits ? [a, b] : [b, a]
  if (rough.digits < 2 || rough.digits === fine.digits) return false
  const rounded = Number(fine.value.toPrecision(rough.digits))
  const step = 10 ** (Math.floor(Math.log10(fine.value)) - rough.digits + 1)
  const truncated = Math.floor(fine.value / step + 1e-9) * step
  return Math.abs(rounded - rough.value) < step / 1e3 || Math.abs(truncated - rough.value) < step / 1e3
}

/** Whether both headlines have figures of one kind that the other does not have. */
export function figuresConflict(a: Figure[], b: Figure[]): boolean {
  if (a.length === 0 || b.length === 0) return false
  return (['money', 'percent', 'year', 'plain'] as const).some(kind => {
    const [own, other] = [a.filter(figure => figure.kind === kind), b.filter(figure => figure.kind === kind)]
    const lacks = (one: Figure[], two: Figure[]) => one.some(x => !two.some(y => isSameFigure(x, y)))
    return own.length > 0 && other.length > 0 && lacks(own, other) && lacks(other, own)
  })
}
