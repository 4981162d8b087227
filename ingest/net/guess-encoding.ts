import { analyse } from 'chardet'

const SAMPLE_BYTES = 64_000
/** Out of 100. Below this the statistics of a few words are luck. */
const MIN_CONFIDENCE = 30
const MIN_LETTERS = 8
/** Western and Central European letters look alike in statistics; the web's default is right far more often. */
const LATIN = /^(?:iso-8859-(?:1|2|9)|windows-125[0247]|ascii|utf-8)$/i

/** The encodings of pages without a label, by language (WHATWG HTML, "determining the character encoding", and use). */
const BY_LANGUAGE: [languages: string, encodings: string[]][] = [
  ['ru be', ['windows-1251', 'koi8-r', 'ibm866']],
  ['uk', ['windows-1251', 'koi8-u', 'ibm866']],
  ['bg mk sr kk', ['windows-1251']],
  ['ja', ['shift_jis', 'euc-jp']],
  ['zh', ['gbk', 'big5']],
  ['ko', ['euc-kr']],
  ['el', ['windows-1253']],
  ['he iw', ['windows-1255']],
  ['ar fa ur', ['windows-1256']],
  ['th', ['windows-874']],
  ['tr az', ['windows-1254']],
  ['vi', ['windows-1258']],
  ['pl cs sk hu sl hr ro bs', ['windows-1250', 'iso-8859-2']],
  ['lt lv et', ['windows-1257']],
]
const ENCODINGS = new Map(BY_LANGUAGE.flatMap(([names, list]) => names.split(' ').map(name => [name, list])))
/** The letters beyond ASCII of languages whose encodings differ by these alone: "řešení" is "řeąení" in the other. */
const LETTERS: Record<string, RegExp> = {
  pl: /[ąćęłńóśźż]/iu,
  cs: /[áčďéěíňóřšťúůýž]/iu,
  sk: /[áäčďéíĺľňóôŕšťúýž]/iu,
  hu: /[áéíóöőúüű]/iu,
  sl: /[čćđšž]/iu,
  hr: /[čćđšž]/iu,
  bs: /[čćđšž]/iu,
  ro: /[ăâîşţ]/iu,
}
/** Signs that occur beside letters in any text. */
const PUNCTUATION = /[“”„‘’‚«»–—…•€™©®°·¿¡\u00a0]/g

/**
 * The encoding that the language of a source makes likely: where it has several, the one that gives words without
 * capitals in their midst, signs and gaps. Undefined for languages of Western Europe.
 */
export function encodingOf(bytes: Uint8Array, language: string): string | undefined {
  const spoken = language.split('-')[0] ?? ''
  const candidates = ENCODINGS.get(spoken) ?? []
  const words = wordsOf(bytes.subarray(0, SAMPLE_BYTES))
  const damage = (encoding: string) => {
    const text = new TextDecoder(encoding).decode(words)
    const broken = text.match(/\uFFFD|(?<=\p{Ll})\p{Lu}|(?<=\p{L})[\p{S}\x80-\x9f]|[\p{S}\x80-\x9f](?=\p{L})/gu) ?? []
    const letters = LETTERS[spoken]
    const foreign = letters ? [...text].filter(sign => sign > '\x7f' && /\p{L}/u.test(sign) && !letters.test(sign)) : []
    return broken.length + foreign.length
  }
  return candidates.toSorted((a, b) => damage(a) - damage(b))[0]
}

/** Whether a text read as windows-1252 is none: real ones hardly have three letters beyond ASCII in a row. */
export function isNoLatin(text: string): boolean {
  const beyond = text.replace(PUNCTUATION, '').match(/[^\x00-\x7f]+/gu) ?? []
  const count = (runs: string[]) => runs.reduce((sum, run) => sum + run.length, 0)
  return count(beyond.filter(run => run.length > 2)) * 2 > count(beyond)
}

/**
 * The encoding of bytes that are no UTF-8 and carry no label: by letter frequencies for Cyrillic, Greek, Hebrew and
 * Arabic, by valid pairs for Chinese, Japanese and Korean. Undefined where windows-1252, the web's default, is as good.
 */
export function guessEncoding(bytes: Uint8Array): string | undefined {
  const words = wordsOf(bytes.subarray(0, SAMPLE_BYTES))
  if (words.filter(byte => byte > 0x7f).length < MIN_LETTERS) return undefined
  const [best] = analyse(words)
  return best && best.confidence >= MIN_CONFIDENCE && !LATIN.test(best.name) ? best.name : undefined
}

/** Tags are English whatever the text is. No multi-byte encoding uses the bytes of `<` and `>` inside a letter. */
function wordsOf(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  return Buffer.from(text.replaceAll('<![CDATA[', ' ').replace(/<[^<>]*>/g, ' '), 'latin1')
}
