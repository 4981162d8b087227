import { getDomain, getDomainWithoutSuffix } from 'tldts'
import type { CatalogEntry } from '#schema'
import { line } from '../normalize/plain-text.ts'

/** What stands before a publication's name at the end of a title. A hyphen or dash needs white space around it. */
const SEPARATOR = /\s*[|｜]\s*|\s+[-–—·•»:~]+\s+/gu
const GENERIC = /(?:news|blog|magazine|media|com|crypto|research|insights|newsletter)$/

/**
 * The title as a reader of the publication sees it: entities and markup resolved, on one line, without the
 * publication's own name at its end ("... | CoinDesk", "... - Publisher" of aggregators). Other words behind a
 * separator belong to the title.
 */
export function headline(title: string, entry: Pick<CatalogEntry, 'name' | 'homepage'>, publisher = ''): string {
  const names = new Set([entry.name, publisher, ...domainNames(entry.homepage)].flatMap(namesOf))
  let text = line(title)
  for (;;) {
    const last = [...text.matchAll(SEPARATOR)].at(-1)
    if (!last || last.index === 0) return text
    const tail = text.slice(last.index + last[0].length)
    if (!namesOf(tail).some(name => names.has(name))) return text
    text = text.slice(0, last.index)
  }
}

function domainNames(homepage: string): string[] {
  return [getDomain(homepage) ?? '', getDomainWithoutSuffix(homepage) ?? '']
}

/** A name as letters and digits alone, and the same without the words publications add to it. */
function namesOf(text: string): string[] {
  const full = squash(text.replace(/\(.*\)/, ''))
  const bare = full.replace(GENERIC, '')
  return [full, bare].filter(name => name.length > 1)
}

export function squash(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
