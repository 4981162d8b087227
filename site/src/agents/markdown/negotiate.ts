import { twinPath } from './twins.ts'

/** For a page that exists in HTML and in Markdown the path of what the client prefers; undefined for every other path. */
export function negotiatedPath(path: string, accept: string | undefined): string | undefined {
  const twin = twinPath(path)
  return twin !== undefined && prefersMarkdown(accept) ? twin : twin && path
}

/**
 * Whether a client would rather have Markdown than HTML (RFC 9110 section 12.5.1). Only one that names text/markdown is
 * asked: browsers take everything, and mean HTML. Named with equal weight, Markdown wins.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes('text/markdown')) return false
  const ranges = accept.split(',').map(readRange)
  const weightOf = (...types: string[]) => {
    for (const type of types) {
      const found = ranges.find(range => range.type === type)
      if (found) return found.weight
    }
    return 0
  }
  const markdown = weightOf('text/markdown')
  return markdown > 0 && markdown >= weightOf('text/html', 'text/*', '*/*')
}

function readRange(text: string): { type: string; weight: number } {
  const [type = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const q = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
  const weight = q === undefined ? 1 : Number(q)
  return { type, weight: weight >= 0 && weight <= 1 ? weight : 0 }
}
