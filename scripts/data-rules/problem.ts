/** One thing wrong in a data file, and what a person does about it. */
export interface Problem {
  file: string
  /** Record id or slug; empty when the file itself is meant. */
  id: string
  field: string
  value: string
  remedy: string
}

/** A problem of a glossary term; the file is the same for all. */
export type TermProblem = Omit<Problem, 'file'>
