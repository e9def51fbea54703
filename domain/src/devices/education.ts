/**
 * That a device was set up with the member and its use explained: the work for which 99453 stands. A device that lies with a
 * member proves none of it (docs/sources/billing-rules.md 8). No schema library here.
 */
export const educationMethods = ['phone', 'visit', 'video'] as const
export type EducationMethod = (typeof educationMethods)[number]
export const educationMethodNames: Record<EducationMethod, string> = { phone: 'by phone', visit: 'at a visit', video: 'by video' }

/** Days `YYYY-MM-DD`: when it was explained, and since when the member has had the device. */
type EducationDays = { educatedOn: string; deviceSince: string }

/** Nobody is shown a device that is not there yet: the problem to answer with; undefined where it is. */
export const educationProblem = ({ educatedOn, deviceSince }: EducationDays) =>
  educatedOn < deviceSince ? 'education.beforeDevice' : undefined
