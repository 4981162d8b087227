/** Boards of made-up postings in Greenhouse's shape, and a catalog that names them. */

/** One posting a letter: the JSON that Greenhouse's board API answers. */
export function board(name: string, count: number): string {
  const jobs = Array.from({ length: count }, (_, number) => ({
    id: 1000 + number,
    title: `Made-up Solidity Engineer ${String.fromCharCode(65 + number)}`,
    absolute_url: `https://job-boards.greenhouse.io/${name}/jobs/${1000 + number}`,
    first_published: '2026-09-01T09:30:00-04:00',
    location: { name: 'Remote - USA' },
    content: '&lt;p&gt;Fictional smart contracts on a blockchain.&lt;/p&gt;',
  }))
  return JSON.stringify({ jobs, meta: { total: count } })
}

/** The text of a catalog whose boards are at `/ID` of a local port. JSON is YAML. */
export function catalogOf(port: number, ids: string[], more: object = {}): string {
  const entries = ids.map(id => ({
    id,
    adapter: 'greenhouse',
    url: `http://127.0.0.1:${port}/${id}`,
    name: `Example ${id} Blockchain`,
    homepage: 'https://examplelabs.example',
    terms: 'https://examplelabs.example/terms',
    staleAfterHours: 48,
    ...more,
  }))
  return JSON.stringify(entries)
}
