/** A fee as staff read it. */
import { usDollars } from '@vitalrounds/domain/us-dollars'

export const dollars = (cents: number | null): string => (cents === null ? 'no fee' : usDollars(cents))
