/**
 * What a password must be. The estimate of how hard it is to guess (0 to 4) comes from the caller: its dictionaries are
 * large and live on the server.
 */
import type { ProblemCode } from '../problems.ts'

// docs/sources/product.md 2.5: 'Password should have at least 6 characters.'
const leastCharacters = 6
// NIST SP 800-63B-4, section 3.1.1.2: 15 characters where the password is the only factor, 8 beside a second one
const strictAlone = 15
const strictWithSecondFactor = 8
/** zxcvbn: 3 means "safely unguessable", about 10^8 guesses (Wheeler, "zxcvbn", USENIX Security 2016). */
export const leastScore = 3
/** NIST SP 800-63B-4 asks for at least 64; a limit keeps the work of one request bounded. */
export const longestPassword = 256

export type PasswordProfile = 'standard' | 'strict'
export type PasswordProblem = Extract<ProblemCode, `password.${'short' | 'guessable' | 'strict'}`>

/**
 * The password that is hashed and compared: Unicode composed (NFC) and without white space, which the specification
 * removes as it is typed. Applied when a password is set and when it is checked, so both mean the same.
 */
export const normalPassword = (typed: string) => typed.normalize('NFC').replaceAll(/\s/gu, '')

/** Characters as a person counts them, not UTF-16 units: "é" and "😀" are one each. */
const lengthOf = (password: string) => Array.from(password).length

/** True below the specification's six characters, which needs no estimate to know. */
export const isShort = (password: string) => lengthOf(normalPassword(password)) < leastCharacters

type Floor = { profile: PasswordProfile; hasSecondFactor: boolean }

/** How many characters a password must have under a profile: six, in the strict one 15, or 8 beside a second factor. */
export const leastLength = ({ profile, hasSecondFactor }: Floor): number =>
  profile === 'standard' ? leastCharacters : hasSecondFactor ? strictWithSecondFactor : strictAlone

/** Why a password is refused, or null. `score` is the estimate from 0 to 4. */
export function passwordProblem(password: string, verdict: Floor & { score: number }): PasswordProblem | null {
  if (isShort(password)) return 'password.short'
  if (lengthOf(normalPassword(password)) < leastLength(verdict)) return 'password.strict'
  return verdict.score < leastScore ? 'password.guessable' : null
}
