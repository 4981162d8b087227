/** How long a page may be kept. */
export function htmlHeaders(status: number): { 'content-type': string; 'cache-control': string } {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': status === 200 ? 'public, max-age=60, stale-while-revalidate=300' : 'no-store',
  }
}
