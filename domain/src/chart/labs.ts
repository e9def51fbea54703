/** Laboratory values that a chart holds, as they were entered: the test, its unit and the day of the blood. */
import { z } from 'zod'
import { MemberId } from '../values/member-id.ts'
import { Instant } from '../values/instant.ts'

/**
 * `least` and `most` are what a laboratory can report, to catch slips of the keyboard (our own; docs/sources/chart.md labs).
 * Values are kept in tenths of the unit.
 */
export const labTests = {
  totalCholesterol: { title: 'Total cholesterol', unit: 'mg/dL', least: 40, most: 1000 },
  hdl: { title: 'HDL', unit: 'mg/dL', least: 5, most: 200 },
  a1c: { title: 'A1c', unit: '%', least: 3, most: 20 },
  egfr: { title: 'eGFR', unit: 'mL/min/1.73 m²', least: 1, most: 200 },
  // Critical values of laboratories lie at 2.5 to 3.0 and 6.0 to 6.5; what no laboratory reports lies well beyond
  potassium: { title: 'Potassium', unit: 'mmol/L', least: 1, most: 12 },
  urineAcr: { title: 'Urine albumin/creatinine', unit: 'mg/g', least: 0.1, most: 20_000 },
} as const
export type LabTest = keyof typeof labTests
const tests = Object.keys(labTests) as [LabTest, ...LabTest[]]
export const LabTest = z.enum(tests, 'Choose the test.')
/** What can be entered: of creatinine the chart keeps the eGFR that it comes to (egfr.ts), beside what was reported. */
export const enteredTests = {
  ...labTests,
  creatinine: { title: 'Creatinine (the eGFR is computed)', unit: 'mg/dL', least: 0.2, most: 25 },
} as const
export type EnteredTest = keyof typeof enteredTests
const decimals: Partial<Record<EnteredTest, number>> = { creatinine: 2 }
const isExact = (test: EnteredTest, value: number) => {
  const shifted = value * 10 ** (decimals[test] ?? 1)
  return Math.abs(shifted - Math.round(shifted)) < 1e-6
}

export const NewLab = z
  .strictObject({
    test: z.enum(Object.keys(enteredTests) as [EnteredTest, ...EnteredTest[]], 'Choose the test.'),
    value: z.number('Write a number.'),
    drawnOn: z.iso.date('Write the date as MM/DD/YYYY.'),
    laboratory: z.string().trim().max(120, 'At most 120 characters.').default(''),
  })
  .refine(({ test, value }) => isExact(test, value), {
    path: ['value'],
    message: 'At most one digit behind the point, of creatinine two.',
  })
  .refine(({ test, value }) => value >= enteredTests[test].least && value <= enteredTests[test].most, {
    path: ['value'],
    message: 'No laboratory reports this value. Please check it.',
  })
export type NewLab = z.infer<typeof NewLab>

export const LabResult = z.object({
  _id: z.uuid(),
  memberId: MemberId,
  test: LabTest,
  value: z.number(),
  /** Of an eGFR that was computed here: the creatinine in mg/dL that was entered. */
  creatinine: z.number().nullable(),
  drawnOn: z.string(),
  laboratory: z.string(),
  /** What it rests on, where it was not entered at the chart: "Moved in from charts.ndjson". */
  evidence: z.string(),
  recordedAt: Instant,
  recordedBy: z.string(),
})
export type LabResult = z.infer<typeof LabResult>
