/** Money in words: integer cents as staff read them. */

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const short = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 })

/** `$1,080.00` of 108000 cents. */
export const usDollars = (cents: number): string => usd.format(cents / 100)

/** `$1.1K` of 108000 cents: beside the line of a scale. */
export const shortDollars = (cents: number): string => short.format(cents / 100)
