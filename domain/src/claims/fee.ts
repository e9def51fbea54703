/** What a clinic charges: by code, payer and day. Money is in integer cents. */

export type Fee = {
  /** Null: of every payer that has no fee of its own for the code. */
  payerId: string | null
  code: string
  /** Of one unit. */
  cents: number
  /** `2026-01-01`: from this day on, until a later one begins. */
  from: string
}

/** The fee that stands on a day: of the payer before that of all, of those the one that began last. Null where none does. */
export function feeOn(fees: readonly Fee[], code: string, payerId: string | null, day: string): Fee | null {
  const begun = fees.filter((fee) => fee.code === code && fee.from <= day)
  const newest = (ofPayer: string | null) =>
    begun
      .filter((fee) => fee.payerId === ofPayer)
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .at(-1)
  return (payerId === null ? undefined : newest(payerId)) ?? newest(null) ?? null
}

/** `$80.00`, `1,080` or `80` in cents; null where it is no amount above 0, or one above 99,999.99. */
export function centsOf(text: string): number | null {
  const amount = text.trim().replace(/^\$\s*/, '')
  // A comma stands before three digits: 80,50 is the amount of another country, and nobody guesses it
  const plain = amount.replace(/^(\d{1,2}),(\d{3})(?=\.|$)/, '$1$2')
  if (!/^\d{1,5}(\.\d{1,2})?$/.test(plain)) return null
  const cents = Math.round(Number(plain) * 100)
  return cents > 0 ? cents : null
}

/** `80.00`: what a person reads and types. */
export const dollarsOf = (cents: number): string => (cents / 100).toFixed(2)
