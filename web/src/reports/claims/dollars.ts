/** Cents as staff read them. */
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
export const dollars = (cents: number | null): string => (cents === null ? 'no fee' : usd.format(cents / 100))
