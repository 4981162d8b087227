/** The members that the benchmarks use. The package is installed by `npm run bench` alone, so the root has no types of it. */
declare module 'autocannon' {
  interface Result {
    '3xx': number
    non2xx: number
    errors: number
    duration: number
    requests: { total: number }
  }
  interface Options {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    requests: ({ path: string } | { setupRequest(request: object): object })[]
  }
  export default function autocannon(options: Options): Promise<Result>
}
