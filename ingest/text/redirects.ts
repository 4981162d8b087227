/**
 * Addresses that only lead on to the page they name: mail and calendar programs put them around every link of a text,
 * alerts and news searches around every result. Shorteners do not name their page and are none.
 */
const REDIRECTORS: [address: RegExp, parameters: string[]][] = [
  [/^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}\/url$/, ['q', 'url']],
  [/^(?:www\.)?bing\.com\/news\/apiclick\.aspx$/, ['url']],
  [/^[a-z\d-]+\.safelinks\.protection\.outlook\.com\/?$/, ['url']],
  [/^lm?\.facebook\.com\/l\.php$/, ['u']],
  [/^l\.instagram\.com\/$/, ['u']],
  [/^(?:www\.)?youtube\.com\/redirect$/, ['q']],
  [/^(?:www\.)?linkedin\.com\/(?:redir\/redirect|safety\/go)\/?$/, ['url']],
  [/^slack-redir\.net\/link$/, ['url']],
]

/** The page an address leads on to, through as many as there are, or the address itself. */
export function withoutRedirect(url: URL): URL {
  const found = REDIRECTORS.find(([address]) => address.test(url.hostname + url.pathname))
  const targets = found?.[1].flatMap(name => url.searchParams.get(name) ?? []) ?? []
  const target = targets.find(text => /^https?:\/\//i.test(text))
  const page = target === undefined ? null : URL.parse(target)
  return page ? withoutRedirect(page) : url
}
