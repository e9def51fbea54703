/**
 * What the billing engine is told about one member. Instants are integer milliseconds UTC, dates are `YYYY-MM-DD`,
 * everything that may be absent means "none". A query fills this; nothing in it is derived.
 */

export type Program = 'rpm' | 'ccm' | 'pcm' | 'rtm'

/** A member's stay in a program. Without `consentAt` nothing is billable, yet progress still counts from `enrolledAt`. */
export type Stay = {
  enrolledAt: number | null
  consentAt: number | null
  /** When the stay ended, or the consent to it. */
  disenrolledAt?: number | null
  /** New order and goals are documented, so set-up may be billed again. */
  isNewEpisode?: boolean
  /** Set-up (99453) was billed in the episode of care that began with this stay. Of the newest episode its enrollment says it. */
  isSetupBilled?: boolean
}

/** The newest stay. A consent that was taken back and given again parts a stay in two. */
export type Enrollment = Stay & {
  /** Those before it, oldest first; none overlaps another. */
  earlier?: readonly Stay[]
}

export type DeviceEnrollment = Enrollment & {
  /** Set-up (99453) was already billed in this episode of care. */
  isSetupBilled?: boolean
  /** Another practitioner bills device supply for this member this month. */
  hasOtherPractitioner?: boolean
}

export type CareEnrollment = Enrollment & {
  conditions: number
  /** When the first care plan was approved. */
  carePlanAt: number | null
  /** When the first one was published, which counts for nothing before it is approved. */
  carePlanPublishedAt?: number
  /** Medical decision making of moderate or high complexity this month. */
  isComplex?: boolean
  /** Another practitioner bills chronic care this month, or a service that pays for it already. */
  hasOtherPractitioner?: boolean
}

export type Reading = {
  takenAt: number
  /** Defaults to `takenAt`: received at once. */
  receivedAt?: number
  type: string
  /** Anything but `device` was typed in by a person and never makes a reading day. */
  source?: string
  isExcluded?: boolean
  /** Systolic and diastolic, mmHg. */
  bp?: readonly [number, number]
}

export type WorkInterval = {
  kind: 'review' | 'call'
  start: number
  end: number
  staff: string
  /** Which program the work was recorded for; `both` may serve either, credited once. Defaults to `rpm`. */
  program?: Program | 'both'
  /** The tab a page view was recorded on, or time by hand was entered for; absent for calls. */
  tab?: string
  /** Only for calls: who answered. A call nobody answered brings no time. */
  answered?: 'human' | 'machine' | 'none'
  isManual?: boolean
  description?: string
  /** Entered above the clinic's limit, and no second person has approved it. */
  approval?: 'waiting' | 'declined'
  isExcluded?: boolean
  /** False for people whose time may not be billed (front desk, billing office). */
  isClinical?: boolean
  /** A physician or other qualified professional working in person. */
  isQualified?: boolean
  /** Employed by the practice that bills when the work began; absent: not on record. */
  isEmployed?: boolean
  /** The user is flagged `excludePatientTime`. */
  isStaffExcluded?: boolean
  /** While "Still reviewing?" was open: pairs of instants. */
  pauses?: readonly (readonly [number, number])[]
}

/** The same person opened another member's chart at `start`; from then to `end` that chart has the time. */
export type OtherChartVisit = { staff: string; start: number; end: number }

/** From a day `YYYY-MM-DD` on; `lastDay` absent or null: until further notice. */
export type PractitionerOrder = { program: Program; on: string; lastDay?: string | null }

export type LabResult = { percent: number; on: string; from: 'lab' | 'gmi' }

export type MemberFacts = {
  /** The group's billing zone: months and minutes. */
  zone: string
  /** The member's own zone: reading days. Absent: the group's. */
  memberZone?: string
  rpm?: DeviceEnrollment
  ccm?: CareEnrollment
  pcm?: CareEnrollment
  rtm?: DeviceEnrollment
  readings: readonly Reading[]
  intervals: readonly WorkInterval[]
  staffElsewhere?: readonly OtherChartVisit[]
  /** Dates of face-to-face visits. Absent: unknown, so nothing is warned about; empty: known to be none. */
  visitsOn?: readonly string[]
  /** Orders of practitioners. Absent: unknown; empty: known to be none. */
  orders?: readonly PractitionerOrder[]
  /** Dates on which a device was set up with the member and explained. Absent: unknown. */
  educatedOn?: readonly string[]
  deviceReceivedAt?: number | null
  /** Monitoring rests: a hospital stay, a journey. */
  isPaused?: boolean
  /** Measures for another practice or is in a hospice this month: nobody reminds the member to measure. */
  isSpared?: boolean
  /** Advanced primary care management was chosen for the month. */
  isApcmBilled?: boolean
  age?: number
  chronicConditions?: readonly string[]
  diagnosisCodes?: readonly string[]
  a1c?: LabResult
}
