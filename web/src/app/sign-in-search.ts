/** The part of a sign-in address behind the question mark: only `from` has a meaning here. */
export const signInSearch = (raw: Record<string, unknown>): { from?: string } =>
  typeof raw['from'] === 'string' ? { from: raw['from'] } : {}
