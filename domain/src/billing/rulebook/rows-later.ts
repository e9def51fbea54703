/**
 * Principal care and remote therapeutic monitoring: kept complete and switched off (no group flag is on by default).
 * Facts for them need their own enrollments (`pcm`, `rtm`).
 */
import { lastDay } from './last-day.ts'
import { neededDays } from './needed-days.ts'
import type { Reason, RuleRow } from '../rules.ts'

// 60 × 1000 ms
const minute = 60_000

const outBy = (reason: Reason, ...codes: string[]) => codes.map((code) => ({ code, reason }))

const principal = {
  scope: 'month',
  measure: 'ms',
  program: 'pcm',
  decided: 'whenMet',
  live: 'none',
  gates: ['consent', 'carePlan'],
  // [S27] from 2022.
  from: '2022-01-01',
  to: lastDay,
  needs: 'consent, one complex condition, disease-specific plan, initiating visit; not beside chronic care [S27]',
  source: '[S27]',
  confidence: 'medium',
} as const satisfies Partial<RuleRow>

const chronicFirst = outBy('EXCLUSIVE_FAMILY', '99487', '99491', '99490')
const physicianFirst = outBy('EXCLUSIVE_FAMILY', '99487', '99491', '99490', '99424')

const pcmRows: readonly RuleRow[] = [
  {
    ...principal,
    code: '99424',
    title: 'Principal care by a physician, first 30 minutes',
    // [S27]
    min: 30 * minute,
    maxUnits: 1,
    requires: [],
    excludes: chronicFirst,
    staff: 'qhp',
  },
  {
    ...principal,
    code: '99425',
    title: 'Principal care by a physician, each further 30 minutes',
    // [S27]; no cap found.
    min: 60 * minute,
    step: 30 * minute,
    maxUnits: null,
    requires: ['99424'],
    excludes: chronicFirst,
    staff: 'qhp',
  },
  {
    ...principal,
    code: '99426',
    title: 'Principal care by staff, first 30 minutes',
    // [S27]
    min: 30 * minute,
    maxUnits: 1,
    requires: [],
    excludes: physicianFirst,
    staff: 'clinical',
  },
  {
    ...principal,
    code: '99427',
    title: 'Principal care by staff, each further 30 minutes',
    // [S27]; no cap found.
    min: 60 * minute,
    step: 30 * minute,
    maxUnits: null,
    requires: ['99426'],
    excludes: physicianFirst,
    staff: 'clinical',
  },
]

const therapeutic = {
  program: 'rtm',
  to: lastDay,
  gates: ['consent', 'solePractitioner'],
  needs: 'consent, order; remote monitoring or therapeutic monitoring in a month, not both [S10][S16]',
  confidence: 'medium',
} as const satisfies Partial<RuleRow>

const therapeuticSupply = {
  ...therapeutic,
  scope: 'period',
  measure: 'days',
  maxUnits: 1,
  live: 'none',
  requires: [],
  staff: 'any',
} as const satisfies Partial<RuleRow>

// One system each: respiratory, musculoskeletal, cognitive behavioral [S4]. 98978 is a year younger than the others [M].
const systems = [
  { system: 'respiratory', full: '98976', fullFrom: '2022-01-01', part: '98984' },
  { system: 'musculoskeletal', full: '98977', fullFrom: '2022-01-01', part: '98985' },
  { system: 'cognitive behavioral', full: '98978', fullFrom: '2023-01-01', part: '98986' },
]

const rtmSupplyRows = systems.flatMap(({ system, full, fullFrom, part }): RuleRow[] => [
  {
    ...therapeuticSupply,
    code: full,
    title: `Therapeutic device supply, ${system}, ${neededDays} days or more`,
    from: fullFrom,
    // [S4][S6] 16-30 days in a 30-day period.
    min: neededDays,
    decided: 'whenMet',
    excludes: outBy('EXCLUSIVE_FAMILY', '99454', '99445'),
    fallback: part,
    source: '[S4][S6][M]',
  },
  {
    ...therapeuticSupply,
    code: part,
    title: `Therapeutic device supply, ${system}, 2 to ${neededDays - 1} days`,
    from: '2026-01-01',
    // [S4][S6] 2-15 days in a 30-day period.
    min: 2,
    max: neededDays - 1,
    decided: 'whenClosed',
    excludes: outBy('EXCLUSIVE_FAMILY', '99454', '99445', full),
    source: '[S4][S6]',
  },
])

const therapeuticTime = {
  ...therapeutic,
  scope: 'month',
  measure: 'ms',
  decided: 'whenMet',
  gates: ['consent'],
  staff: 'qhp',
} as const satisfies Partial<RuleRow>

const rtmTimeRows: readonly RuleRow[] = [
  {
    ...therapeuticSupply,
    code: '98975',
    title: 'Therapeutic set-up and education',
    scope: 'episode',
    from: '2022-01-01',
    // [M] 16 days as for 99453 before 2026; whether 2026 lowered it is not known, so it stays.
    min: neededDays,
    decided: 'whenMet',
    gates: ['consent', 'solePractitioner', 'newEpisode'],
    excludes: [],
    source: '[M]',
  },
  {
    ...therapeuticTime,
    code: '98979',
    title: 'Therapeutic management, first 10 minutes',
    from: '2026-01-01',
    // [S4][S6] 10:00 to 19:59.999 with one live conversation.
    min: 10 * minute,
    max: 20 * minute - 1,
    maxUnits: 1,
    live: 'one',
    requires: [],
    excludes: outBy('EXCLUSIVE_FAMILY', '98980', '99457', '99470'),
    source: '[S4][S6]',
  },
  {
    ...therapeuticTime,
    code: '98980',
    title: 'Therapeutic management, first 20 minutes',
    from: '2022-01-01',
    // [S4]
    min: 20 * minute,
    maxUnits: 1,
    live: 'one',
    requires: [],
    excludes: outBy('EXCLUSIVE_FAMILY', '99457', '99470'),
    fallback: '98979',
    source: '[S4][M]',
  },
  {
    ...therapeuticTime,
    code: '98981',
    title: 'Therapeutic management, each further 20 minutes',
    from: '2022-01-01',
    // [S7] each further 20 minutes with one more live conversation; no cap found.
    min: 40 * minute,
    step: 20 * minute,
    maxUnits: null,
    live: 'onePerUnit',
    requires: ['98980'],
    excludes: outBy('EXCLUSIVE_FAMILY', '99457', '99470'),
    source: '[S7]',
  },
]

export const laterRows: readonly RuleRow[] = [...pcmRows, ...rtmTimeRows, ...rtmSupplyRows]
