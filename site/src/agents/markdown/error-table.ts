import { errorCodes } from '../../views/error-codes.ts'

/** Every error code with its statuses, meaning and remedy. */
export function errorTable(): string {
  const rows = errorCodes.map(({ code, status, when, remedy }) => `| ${status} | \`${code}\` | ${when} | ${remedy} |`)
  return ['| Status | Code | When | Do |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
