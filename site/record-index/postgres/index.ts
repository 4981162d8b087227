/** What the rest of the site may use of the engine in PostgreSQL; scripts/imports.test.ts lets nothing else through. */
export { type Answers, openAnswers } from './answers.ts'
export { connect, type Database, type Sql, type Transaction } from './connect.ts'
export { type Loaded, type Staged, stageTable } from './load-table.ts'
export { migrate } from './migrate.ts'
export { openReaders, type Readers } from './readers.ts'
export { openSqlTable } from './sql-table.ts'
