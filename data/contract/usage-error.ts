/** A run that cannot begin, or whose result cannot be written: one line on stderr for each fault, exit code 2, nothing written. */
export class UsageError extends Error {}
