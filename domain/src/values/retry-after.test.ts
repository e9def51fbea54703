import { expect, test } from 'vitest'
import { retryAfterOf } from './retry-after.ts'

const now = Date.parse('2026-11-20T15:00:00.000Z')
test.each([
  ['120', 120_000],
  ['Fri, 20 Nov 2026 15:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 14:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('given Retry-After: %s, %s ms are to be waited', (header, ms) => expect(retryAfterOf(header, now)).toBe(ms))
