/** A number with its noun, for every sentence of the product that counts. */

export const nounForCount = (count: number, singular: string, many = `${singular}s`) => (count === 1 ? singular : many)

/** "1 day", "3 days", "1,150 members", "2 deliveries". */
export const countWithNoun = (count: number, singular: string, many?: string) =>
  `${count < 1000 ? count : count.toLocaleString('en-US')} ${nounForCount(count, singular, many)}`
