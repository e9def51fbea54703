/** Fields that many requests have: numbers in a query, pages of a list, the reason for an act. */
import { z } from 'zod'
import { isShowFilter } from './show.ts'

/** A number in the query text, as browsers send it. */
export const count = (least: number, most: number, word: string) =>
  z.coerce
    .number(`Write ${word} as a number.`)
    .int(`Write ${word} as a whole number.`)
    .min(least, `${word} starts at ${least}.`)
    .max(most, `${word} ends at ${most}.`)

/** Pages of 50 start at 0. */
export const Page = count(0, 20_000, 'page').default(0)
/** Why something was done; kept with it and in the audit log. */
export const Why = z.string('Say why.').trim().min(3, 'Say why, in a few words.').max(500, 'At most 500 characters.')

/** Whose members a list is about: everybody’s, one’s own, or those of a user. */
export const ShowFilter = z.string().refine(isShowFilter, 'Choose all patients, your own, or a user of the list.')
