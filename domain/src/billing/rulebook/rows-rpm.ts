/**
 * Remote physiologic monitoring: device codes by reading days, management codes by minutes. Marks such as [S3] are
 * sources listed at the end of docs/billing.md; [M] is from memory, [D] our own decision.
 */
import { lastDay } from './last-day.ts'
import { neededDays } from './needed-days.ts'
import type { EvidenceGate, RuleRow } from '../rules.ts'

// 60 × 1000 ms
const minute = 60_000

// [S33] the inspector general asks for the ordering practitioner on claims; [S10] set-up is an education that is documented.
// Neither takes a code away: what may be on paper elsewhere is a doubt, no refusal.
const order: EvidenceGate = { fact: 'order', effect: 'warn', source: '[S33]' }
const education: EvidenceGate = { fact: 'education', effect: 'warn', source: '[S10]' }

const supply = {
  scope: 'period',
  measure: 'days',
  program: 'rpm',
  live: 'none',
  requires: [],
  gates: ['consent', 'solePractitioner'],
  evidence: [order],
  staff: 'any',
  // One supply code per patient and 30 days, however many devices [S10][S16].
  maxUnits: 1,
} as const satisfies Partial<RuleRow>

const setup = {
  ...supply,
  code: '99453',
  title: 'Device set-up and patient education',
  scope: 'episode',
  decided: 'whenMet',
  excludes: [],
  gates: ['consent', 'solePractitioner', 'newEpisode'],
  evidence: [order, education],
  needs: 'order, consent, documented education; once per episode of care, not per device',
} as const satisfies Partial<RuleRow>

const management = {
  scope: 'month',
  measure: 'ms',
  program: 'rpm',
  decided: 'whenMet',
  gates: ['consent'],
  evidence: [order],
  staff: 'clinical',
} as const satisfies Partial<RuleRow>

export const rpmRows: readonly RuleRow[] = [
  {
    ...setup,
    from: '2019-01-01',
    to: '2025-12-31',
    // [S10] CMS 2021: 16 days of readings for 99453 as for 99454.
    min: neededDays,
    source: '[S10]',
    confidence: 'high',
  },
  {
    ...setup,
    from: '2026-01-01',
    to: lastDay,
    // [S8] "at least 2 days" from 2026; [S9] still says 16; [M] CPT 2026 lowered it.
    min: 2,
    source: '[S8][M], against [S9]',
    confidence: 'medium',
  },
  {
    ...supply,
    code: '99445',
    title: `Device supply, 2 to ${neededDays - 1} reading days`,
    from: '2026-01-01',
    to: lastDay,
    // [S3][S4] CY2026 final rule: data on 2-15 days in a 30-day period, never beside 99454.
    min: 2,
    max: neededDays - 1,
    decided: 'whenClosed',
    excludes: [{ code: '99454', reason: 'SUPERSEDED_BY_99454' }],
    needs: 'consent, device that transmits by itself',
    source: '[S3][S4]',
    confidence: 'high',
  },
  {
    ...supply,
    code: '99454',
    title: `Device supply, ${neededDays} reading days or more`,
    from: '2019-01-01',
    to: lastDay,
    // [S3] 16-30 days in a 30-day period; the wording changed in 2026, the number did not.
    min: neededDays,
    decided: 'whenMet',
    excludes: [],
    fallback: '99445',
    needs: 'consent, device that transmits by itself; no second practitioner',
    source: '[S3][S10]',
    confidence: 'high',
  },
  {
    ...management,
    code: '99470',
    title: 'Treatment management, first 10 minutes',
    from: '2026-01-01',
    to: lastDay,
    // [S3][S4] 10:00 to 19:59.999 with one real-time conversation, never beside 99457.
    min: 10 * minute,
    max: 20 * minute - 1,
    maxUnits: 1,
    live: 'one',
    requires: [],
    excludes: [{ code: '99457', reason: 'SUPERSEDED_BY_99457' }],
    needs: 'consent, interval log, dated live conversation',
    source: '[S3][S4]',
    confidence: 'high',
  },
  {
    ...management,
    code: '99457',
    title: 'Treatment management, first 20 minutes',
    from: '2019-01-01',
    to: lastDay,
    // [S3] 20:00 in a calendar month; [S16] no 16-day condition.
    min: 20 * minute,
    maxUnits: 1,
    live: 'one',
    requires: [],
    excludes: [],
    fallback: '99470',
    needs: 'consent, interval log, dated live conversation; no 16-day condition',
    source: '[S3][S16][S10]',
    confidence: 'high',
  },
  {
    ...management,
    code: '99458',
    title: 'Treatment management, each further 20 minutes',
    from: '2020-01-01',
    to: lastDay,
    // [S3] each full 20:00 beyond the first 20:00: 40, 60, ...
    min: 40 * minute,
    step: 20 * minute,
    // [S11] a common payer edit; CPT has no cap.
    maxUnits: 2,
    live: 'onePerUnit',
    requires: ['99457'],
    excludes: [],
    needs: '99457 in the month; a further live conversation per unit unless the group decides otherwise [S4][S7][S11]',
    source: '[S3][S11]',
    confidence: 'low',
  },
  {
    ...management,
    code: '99091',
    title: 'Review of data by a physician, 30 minutes',
    from: '2018-01-01',
    to: lastDay,
    scope: 'period',
    // [S20] 30:00 of a physician or other qualified professional in person per 30 days; separately paid since 2018 [M].
    min: 30 * minute,
    maxUnits: 1,
    live: 'none',
    requires: [],
    excludes: [{ code: '99457', reason: 'SUPERSEDED_BY_99457' }],
    staff: 'qhp',
    needs: 'consent, log of the professional in person; off by default',
    source: '[S20][M]',
    confidence: 'medium',
  },
]
