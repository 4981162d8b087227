/** One line of a table: column -> figure with its unit in the column's name. */
export type Row = Record<string, string | number>

export interface Benchmark {
  name: string
  /** Who asked, where somebody did over HTTP. */
  client?: string
  /** `quick`: the sizes and rounds that tell most in a minute or two. */
  run(options: { quick: boolean }): Promise<Row[]>
}
