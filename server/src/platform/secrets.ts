/**
 * Comparing what a caller presents with what we hold, without telling by the time it takes how much of it was right.
 */
import { createHash, timingSafeEqual } from 'node:crypto'

/** SHA-256 of UTF-8 text, as 64 lower-case hex digits. */
export const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

/** Constant-time equality of two texts of any length: both are hashed first, so neither length nor prefix leaks. */
export function sameSecret(value: string, expected: string): boolean {
  const [a, b] = [value, expected].map((text) => createHash('sha256').update(text, 'utf8').digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
