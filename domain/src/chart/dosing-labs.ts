/** The laboratory values that a dose depends on: kidney function, potassium and the A1c, the last of each. */
import { withUnit } from '../with-unit.ts'
import { type LabResult, type LabTest, labTests } from './labs.ts'

type Lab = Pick<LabResult, 'test' | 'value' | 'creatinine' | 'drawnOn'>
export type DosingLab = { title: string; value: string; on: string }

const shown: readonly LabTest[] = ['egfr', 'potassium', 'a1c']

/** @param labs the newest first. Creatinine stands where an eGFR was computed from one. */
export function dosingLabs(labs: readonly Lab[]): DosingLab[] {
  const sampled = labs.find(({ creatinine }) => creatinine !== null)
  const creatinine = sampled ? [{ title: 'Creatinine', value: withUnit(String(sampled.creatinine), 'mg/dL'), on: sampled.drawnOn }] : []
  const others = shown.flatMap((test) => {
    const lab = labs.find((item) => item.test === test)
    return lab ? [{ title: labTests[test].title, value: withUnit(lab.value, labTests[test].unit), on: lab.drawnOn }] : []
  })
  return [...creatinine, ...others]
}
