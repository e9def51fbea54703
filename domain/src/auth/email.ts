/** How an e-mail address is read from a form: the specification lowercases it and removes the spaces. */
import { z } from 'zod'

/** Lower case, without any white space. */
export const normalEmail = (typed: string) => typed.replaceAll(/\s/g, '').toLowerCase()

// RFC 5321, section 4.5.3.1: 64 octets before the @, 255 after it
const longest = 320

/** An address as typed at sign-in. It is not judged further: a wrong one must be answered like an unknown one. */
export const EmailInput = z
  .string('Enter your e-mail address.')
  .max(longest, 'This e-mail address is too long.')
  .transform(normalEmail)
  .pipe(z.string().min(1, 'Enter your e-mail address.'))

/** The part after the @, or undefined when there is none. */
export const emailDomain = (email: string): string | undefined => /@([^@]+)$/.exec(normalEmail(email))?.[1]

const pattern = /^[^\s@<>()[\],;:"]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i

/** The check of the specification's shared helpers: something before the @, and a domain with an ending after it. */
export const isEmail = (text: string) => pattern.test(text)
