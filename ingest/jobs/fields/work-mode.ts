import { WorkMode } from '#contract'
import type { RawJob } from '../../adapter.ts'
import { firstIn, readPatterns } from '../../text/read-yaml.ts'

const SAYS = readPatterns(
  new URL('work-mode.yaml', import.meta.url),
  'hybrid remote onsite notRemote remotePlace everySubject hybridField refusedField remoteField onsiteField',
)
const SENTENCES = readPatterns(new URL('work-mode-sentences.yaml', import.meta.url), ...WorkMode.options)

/** The title, the text and the source's own fields; Lever's employers write "Full-time (Remote)" into the contract. */
export type WorkModeSigns = Partial<RawJob> & { places: string[]; title: string; text?: string }

/** The work mode by the surest sign: title, sentences about this job, place, source's word, mark in the text, flag. */
export function readWorkMode(signs: WorkModeSigns): WorkMode | undefined {
  const places = signs.places.join('; ').replaceAll('_', ' ')
  const title = signs.title.replace(SAYS.everySubject, ' ')
  const aside = asides(title)
  const contract = signs.employmentType ?? ''
  const word = fromField(signs.workMode) ?? (SAYS.hybrid.test(contract) ? 'hybrid' : fromText(contract))
  const stated = fromText(aside) === undefined ? fromSentences(signs.text) : undefined
  if (SAYS.hybrid.test(aside) || (!stated && (word === 'hybrid' || SAYS.hybrid.test(places)))) return 'hybrid'
  if (stated) return stated
  const inPlace = fromText(places) ?? (signs.places.some(place => SAYS.remotePlace.test(place)) ? 'remote' : undefined)
  const inTitle = fromText(aside) ?? (SAYS.remote.test(title) ? 'remote' : undefined)
  return inPlace ?? inTitle ?? word ?? fromMarks(signs.text) ?? (signs.remote ? 'remote' : undefined)
}

/** Parts of a title apart from the rest, "(Hybrid)" or "- Onsite": elsewhere "in-person events" are the subject of the work. */
function asides(title: string): string {
  const parts = title.split(/[()[\]|,]|\s[-–—]\s/).slice(1)
  return parts.filter(part => part.trim().split(/\s+/).length <= 4).join('; ')
}

/** "On-site or remote" can be done remotely, and a filter for remote work must find it. */
function fromText(text: string): WorkMode | undefined {
  return SAYS.notRemote.test(text) ? 'onsite' : firstIn(SAYS, ['remote', 'onsite'], text)
}

/** The mode that sentences about this job state, if they agree. */
function fromSentences(text = ''): WorkMode | undefined {
  const [mode, another] = WorkMode.options.filter(option => SENTENCES[option].test(text))
  return another ? undefined : mode
}

/** LinkedIn reads the workplace from these marks, so recruiters on every board write them under their texts. */
function fromMarks(text = ''): WorkMode | undefined {
  const marks = text.matchAll(/#LI-(remote|hybrid|on-?site)\b/gi)
  const [mode, another] = new Set([...marks].map(([, mark = '']) => mark.toLowerCase().replace('-', '')))
  // Two different marks were left by two people.
  return another ? undefined : WorkMode.options.find(option => option === mode)
}

function fromField(word = ''): WorkMode | undefined {
  const plain = word.replace(/[^a-z]+/gi, ' ').trim()
  if (SAYS.hybrid.test(word) || SAYS.hybridField.test(plain)) return 'hybrid'
  if (SAYS.refusedField.test(plain)) return 'onsite'
  if (SAYS.remoteField.test(plain)) return 'remote'
  // Portals in other languages: "Híbrido", "Vor Ort", "Télétravail".
  return SAYS.onsiteField.test(plain) ? 'onsite' : fromText(word)
}
