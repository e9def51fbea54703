/** Which readings are suspect, and how that is said wherever they stand; what makes them so: see plausibility.ts. */

/** Marked as odd, and nobody has said yet that it is the member's all the same. */
export const isSuspect = ({ flags }: { flags: readonly string[] }) => flags.includes('suspect') && !flags.includes('accepted')

/** Why the reading is suspect, in the sentence that every place says of it. */
export const doubtOf = ({ flags, reason }: { flags: readonly string[]; reason: string | null }): string | undefined =>
  isSuspect({ flags }) ? (reason ?? undefined) : undefined

/** "suspect: Probably another person (20 lbs in 14 h)": how that is said beside a value. */
export const suspectText = (doubt: string) => `suspect: ${doubt}`
