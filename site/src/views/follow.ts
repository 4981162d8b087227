/** The `rel` of a link that somebody else published; `follow` where its source's terms ask for a followed link. */
export function relOf(follow: boolean | undefined): string {
  return follow ? 'noopener' : 'noopener ugc'
}
