/** How many days of measuring device supply asks for: said here, and asked by rules, lists, reminders and screens. */

// CPT 99454: 16 of 30 days; the product's list and its reminder ask for as many whatever the period's length
// (docs/sources/product.md 2.9).
export const neededDays = 16
// [S10][S16] device codes count within 30 days; first and last day included.
export const windowDays = 30

/** Reading days as the share of the window that member lists show and filter on, at most 1: 16 days are exactly 16/30. */
export const shareOfDays = (days: number) => Math.min(1, days / windowDays)

/** Fewer than 16/30 of the days, compared as integers. */
export const isShortOfDays = ({ days }: { days: number }) => days < neededDays
