import { slugOf } from '#contract/words.ts'

/** Where a company's jobs are. */
export function companyPath(company: string): string {
  return `/companies/${encodeURIComponent(slugOf(company))}`
}

/** Where the jobs with a tag are. */
export function tagPath(tag: string): string {
  return `/jobs?tag=${encodeURIComponent(slugOf(tag))}`
}
