/** The data breaks its contract: one line that says where, and what to do. */
export class DataError extends Error {}
