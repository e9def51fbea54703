/** An answer of a provider that proves nothing. Its message names the check, and nothing of the answer. */
export class UnprovenError extends Error {}
