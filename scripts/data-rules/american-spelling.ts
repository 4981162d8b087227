import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const FILE = new URL('american-spelling.yaml', import.meta.url)
const WORDS = new Map(Object.entries(z.record(z.string(), z.string()).parse(parse(readFileSync(FILE, 'utf8')))))

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
    const american = WORDS.get(found) ?? STEMS.reduce((word, [british, stem]) => word.replace(british, stem), found)
    return american === found ? [] : [{ found, american }]
  })
}
