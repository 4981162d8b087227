/** What boards without a company field pack into the title. */
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
