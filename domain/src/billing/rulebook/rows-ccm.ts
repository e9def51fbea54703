/** Chronic care management, and advanced primary care as the service that takes it out for a month. One family a month. */
import { lastDay } from './last-day.ts'
import type { BlockerRow, RuleRow } from '../rules.ts'

// 60 × 1000 ms
const minute = 60_000

const care = {
  scope: 'month',
  measure: 'ms',
  program: 'ccm',
  decided: 'whenMet',
  live: 'none',
  // [S24][S25] one practitioner a month
  gates: ['consent', 'solePractitioner', 'conditions2', 'carePlan'],
  staff: 'clinical',
  needs: 'consent, no other practitioner, two lasting conditions, comprehensive care plan, initiating visit, 24/7 access [S24][S25]',
  to: lastDay,
} as const satisfies Partial<RuleRow>

const complex = { code: '99487', reason: 'EXCLUSIVE_FAMILY' } as const
const personal = { code: '99491', reason: 'EXCLUSIVE_FAMILY' } as const

export const ccmRows: readonly RuleRow[] = [
  {
    ...care,
    code: '99490',
    title: 'Chronic care, first 20 minutes',
    from: '2015-01-01',
    // [S24][S25] 20 minutes of clinical staff in a calendar month.
    min: 20 * minute,
    maxUnits: 1,
    requires: [],
    excludes: [complex, personal],
    source: '[S24][S25]',
    confidence: 'high',
  },
  {
    ...care,
    code: '99439',
    title: 'Chronic care, each further 20 minutes',
    // [M] G2058 before 2021.
    from: '2021-01-01',
    // [S25] 40 and 60 minutes, at most two units a month.
    min: 40 * minute,
    step: 20 * minute,
    maxUnits: 2,
    requires: ['99490'],
    excludes: [complex, personal],
    source: '[S25]',
    confidence: 'high',
  },
  {
    ...care,
    code: '99487',
    title: 'Complex chronic care, first 60 minutes',
    from: '2017-01-01',
    // [S26] 60 minutes, moderate or high complexity, care plan established or substantially revised.
    min: 60 * minute,
    maxUnits: 1,
    requires: [],
    excludes: [],
    gates: ['consent', 'solePractitioner', 'conditions2', 'carePlan', 'complexMdm'],
    fallback: '99490',
    source: '[S26]',
    confidence: 'high',
  },
  {
    ...care,
    code: '99489',
    title: 'Complex chronic care, each further 30 minutes',
    from: '2017-01-01',
    // [S26] 90, 120, ...; 89 minutes give none; medically unlikely edit 10.
    min: 90 * minute,
    step: 30 * minute,
    maxUnits: 10,
    requires: ['99487'],
    excludes: [],
    source: '[S26]',
    confidence: 'high',
  },
  {
    ...care,
    code: '99491',
    title: 'Chronic care by a physician in person, first 30 minutes',
    from: '2019-01-01',
    // [S26] 30 minutes of a physician or other qualified professional in person.
    min: 30 * minute,
    maxUnits: 1,
    requires: [],
    excludes: [complex],
    staff: 'qhp',
    source: '[S26]',
    confidence: 'high',
  },
  {
    ...care,
    code: '99437',
    title: 'Chronic care by a physician in person, each further 30 minutes',
    // [M]
    from: '2022-01-01',
    // [S26] 60 and 90 minutes; medically unlikely edit 2.
    min: 60 * minute,
    step: 30 * minute,
    maxUnits: 2,
    requires: ['99491'],
    excludes: [complex],
    staff: 'qhp',
    source: '[S26][M]',
    confidence: 'medium',
  },
]

export const blockerRows: readonly BlockerRow[] = [
  {
    codes: ['G0556', 'G0557', 'G0558'],
    title: 'Advanced primary care management',
    // [S28] from 2025; bundles chronic and principal care, leaves remote monitoring alone.
    from: '2025-01-01',
    to: lastDay,
    blocks: ['ccm', 'pcm'],
    reason: 'APCM_MONTH',
    source: '[S28]',
    confidence: 'high',
  },
]
