/** What is shown of each interval adds up to what the engine counts, whatever was recorded. */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { evaluate } from '../billing/evaluate.ts'
import type { MemberFacts, Program, WorkInterval } from '../billing/facts.ts'
import { medicareRules } from '../billing/rulebook/rulebook.ts'
import { defaultConfig, defaultPolicy } from '../billing/settings.ts'
import { totalLength, union } from '../billing/spans.ts'
import { monthSpan } from '../days.ts'
import { explainTime, type RecordedInterval } from './explain.ts'

vi.setConfig({ testTimeout: 60_000 })
const zone = 'America/New_York'
const month = monthSpan('2026-03', zone)
const minute = 60_000
const from = fc.integer({ min: -60, max: 600 })

const recorded = fc
  .record({
    from,
    length: fc.integer({ min: 0, max: 90 }),
    staff: fc.constantFrom('carla', 'dora'),
    program: fc.constantFrom('rpm' as const, 'ccm' as const),
    tab: fc.constantFrom('profile', 'edit-profile'),
    isManual: fc.boolean(),
    isExcluded: fc.constantFrom(false, false, true),
    approval: fc.constantFrom(undefined, undefined, 'waiting' as const, 'declined' as const),
    isClinical: fc.constantFrom(true, true, false),
    pause: fc.option(from),
    answered: fc.option(fc.constantFrom('human' as const, 'human' as const, 'machine' as const), { freq: 2 }),
  })
  .map(({ from: start, length, pause, tab, isManual, answered, approval, ...rest }): WorkInterval => ({
    kind: answered === null ? 'review' : 'call',
    ...rest,
    start: month.start + start * minute,
    end: month.start + (start + length) * minute,
    ...(answered !== null ? { answered } : isManual ? { tab, isManual, description: 'what was done' } : { tab }),
    ...(approval !== undefined && { approval }),
    pauses: pause === null ? [] : [[month.start + pause * minute, Infinity]],
  }))

test('the parts of all intervals add up to what the engine counts', () => {
  fc.assert(
    fc.property(
      fc.array(recorded, { maxLength: 12 }),
      fc.array(fc.record({ from, length: fc.integer({ min: 1, max: 60 }), staff: fc.constantFrom('carla', 'dora') })),
      fc.option(from),
      fc.option(from),
      (intervals, elsewhere, consent, left) => {
        const instant = (at: number | null, otherwise: number) => (at === null ? otherwise : month.start + at * minute)
        const stay = {
          enrolledAt: 0,
          consentAt: instant(consent, 0),
          disenrolledAt: left === null ? null : instant(left, 0),
        }
        const facts: MemberFacts = {
          zone,
          rpm: stay,
          ccm: { ...stay, conditions: 2, carePlanAt: 0 },
          readings: [],
          intervals,
          staffElsewhere: elsewhere.map((item) => ({
            staff: item.staff,
            start: month.start + item.from * minute,
            end: month.start + (item.from + item.length) * minute,
          })),
        }
        const asOf = month.start + 300 * minute
        const ids = intervals.map((interval, at): RecordedInterval => ({ ...interval, id: String(at) }))
        const parts = explainTime({ facts, intervals: ids, policy: defaultPolicy, asOf, month })
        const { evidence } = evaluate(facts, medicareRules, { config: defaultConfig, policy: defaultPolicy }, { asOf, month: '2026-03' })
        for (const program of ['rpm', 'ccm'] as const) {
          const counted = ids
            .filter((id) => id.program === program)
            .flatMap((id) => (parts.get(id.id) ?? []).filter(({ why }) => why === null))
          expect(totalLength(counted)).toBe(totalLength(union(counted)))
          expect(union(counted)).toEqual(evidence.worked[program] ?? [])
        }
      },
    ),
    { numRuns: 2000 },
  )
})

test('each reason is told', () => {
  const at = (from: number, to: number) => ({ start: month.start + from * minute, end: month.start + to * minute })
  const work = (id: string, from: number, to: number, more: Partial<WorkInterval> = {}): RecordedInterval => ({
    id,
    kind: 'review',
    ...at(from, to),
    staff: 'carla',
    program: 'rpm',
    tab: 'profile',
    ...more,
  })
  const intervals = [
    work('stay', 0, 20),
    work('colleague', 15, 30, { staff: 'dora' }),
    work('byHand', 25, 32, { isManual: true, description: 'x', staff: 'dora' }),
    work('elsewhere', 40, 50),
    work('prompt', 50, 60, { pauses: [[at(55, 0).start, Infinity]] }),
    work('mailbox', 10, 12, { kind: 'call', answered: 'machine' }),
    work('admin', 60, 70, { tab: 'manage-time' }),
    work('desk', 70, 80, { isClinical: false }),
    work('off', 80, 90, { program: 'ccm' }),
    work('notYet', 95, 105),
  ]
  const stay = { enrolledAt: 0, consentAt: at(10, 0).start }
  const facts = { zone, rpm: stay, readings: [], intervals, staffElsewhere: [{ staff: 'carla', ...at(45, 60) }] }
  const parts = explainTime({ facts, intervals, policy: defaultPolicy, asOf: at(100, 0).start, month })
  const updates = [...parts].map(([id, its]) => [id, its.map(({ start, end, why }) => [(end - start) / minute, why])])
  expect(Object.fromEntries(updates)).toEqual({
    stay: [
      [10, 'outsideStay'],
      [10, null],
    ],
    colleague: [
      [5, 'colleague'],
      [10, null],
    ],
    byHand: [
      [5, 'alreadyCounted'],
      [2, null],
    ],
    elsewhere: [
      [5, null],
      [5, 'elsewhere'],
    ],
    prompt: [
      [5, 'elsewhere'],
      [5, 'prompt'],
    ],
    mailbox: [[2, 'noConversation']],
    admin: [[10, 'administrative']],
    desk: [[10, 'notClinical']],
    off: [[10, 'programOff']],
    notYet: [
      [5, null],
      [5, 'notYet'],
    ],
  })
})

test('a second that went to the first program is not shown for the third either', () => {
  const at = (from: number, to: number) => ({ start: month.start + from * minute, end: month.start + to * minute })
  const work = (program: Program, from: number, to: number): RecordedInterval => ({
    id: program,
    kind: 'review',
    ...at(from, to),
    staff: 'carla',
    program,
    tab: 'profile',
  })
  const stay = { enrolledAt: 0, consentAt: 0 }
  const intervals = [work('rpm', 0, 10), work('ccm', 10, 20), work('pcm', 5, 15)]
  const facts = { zone, rpm: stay, ccm: stay, pcm: stay, rtm: stay, readings: [], intervals } as unknown as MemberFacts
  const parts = explainTime({ facts, intervals, policy: defaultPolicy, asOf: month.end, month })
  expect(parts.get('pcm')).toEqual([{ ...at(5, 15), why: 'otherProgram' }])
})
