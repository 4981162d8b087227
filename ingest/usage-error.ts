/** The run cannot begin or its result cannot be written: one line on stderr, exit code 2, nothing written. */
export class UsageError extends Error {}
