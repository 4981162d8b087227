const CONTRACT = /^(?:(?:full|part)[ -]?time|freelance|internship)$/i

/** The kind of contract, where boards keep it among their tags; "contract" is not told, since it may be a smart one. */
export function contractAmong(tags: string[] | null | undefined): string | undefined {
  return tags?.filter(tag => CONTRACT.test(tag.trim())).join(', ') || undefined
}
