/** The phone fields of the contract: each takes what `phoneProblem` finds nothing wrong with, in either form, and nothing else. */
import { z } from 'zod'
import { phoneProblem, storedPhone, typedPhone } from './phone.ts'

/** Comes out as forms show it, 000-000-0000. */
export const TypedPhone = z
  .string('Write a text.')
  .transform((phone) => typedPhone(phone.trim()))
  .superRefine((typed, at) => {
    const message = phoneProblem(typed)
    if (message !== undefined) at.addIssue({ code: 'custom', message })
  })

/** Comes out as it is stored: `+1` and ten digits. */
export const StoredPhone = TypedPhone.transform(storedPhone)

/** The same where there may be none. */
export const StoredPhoneOrNone = z.union([z.string().trim().length(0), StoredPhone])
