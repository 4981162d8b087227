/** British words and their American forms, where no ending rule helps. */
const WORDS: Record<string, string> = {
  afterwards: 'afterward',
  ageing: 'aging',
  analogue: 'analog',
  artefact: 'artifact',
  artefacts: 'artifacts',
  cheque: 'check',
  cheques: 'checks',
  defence: 'defense',
  defences: 'defenses',
  enrol: 'enroll',
  fulfil: 'fulfill',
  fulfils: 'fulfills',
  grey: 'gray',
  judgement: 'judgment',
  judgements: 'judgments',
  learnt: 'learned',
  licence: 'license',
  licences: 'licenses',
  metre: 'meter',
  metres: 'meters',
  offence: 'offense',
  offences: 'offenses',
  practise: 'practice',
  pretence: 'pretense',
  programme: 'program',
  programmes: 'programs',
  sceptical: 'skeptical',
  skilful: 'skillful',
  spelt: 'spelled',
  towards: 'toward',
  whilst: 'while',
}

/** Stems with one British ending: `-our`, `-re`, `-logue`, `-is-` for `-iz-`, a doubled `l` before a vowel. */
const STEMS: readonly (readonly [british: RegExp, american: string])[] = [
  [/^(behavi|col|endeav|fav|flav|harb|hon|lab|neighb|rum)our(?=$|s$|ed$|ing$|able$|ful$|ite$|al$)/, '$1or'],
  [/^(cent|theat)re(?=$|s$|d$)/, '$1er'],
  [/^(cata)logue(?=$|s$|d$)/, '$1log'],
  [
    /^((?:de)?central|custom|final|incentiv|local|maxim|minim|monet|optim|organ|penal|priorit|real|recogn|securit|serial|special|standard|summar|synchron|token|util)is(?=e|ing|ation|able)/,
    '$1iz',
  ],
  [/^(ana|cata|para)lys(?=e$|ed$|er$|ers$|ing$)/, '$1lyz'],
  [/^(cance|dia|labe|mode|signa|trave)ll(?=ed|ing|er)/, '$1l'],
]

/** The British spellings in a text, each with its American form. */
export function findBritishSpellings(text: string): { found: string; american: string }[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.flatMap(found => {
    const listed = Object.hasOwn(WORDS, found) ? WORDS[found] : undefined
    const american = listed ?? STEMS.reduce((word, [british, stem]) => word.replace(british, stem), found)
    return american === found ? [] : [{ found, american }]
  })
}
