/** Who pays for a member on a day, by what was recorded. Entries are added and never changed. */

export type MemberPayer = {
  /** Null: from that day on, nobody is known to pay. */
  payerId: string | null
  insuredId: string
  /** First and last day, `2026-12-03`; without a last day until another entry begins. */
  from: string
  to: string | null
  /** Instant of recording: of two that begin on one day, the later one stands. */
  recordedAt: string
}

/** The entry that stands on a day: of those that reach it, the one that began last. Null where none does, or says so. */
export function payerOn<E extends MemberPayer>(entries: readonly E[], day: string): E | null {
  const reaching = entries.filter(({ from, to }) => from <= day && (to === null || day <= to))
  const last = reaching.toSorted((a, b) => (`${a.from} ${a.recordedAt}` < `${b.from} ${b.recordedAt}` ? -1 : 1)).at(-1)
  return last === undefined || last.payerId === null ? null : last
}
