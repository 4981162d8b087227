/**
 * What the server takes of `node:http`. An `import` of it reads all of its exports, and one of them loads the whole of
 * undici: a tenth of a start.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
