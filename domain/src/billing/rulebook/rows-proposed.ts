/**
 * What was proposed for 2027, prepared and off: the final text was not in our hands. Rows of remote monitoring as they stand,
 * with the evidence that the proposal asks for beside them; a revaluation changes no threshold, and bundled codes were asked
 * about without a number.
 */
import { rpmRows } from './rows-rpm.ts'
import type { EvidenceGate, RuleRow } from '../rules.ts'

/** The proposal that every row of this file cites. */
export const proposal = 'proposed, CMS-1848-P, 91 FR 43842, 2026-07-16 [S35]'

// [D] the proposal names no number: a year, as chronic care has it [S24]
const visitWithinDays = 365
const visit: EvidenceGate = { fact: 'initiatingVisit', effect: 'refuse', withinDays: visitWithinDays, source: proposal }
/** Minutes of staff count only where the practice that bills employs them. */
export const employedGate: EvidenceGate = { fact: 'employedStaff', effect: 'refuse', source: proposal }

// [S35] minutes of clinical staff; a professional in person is not staff
export const isStaffTime = (row: RuleRow) => row.measure === 'ms' && row.staff === 'clinical'

const evidenceFor = (row: RuleRow) => [...(row.evidence ?? []), visit, ...(isStaffTime(row) ? [employedGate] : [])]

export const proposedRows: readonly RuleRow[] = [...new Map(rpmRows.map((row) => [row.code, row])).values()].map((row) => ({
  ...row,
  from: '2027-01-01',
  to: null,
  evidence: evidenceFor(row),
  source: proposal,
  confidence: 'low',
}))
