/** Kidney function from creatinine where a laboratory reports that alone (docs/sources/chart.md labs). */
import { withUnit } from '../with-unit.ts'
import { yearsBetween } from '../days.ts'
import { type LabResult, labTests } from './labs.ts'

// [R] CKD-EPI 2021, without race: NEJM 2021;385:1737
const constants = { female: { kappa: 0.7, alpha: -0.241, factor: 1.012 }, male: { kappa: 0.9, alpha: -0.302, factor: 1 } } as const
/** The equation is made for adults. */
export const egfrFromAge = 18

type CreatinineSample = { creatinine: number; dob: string; drawnOn: string; gender: 'male' | 'female' }

/** mL/min/1.73 m², from creatinine in mg/dL. */
export function egfrOf({ creatinine, dob, drawnOn, gender }: CreatinineSample): number {
  const { kappa, alpha, factor } = constants[gender]
  const ratio = creatinine / kappa
  return 142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** yearsBetween(dob, drawnOn) * factor
}

/** As a laboratory value is kept: in tenths, and of an eGFR that was computed the creatinine in hundredths beside it. */
type StoredLabValue = { tenths: number; creatinine: number | null; dob: string; drawnOn: string; gender: string }
const [tenths, hundredths] = [10, 100]

/** What was computed is computed anew, so that it follows a birth date or sex that was corrected since. */
export const labValue = ({ tenths: stored, creatinine, ...sampled }: StoredLabValue): number =>
  creatinine === null ? stored / tenths : computedEgfr({ ...sampled, creatinine: creatinine / hundredths })

/** To one digit behind the point, as the chart keeps it. */
export const computedEgfr = ({ gender, ...sampled }: Omit<CreatinineSample, 'gender'> & { gender: string }) =>
  Math.round(egfrOf({ ...sampled, gender: gender === 'male' ? 'male' : 'female' }) * tenths) / tenths

/** "61.2 mL/min/1.73 m²", and what it was computed from. */
export const labValueWords = ({ test, value }: Pick<LabResult, 'test' | 'value'>) => withUnit(value, labTests[test].unit)
export const computedWords = ({ creatinine }: Pick<LabResult, 'creatinine'>) =>
  creatinine === null ? '' : `computed from creatinine ${creatinine} mg/dL, CKD-EPI 2021`
