/** One thing wrong in a data file, and what a person does about it. */
export interface Problem {
  file: string
  /** Record id or slug; empty when the file itself is meant. */
  id: string
  field: string
  value: string
  remedy: string
}
