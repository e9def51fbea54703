/** The line of payers, which is neither goal nor alarm: control is below 140 and below 90 mmHg ([S31] CMS165v14). */

const controlledBelow = { systolic: 140, diastolic: 90 }

type BloodPressure = readonly [systolic: number, diastolic: number]

/** mmHg */
export const isControlled = ([systolic, diastolic]: BloodPressure): boolean =>
  systolic < controlledBelow.systolic && diastolic < controlledBelow.diastolic

/** `140/90` */
export const controlledText = `${controlledBelow.systolic}/${controlledBelow.diastolic}`

/** `at or above 140 or 90 mmHg` */
export const uncontrolledText = `at or above ${controlledBelow.systolic} or ${controlledBelow.diastolic} mmHg`
