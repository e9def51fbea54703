/** Simulated shifts: whatever happens to a page, its line and its clock, no second is made up and hardly one is lost. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalLength, union } from '../billing/spans.ts'
import { type Claim, claimLimits, judgeClaim, manualProblem, type SavedInterval } from './claims.ts'

const second = 1000
const opened = Date.parse('2026-11-17T14:00:00Z')

/** The server's side: rows by the name of their interval, as `save-page-view` keeps them. */
function ledger() {
  const rows: (SavedInterval & { name: number })[] = []
  return {
    rows,
    save(claim: Claim, now: number) {
      const match = rows.findLast((row) => row.name === claim.start)
      const verdict = judgeClaim(claim, match, now)
      if (verdict.kind === 'begin') rows.push({ name: claim.start, ...verdict, savedAt: now, clientEnd: claim.end })
      else if (verdict.kind === 'grow') Object.assign(match!, { endedAt: verdict.endedAt, savedAt: now, clientEnd: claim.end })
      return verdict.kind
    },
    counted: () => totalLength(union(rows.map(({ startedAt, endedAt }) => ({ start: startedAt, end: endedAt })))),
  }
}

type Save = { claim: Claim; at: number }

/** What happens on a page, one thing after the other. */
const happening = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('work' as const), seconds: fc.integer({ min: 1, max: 90 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('sleep' as const), seconds: fc.integer({ min: 6, max: 5000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('hidden' as const), seconds: fc.integer({ min: 1, max: 900 }) }),
  },
)
const shift = fc.record({
  happenings: fc.array(happening, { minLength: 1, maxLength: 8 }),
  /** The browser's clock is wrong by this much. */
  skew: fc.constantFrom(0, -7 * 365 * 86_400_000, 9 * 365 * 86_400_000, 90_000),
  latency: fc.integer({ min: 0, max: 2000 }),
})

/** The saves of an honest page, and how long it was really worked on. */
function savesOf({ happenings, skew, latency }: typeof shift extends fc.Arbitrary<infer S> ? S : never) {
  const saves: Save[] = []
  let [now, worked, last] = [opened, 0, 0]
  for (const { what, seconds } of happenings) {
    if (what === 'work') {
      const start = now + skew
      for (let at = 1; at <= seconds; at++) {
        const end = start + at * second
        if (at % 10 === 0 || at === seconds) saves.push({ claim: { start, end, sentAt: end }, at: now + at * second + latency })
      }
      worked += seconds
      last = seconds % 10 === 0 ? 10 : seconds % 10
    }
    now += seconds * second
  }
  return { saves, worked: worked * second, lastPart: last * second, ended: now }
}

const runs = { numRuns: 2000 }

test('an honest page is counted to the second, whatever its clock says', () => {
  fc.assert(
    fc.property(shift, (input) => {
      const { saves, worked } = savesOf(input)
      const server = ledger()
      for (const { claim, at } of saves) server.save(claim, at)
      expect(server.counted()).toBe(worked)
    }),
    runs,
  )
})

test('saves that come twice, or the older after the newer, change nothing', () => {
  fc.assert(
    fc.property(shift, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (input, chance) => {
      const { saves, worked } = savesOf(input)
      const server = ledger()
      for (const { claim, at } of saves) {
        server.save(claim, at)
        const older = saves.filter((save) => save.claim.start === claim.start && save.claim.end <= claim.end)
        for (let again = chance.next().value ?? 0; again > 0; again--)
          expect(server.save(older[again % older.length]!.claim, at)).toBe('same')
      }
      expect(server.counted()).toBe(worked)
    }),
    runs,
  )
})

test('a browser that is killed loses the last ten seconds at most', () => {
  fc.assert(
    fc.property(shift, (input) => {
      const { saves, worked, lastPart } = savesOf(input)
      const server = ledger()
      for (const { claim, at } of saves.slice(0, -1)) server.save(claim, at)
      expect(worked - server.counted()).toBe(lastPart)
      expect(lastPart).toBeLessThanOrEqual(10 * second)
    }),
    runs,
  )
})

test('what a server or database that was killed forgot is made good by the next save, but for ten seconds a kill', () => {
  fc.assert(
    fc.property(shift, fc.infiniteStream(fc.integer({ min: 0, max: 3 })), (input, chance) => {
      const { saves, worked } = savesOf(input)
      const server = ledger()
      let [kills, isForgotten] = [0, false]
      for (const { claim, at } of saves) {
        // It is up again before the page gives up: never two of its saves in a row
        isForgotten = !isForgotten && chance.next().value === 0
        if (isForgotten) kills++
        else server.save(claim, at)
      }
      expect(server.counted()).toBeLessThanOrEqual(worked)
      expect(worked - server.counted()).toBeLessThanOrEqual(kills * 10 * second)
    }),
    runs,
  )
})

test('whatever a browser claims, no more is counted than the clock allows, and nothing lies in the future', () => {
  const wild = fc.record({
    start: fc.integer({ min: -200, max: 400 }),
    length: fc.integer({ min: -10, max: 5000 }),
    wait: fc.integer({ min: 0, max: 120 }),
    sentAt: fc.option(fc.integer({ min: -200, max: 6000 })),
    isOffline: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(wild, { maxLength: 30 }), (claims) => {
      const server = ledger()
      let now = opened
      for (const { start, length, wait, sentAt, isOffline } of claims) {
        now += wait * second
        const from = opened + start * second
        const sent = sentAt === null ? undefined : opened + sentAt * second
        server.save({ start: from, end: from + length * second, sentAt: sent, isOffline }, now)
        for (const row of server.rows) expect(row.endedAt).toBeLessThanOrEqual(now)
      }
      const reach = claims.some(({ isOffline }) => isOffline) ? claimLimits.offlineMs : claimLimits.reachBackMs
      expect(server.counted()).toBeLessThanOrEqual(now - opened + reach * 2)
    }),
    runs,
  )
})

test('an interval grows by the time that passed and two seconds, and never beyond now', () => {
  const at = (seconds: number) => opened + seconds * second
  // Its last save came ten seconds after the end that it told
  const late = { startedAt: opened, endedAt: at(10), savedAt: at(20), clientEnd: at(10) }
  expect(judgeClaim({ start: opened, end: at(40) }, late, at(25))).toEqual({ kind: 'refused', problem: 'time.future' })
  const ahead = { start: opened, end: at(40), sentAt: at(40) }
  expect(judgeClaim(ahead, late, at(25))).toEqual({ kind: 'grow', endedAt: at(17) })
  expect(judgeClaim(ahead, { ...late, savedAt: at(10) }, at(11))).toEqual({ kind: 'grow', endedAt: at(11) })
})

test('up to a minute without a line is kept where the page says so', () => {
  const saved = { startedAt: opened, endedAt: opened + 10_000, savedAt: opened + 10_000, clientEnd: opened + 10_000 }
  const claim = (seconds: number, isOffline: boolean) => ({ start: opened, end: opened + seconds * second, isOffline })
  const at = (seconds: number) => opened + seconds * second
  expect(judgeClaim(claim(70, true), saved, at(70))).toEqual({ kind: 'grow', endedAt: at(70) })
  expect(judgeClaim(claim(71, true), saved, at(71))).toEqual({ kind: 'begin', startedAt: at(11), endedAt: at(71) })
  expect(judgeClaim(claim(40, false), saved, at(40))).toEqual({ kind: 'grow', endedAt: at(40) })
  expect(judgeClaim(claim(41, false), saved, at(41))).toEqual({ kind: 'begin', startedAt: at(26), endedAt: at(41) })
})

test('time entered by hand lasts from a second to two hours, in the past, of an enrolled member', () => {
  const now = opened
  const problem = (from: number, to: number, enrolledAt: number | null = 0) =>
    manualProblem({ start: opened + from * second, end: opened + to * second }, { now, enrolledAt })
  expect(problem(-7200, 0)).toBeUndefined()
  expect(problem(-1, 0)).toBeUndefined()
  expect(problem(-7201, 0)).toBe('time.manualLength')
  expect(problem(-1.5, -1)).toBe('time.manualLength')
  expect(problem(-10, 1)).toBe('time.future')
  expect(problem(-10, -10)).toBe('time.inverted')
  expect(problem(-10, 0, opened)).toBe('time.beforeEnrollment')
  expect(problem(-10, 0, null)).toBe('time.beforeEnrollment')
})
