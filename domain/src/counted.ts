/** A number with its noun, for every sentence of the product that counts. */

export const nounForCount = (count: number, text: string, many = `${text}s`) => (count === 1 ? text : many)

/** "1 day", "3 days", "1,150 members", "2 deliveries". */
export const countWithNoun = (count: number, text: string, many?: string) =>
  `${count < 1000 ? count : count.toLocaleString('en-US')} ${nounForCount(count, text, many)}`
