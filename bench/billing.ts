/**
 * How long the billing engine takes: one member with a month of facts, and a panel of 10,000 in one go on one core.
 * Prints a JSON line per figure. Every member has facts of its own; zone look-ups are warm, as in a running server.
 */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import type { MemberFacts, Reading, WorkInterval } from '@vitalrounds/domain/billing/facts'
import { medicareRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import { defaultConfig, defaultPolicy } from '@vitalrounds/domain/billing/settings'

const minute = 60_000
const day = 1440 * minute
const monthStart = Temporal.Instant.from('2026-03-01T05:00:00Z').epochMilliseconds
const asOf = monthStart + 28 * day
const zones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles']
const settings = { config: defaultConfig, policy: defaultPolicy }

/** 62 readings, 36 page views and 4 calls: a member who measures twice a day and is looked after daily. */
function member(number: number): MemberFacts {
  const since = monthStart - (20 + (number % 300)) * day
  const readings = Array.from({ length: 62 }, (_, at): Reading => {
    const takenAt = monthStart + Math.floor(at / 2) * day + (at % 2) * 600 * minute + (number % 97) * minute
    return {
      takenAt,
      receivedAt: takenAt + 2 * minute,
      type: at % 3 === 0 ? 'bodyWeight' : 'systolicBP',
      bp: [134, 84],
    }
  })
  const views = Array.from({ length: 36 }, (_, at): WorkInterval => {
    const start = monthStart + (at % 27) * day + (600 + at + (number % 60)) * minute
    return {
      kind: 'review',
      start,
      end: start + 55_000,
      staff: at % 2 === 0 ? 'Carla' : 'Dora',
      program: at % 5 === 0 ? 'ccm' : 'rpm',
    }
  })
  const calls = Array.from({ length: 4 }, (_, at): WorkInterval => {
    const start = monthStart + (at * 6 + 2) * day + 660 * minute
    return { kind: 'call', start, end: start + 4 * minute, staff: 'Carla', answered: 'human' }
  })
  return {
    zone: 'America/New_York',
    memberZone: zones[number % zones.length] ?? 'America/New_York',
    rpm: { enrolledAt: since, consentAt: since },
    ccm: { enrolledAt: since, consentAt: since, conditions: 2, carePlanAt: since },
    readings,
    intervals: [...views, ...calls],
    visitsOn: ['2025-11-20'],
    age: 71,
    chronicConditions: ['hypertension', 'ckd'],
  }
}

function timed(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function figure(name: string, samples: readonly number[]): void {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(4))
  console.log(JSON.stringify({ name, n: samples.length, p50_ms: at(0.5), p95_ms: at(0.95) }))
}

const panel = Array.from({ length: 10_000 }, (_, number) => member(number))
const run = (facts: MemberFacts) => evaluate(facts, medicareRules, settings, { asOf, month: '2026-03' })

panel.slice(0, 500).forEach(run)
figure(
  'billing.member_month',
  panel.slice(0, 5000).map((facts) => timed(() => run(facts))),
)
figure(
  'billing.panel_10000',
  Array.from({ length: 7 }, () => timed(() => panel.forEach(run))),
)
