import { escapeText } from 'entities'

/** Role and company of a title: boards without a field for the company put both there. */
interface PostingTitle {
  role: string
  /** Empty when the title names none: then the record rules drop the posting, for a board is not an employer. */
  company: string
}

/** `Role at Company`, split at the last " at ": roles hold the word as well ("Engineer at Large at Example Labs"). */
export function splitRoleAtCompany(title: string): PostingTitle {
  const at = title.lastIndexOf(' at ')
  const [role, company] = at === -1 ? ['', ''] : [title.slice(0, at).trim(), title.slice(at + 4).trim()]
  return role && company ? { role, company } : { role: title.trim(), company: '' }
}

/** `Role at Company at Company`, as Remote3 makes of page titles that already end with the employer. */
export function dropRepeatedCompany({ role, company }: PostingTitle): PostingTitle {
  const inner = splitRoleAtCompany(role)
  const repeated = company !== '' && inner.company.toLowerCase() === company.toLowerCase()
  return repeated ? { role: inner.role, company } : { role, company }
}

/**
 * `Company: Role`, split at the first colon that a space follows, because roles hold colons more often than names do.
 * A space may stand before the colon ("Remote : Engineer", of a company named Remote).
 */
export function splitCompanyColonRole(title: string): PostingTitle {
  const at = title.search(/:\s/)
  const [company, role] = at === -1 ? ['', ''] : [title.slice(0, at).trim(), title.slice(at + 1).trim()]
  return role && company ? { role, company } : { role: title.trim(), company: '' }
}

/** A part of a posting that the source publishes apart from the others. */
interface Section {
  heading?: string
  html?: string
}

/** Joins the parts of a posting into one HTML text, each under its heading; headings are plain text in every source. */
export function joinSections(sections: Section[]): string | undefined {
  const parts = sections.flatMap(({ heading, html }) =>
    html ? [(heading ? `<h3>${escapeText(heading)}</h3>` : '') + html] : [],
  )
  return parts.length > 0 ? parts.join('\n') : undefined
}

const CONTRACT = /^(?:(?:full|part)[ -]?time|freelance|internship)$/i

/** The kind of contract, if a board keeps it among its tags; "contract" is left out, since it may be a smart one. */
export function contractAmong(tags: string[]): string | undefined {
  return tags.filter(tag => CONTRACT.test(tag.trim())).join(', ') || undefined
}
