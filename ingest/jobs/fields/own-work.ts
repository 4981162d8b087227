/**
 * Somebody else's work follows these: "Chief of Staff, Engineering" and "Assistant to the Head of Legal" do neither,
 * and a recruiter does not do what he hires for.
 */
const BESIDE_OTHERS =
  /\b(?:(?:chief of staff|(?:executive|personal|administrative) assistants?|(?:business|hr|people) partners?)(?=,|:| ?\(| (?:[-–—|]|to|for|of) )|(?:assistant|ea|pa|advisor|adviser)(?= to ))/iu
const HIRES =
  /\b(?:recruiters?|sourcers?|headhunters?|recruiting|recruitment|recrut(?:eu[rs]e?|adora?)|reclutadora?|(?:head|director|vp) of talent|talent (?:acquisition|partners?|sourcers?|lead))\b/iu
const PART_OF_TITLE = /.*(?:[,/&()|–—:]| - |\band\b)/iu

/** A title without the trades of others. */
export function ofOwnWork(title: string): string {
  const beside = BESIDE_OTHERS.exec(title)
  if (beside) return title.slice(0, beside.index + beside[0].length)
  const hires = HIRES.exec(title)
  if (!hires) return title
  const before = PART_OF_TITLE.exec(title.slice(0, hires.index))?.[0] ?? ''
  return `${before} ${hires[0]}`
}

const STOP =
  ' (?:but|however|though|although|yet|only|because|since|so|if|and (?:we|you|our|they)|to(?! (?:know|have|use|be|understand) )) | [-–—] '
const WORDS = String.raw`(?:(?!${STOP})[^.,;:!?\n]){0,80}?`
/** What is denied ends with its clause, unless a list goes on: "You don't need Solidity, Vyper or Move". */
const LIST = String.raw`${WORDS}(?:, [^\s.,;:!?]+(?=,| or | and )){0,6}(?:,? (?:or|and|nor)(?! (?:we|you|our|they)\b) ${WORDS})?`
const NOT_ASKED = '(?:needed|required|necessary|expected|essential|mandatory|a (?:requirement|prerequisite|must))'
const REFUSED = new RegExp(
  [
    String.raw`\b(?:(?:do|does|did|will) not|don['’]t|doesn['’]t|won['’]t) (?:necessarily )?(?:need|require|expect|have to (?:know|have)|use)\b${LIST}(?=[.,;:!?\n]|${STOP}|$)`,
    String.raw`\bno\b(?! (?:less|fewer|more|later|longer|matter|doubt|one)\b)${LIST} ${NOT_ASKED}(?!\p{L})`,
  ].join('|'),
  'giu',
)
/** The coins a wage is paid in are not the subject of the work. */
const PAID_IN =
  /\b(?:you(?:['’]ll| will| can| may)? (?:also )?(?:be|get) paid|option to (?:be|get) paid|(?:compensation|salary|remuneration) (?:is|can be|will be|may be|paid))\b[^.;!?\n]{0,60}\b(?:usdc|usdt|dai|stablecoins?|bitcoin|btc|eth|ethereum|crypto\w*)\b[^.;!?\n]{0,30}/gi
const AFTERWARDS = new RegExp(String.raw`\b(?:is|are) (?:absolutely |strictly )?not ${NOT_ASKED}(?!\p{L})`, 'giu')
/** A skill that is welcome though not required still shows what the work is about. */
const WELCOME = /\b(?:plus|nice|helpful|prefer\w*|bonus|ideal\w*|desirable|advantage\w*|beneficial|useful|welcome)\b/i
const MAX_LOOK_BACK = 160

/** A description without the skills it does not require ("no Solidity needed"), and the coins it pays in. */
export function withoutDenied(text: string): string {
  return withoutDeniedAfterwards(text.replace(REFUSED, ' ').replace(PAID_IN, ' '))
}

/** "Solidity or Move experience is not required": from the beginning of the list to the verb. */
function withoutDeniedAfterwards(text: string): string {
  let rest = ''
  let from = 0
  for (const { index, 0: words } of text.matchAll(AFTERWARDS)) {
    const before = text.slice(Math.max(from, index - MAX_LOOK_BACK), index)
    const denied = /(?:[^\s.;:!?,()]+, ){0,6}[^.;:!?\n,()]*$/.exec(before)?.[0] ?? ''
    if (WELCOME.test(denied)) continue
    rest += text.slice(from, index - denied.length)
    from = index + words.length
  }
  return rest + text.slice(from)
}
