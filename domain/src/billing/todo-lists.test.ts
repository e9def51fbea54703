/** The to-do lists beside the specification's words for them (docs/sources/product.md 1.7). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import type { MemberFacts, WorkInterval } from './facts.ts'
import { medicareRules } from './rulebook/rulebook.ts'
import { defaultConfig, defaultPolicy } from './settings.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const noonOf = (day: number) => at(`2026-03-${String(day).padStart(2, '0')}T16:00:00Z`)

type Scene = { days: number; minutes: number; calls: number; flags: Record<string, boolean>; left: boolean }

/** A month of a member in New York: one reading a day from 1 March on, review time on the 2nd, calls from the 3rd on. */
function listsOf({ days, minutes, calls, flags, left }: Scene) {
  const worked = (kind: 'review' | 'call', start: number, ms: number): WorkInterval => ({
    kind,
    start,
    end: start + ms,
    staff: 'nurse Carla',
    answered: 'human',
  })
  // A call of one minute is live and adds its minute to the time
  const talked = Array.from({ length: calls }, (_, call) => worked('call', noonOf(3 + call), 60_000))
  const reviewed = minutes > calls ? [worked('review', noonOf(2), (minutes - calls) * 60_000)] : []
  const facts: MemberFacts = {
    zone: 'America/New_York',
    rpm: {
      enrolledAt: at('2026-02-01T15:00:00Z'),
      consentAt: at('2026-02-01T15:00:00Z'),
      disenrolledAt: left ? noonOf(28) : null,
    },
    readings: Array.from({ length: days }, (_, day) => ({ takenAt: noonOf(1 + day), type: 'systolicBP' })),
    intervals: [...reviewed, ...talked],
  }
  const settings = { config: { ...defaultConfig, ...flags }, policy: defaultPolicy }
  return evaluate(facts, medicareRules, settings, { asOf: at('2026-03-29T16:00:00Z'), month: '2026-03' }).lists
}

const scenes = fc.record({
  days: fc.integer({ min: 0, max: 28 }),
  minutes: fc.integer({ min: 0, max: 60 }),
  calls: fc.integer({ min: 0, max: 4 }),
  flags: fc.record({ '99454': fc.boolean(), '99457': fc.boolean(), '99458': fc.boolean() }),
  left: fc.boolean(),
})

test('each list holds exactly whom the product specification names, of those enrolled and of codes in use', () => {
  fc.assert(
    fc.property(scenes, (scene) => {
      const { days, calls, flags, left } = scene
      const minutes = Math.max(scene.minutes, calls)
      const [a57, c57, a58, c58] = [minutes >= 20, calls >= 1, minutes >= 40, calls >= 2]
      const expected = [
        ['todo-99454', flags['99454'] && days / 30 < 16 / 30],
        ['todo-99457-call', flags['99457'] && !c57],
        ['todo-99457-review', flags['99457'] && !a57],
        // The add-on's lists wait until 99457 is complete
        ['todo-99458-call', flags['99458'] && a57 && c57 && !c58],
        ['todo-99458-review', flags['99458'] && a57 && c57 && !a58],
      ] as const
      expect(listsOf(scene)).toEqual(left ? [] : expected.flatMap(([list, isOn]) => (isOn ? [list] : [])))
    }),
    { numRuns: 500 },
  )
})

test.each([
  [15, true],
  [16, false],
])('%i days of measuring: on the 99454 list %s', (days, isListed) => {
  const scene = { days, minutes: 0, calls: 0, flags: {}, left: false }
  expect(listsOf(scene).includes('todo-99454')).toBe(isListed)
})
