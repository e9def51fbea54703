/**
 * What another practice or another service bills for a member in a month, so that this clinic may not. Nobody can read it off
 * the chart: somebody is told so by the member, a colleague or a denied claim, and puts it on record. No schema library here.
 */
import { firstReportMonth } from './report-months.ts'

/**
 * [S24][S25] one practitioner a month furnishes chronic care, and none beside the supervision of home health or a hospice (G0181,
 * G0182) or the monthly services for end-stage renal disease. [S28] advanced primary care bundles it. [S10] one practitioner
 * bills device supply, however many devices there are.
 */
export const elsewhereKinds = ['supply', 'chronicCare', 'hospice', 'homeHealth', 'renal', 'primaryCare'] as const
export type ElsewhereKind = (typeof elsewhereKinds)[number]

export const elsewhereTitles: Record<ElsewhereKind, string> = {
  supply: 'Another practice bills device supply',
  chronicCare: 'Another practice bills chronic care management',
  hospice: 'Supervision of hospice care (G0182)',
  homeHealth: 'Supervision of home health care (G0181)',
  renal: 'Monthly services for end-stage renal disease',
  primaryCare: 'Advanced primary care management',
}

/** What it takes out: a device program, chronic care, or, for advanced primary care, all that its row in the rulebook names. */
const takesOut: Record<ElsewhereKind, 'supply' | 'care' | 'apcm'> = {
  supply: 'supply',
  chronicCare: 'care',
  hospice: 'care',
  homeHealth: 'care',
  renal: 'care',
  primaryCare: 'apcm',
}

/** `YYYY-MM`, both. A denied claim tells of a month long over; every row that is open follows, of a closed month it waits. */
export const mayRecordElsewhere = (month: string, running: string) => month >= firstReportMonth && month <= running

/**
 * Whoever measures for another practice, or is cared for by a hospice, is not reminded to measure: the one is reminded there,
 * to the other no clinic would write so. As in a pause; a warning, an appointment and a person's own text go out as ever.
 */
export const sparingKinds: readonly ElsewhereKind[] = ['supply', 'hospice']

export type ElsewhereFlags = Partial<Record<'supply' | 'care' | 'apcm' | 'isSpared', true>>

/** What the kinds on record for one month take out of it, and whether they spare the member; nothing for none. */
export const elsewhereFlagsOf = (kinds: readonly ElsewhereKind[]): ElsewhereFlags => ({
  ...Object.fromEntries(kinds.map((kind) => [takesOut[kind], true])),
  ...(kinds.some((kind) => sparingKinds.includes(kind)) && { isSpared: true }),
})
