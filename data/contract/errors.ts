/** Data that breaks its contract: one line that says where, and how to repair it. */
export class DataError extends Error {}

/** A run that cannot start, or cannot write its result: one line on stderr for each fault, exit code 2, nothing written. */
export class UsageError extends Error {}
