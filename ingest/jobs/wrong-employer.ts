/** Incident: a slug that an employer gave up was a dental clinic's, published under a protocol's name. */
import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import { countryCode } from '#contract/countries.ts'
import { fold } from '#contract/text.ts'
import type { RawJob } from '../adapter.ts'
import { domainLabel } from '../text/look-alike.ts'
import { isArea } from '../text/places.ts'
import { line, plainText } from '../text/plain-text.ts'
import { readPatterns, readYaml } from '../text/read-yaml.ts'
import { companyKey, parentKey } from './name-keys.ts'
import { isEmployerBoard, isHiringHost } from './posting-link.ts'
import { isWeb3Job, OPENING_LENGTH } from './relevance.ts'

const FILE = new URL('name-keys.yaml', import.meta.url)
const SAYS = readPatterns(FILE, 'betweenNames')
const { generic } = readYaml(FILE, z.object({ generic: z.array(z.string()) }))
const GENERIC = new Set(generic.flatMap(words => words.split(' ')))
const MOST_SHOWN = 3

/** Why the answer is another firm's: its rows name employers, and none of them is the catalog's. */
export function wrongEmployer(raw: RawJob[], entry: CatalogEntry): string | undefined {
  // On an employer's own pages the firm that a posting is of should be the employer.
  const nameOf = (job: RawJob) => job.employer ?? (isEmployerBoard(entry) ? job.company : undefined)
  const stated = [...new Set(raw.flatMap(job => line(nameOf(job) ?? '') || []))]
  const employers = stated.filter(name => words(name).some(word => !GENERIC.has(word)))
  if (employers.length === 0) return undefined
  const isOwnSite = !isHiringHost(new URL(entry.homepage).hostname)
  const names = [entry.name, ...(entry.aliases ?? []), ...(isOwnSite ? [domainLabel(entry.homepage)] : [])]
  if (employers.some(employer => names.some(name => isSameFirm(employer, name, raw)))) return undefined
  return `its rows name another employer: ${employers.slice(0, MOST_SHOWN).join(', ')}`
}

function isSameFirm(employer: string, own: string, raw: RawJob[]): boolean {
  return [employer, ...employer.split(SAYS.betweenNames)].some(name => {
    if (name.trim() === '') return false
    if (keys(name).some(key => keys(own).includes(key))) return true
    const beside = wordsBeside(words(name), words(own)) ?? wordsBeside(words(own), words(name))
    // "Acme Markets" is Acme's. "Acme Clinics" is, if it requires knowledge of a blockchain.
    const isGeneric = (word: string) => GENERIC.has(word) || isArea(word) || countryCode(word) !== undefined
    return beside !== undefined && (beside.every(isGeneric) || raw.some(isAboutWeb3))
  })
}

function keys(name: string): string[] {
  return [companyKey(name), parentKey(name) ?? ''].filter(key => key !== '')
}

function words(name: string): string[] {
  return fold(name).match(/[a-z0-9]+/g) ?? []
}

/** The words around a shorter name in a longer one; undefined if it is not in there. */
function wordsBeside(longer: string[], shorter: string[]): string[] | undefined {
  if (shorter.length === 0) return undefined
  const at = longer.findIndex((_, start) => shorter.every((word, index) => longer[start + index] === word))
  return at < 0 ? undefined : longer.toSpliced(at, shorter.length)
}

/** By its own words: the employer's name, which is in doubt, proves nothing. */
function isAboutWeb3({ title, department, tags, description = '' }: RawJob): boolean {
  const text = plainText(description, { format: 'html', maxLength: 2 * OPENING_LENGTH })
  return isWeb3Job({ title: line(title), company: '', department, tags, description: text })
}
