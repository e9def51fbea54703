/** The phone fields of the contract: each takes what `phoneProblem` finds nothing wrong with, in either form, and nothing else. */
import { z } from 'zod'
import { TypedPhone } from './values/typed-phone.ts'
import { storedPhone } from './phone.ts'

/** Comes out as it is stored: `+1` and ten digits. */
export const StoredPhone = TypedPhone.transform(storedPhone)

/** The same where there may be none. */
export const StoredPhoneOrNone = z.union([z.string().trim().length(0), StoredPhone])
