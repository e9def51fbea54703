/** One is never said as many. */
import { expect, test } from 'vitest'
import { countWithNoun } from './counted.ts'

test.each([
  [0, 'day', undefined, '0 days'],
  [1, 'day', undefined, '1 day'],
  [2, 'day', undefined, '2 days'],
  [1150, 'member', undefined, '1,150 members'],
  [1, 'delivery', 'deliveries', '1 delivery'],
  [3, 'delivery', 'deliveries', '3 deliveries'],
] as const)('%i %s', (count, text, many, statement) => expect(countWithNoun(count, text, many)).toBe(statement))
