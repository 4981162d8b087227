import { analyse } from 'chardet'

const SAMPLE_BYTES = 64_000
/** Out of 100. Below this the statistics of a few words are luck. */
const MIN_CONFIDENCE = 30
const MIN_LETTERS = 8
/** Western and Central European letters look alike in statistics; the web's default is right far more often. */
const LATIN = /^(?:iso-8859-(?:1|2|9)|windows-125[0247]|ascii|utf-8)$/i

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
