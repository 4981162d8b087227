import { fold } from '#contract/text.ts'

/** Legal forms, which one source writes and the next does not. */
const LEGAL_FORM =
  /^(?:inc|incorporated|llc|l\.l\.c|ltd|limited|corp|corporation|co|company|plc|gmbh|ag|se|sa|sas|sarl|sàrl|srl|s\.r\.l|spa|bv|b\.v|nv|oy|ab|as|aps|ou|oü|pte|pty|pvt|kk|kft|zrt|doo|d\.o\.o|sro|s\.r\.o|sp|zoo|z\.o\.o|lda|ltda|kg|ug|fzco|fze|fz|dmcc|lp|llp)$/
/** Words a firm's register entry adds to its name. */
const REGISTER_WORD =
  /^(?:holdings?|group|technologies|technology|software|operations|international|services|solutions|global|hq|official)$/
const DOMAIN_END =
  /\.(?:com|io|xyz|org|net|co|ai|fi|finance|network|exchange|app|dev|foundation|trade|fun|tech|capital|world|money|me|so)$/

/**
 * The name under which postings of one employer meet: "Tether Operations Limited" and "Tether" are one. Labs and
 * Foundation stay, because Paxos and Paxos Labs, the Optimism Foundation and OP Labs hire apart.
 */
export function companyKey(name: string): string {
  const bare = withoutApostrophes(name)
    .replace(/\s*[([](?:yc|w|s|f|x)\s*\w*\d[^)\]]*[)\]]/g, ' ')
    .replace(/\s+\([^)]*\)/g, ' ')
    .trim()
  const words = bare.split(/[\s,/|]+/).filter(word => word !== '' && word !== '-' && word !== 'the')
  // "GmbH & Co. KG" is one form in four words.
  while (words.length > 1 && isLegalForm(words.at(-1) ?? '')) words.pop()
  while (words.length > 1 && REGISTER_WORD.test(words.at(-1) ?? '')) words.pop()
  return words
    .join(' ')
    .replace(DOMAIN_END, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

function isLegalForm(word: string): boolean {
  return word === '&' || LEGAL_FORM.test(word.replace(/\.$/, ''))
}

/** The same without a final Labs or Foundation; undefined when the name has none. */
export function parentKey(name: string): string | undefined {
  const shorter = withoutApostrophes(name).replace(
    /,?\s+(?:labs?|foundation|protocol|network|finance|exchange|dao)\b\.?.*$/,
    '',
  )
  const key = companyKey(shorter)
  return key !== '' && key !== companyKey(name) ? key : undefined
}

function withoutApostrophes(name: string): string {
  return fold(name)
    .replace(/[‘’'`]/g, '')
    .trim()
}
