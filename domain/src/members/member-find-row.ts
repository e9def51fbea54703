/**
 * A member as `POST members` answers it: what every answer about a member carries, and beyond it the specification's
 * fields that are read only when the projection names them.
 */
import { z } from 'zod'
import type { Metric } from '../values/metrics.ts'
import { Instant } from '../values/instant.ts'
import { DoctorAlert } from '../alerts/alert.ts'
import { Note } from '../notes/note.ts'
import { RiskScores } from '../risk/scores.ts'
import { FiledMonth, Line } from '../reports/report-fields.ts'
import { TimeSpent } from '../timekeeping/time-spent.ts'
import { Member } from './member.ts'
import { MemberId } from '../values/member-id.ts'
import { TextEntry } from '../values/text-kinds.ts'

/** The fields of measurements and what each holds; `standalonePulseData` leaves out a pulse taken with a blood pressure. */
export const measurementFields = {
  bodyWeightData: 'bodyWeight',
  systolicBPData: 'systolicBP',
  diastolicBPData: 'diastolicBP',
  pulseData: 'pulse',
  standalonePulseData: 'pulse',
  bloodSugarData: 'bloodSugar',
  ecgData: 'ecg',
  stepData: 'step',
  spo2Data: 'spo2',
  pefData: 'pef',
  perfusionIndexData: 'perfusionIndex',
} as const satisfies Record<string, Metric>
export type MeasurementField = keyof typeof measurementFields

/** The newest of each field, oldest first. Charts read longer ranges (`GET members/:id/measurements`). */
export const mostMeasurements = 1000
/** Members times fields of measurements in one answer, which keeps it to some megabytes. */
export const mostSeries = 50
/** Members in one answer with risk cards, each of which reads half a year of readings. */
export const mostScored = 50

// In the unit on screen; null for an ECG in which no heart rate was found
const Measurement = z.object({ time: Instant, value: z.number().nullable(), exclude: z.boolean() })

const byMonth = <T extends z.ZodType>(of: T) => z.record(z.string(), of)
/** What would be filed as of a moment, of a month that is not closed. */
const LiveMonth = z.object({
  asOf: z.string(),
  rulesVersion: z.string(),
  lines: z.array(Line),
  warnings: z.array(z.string()),
})
/** Chronic care of the running month, in the manner of `billingInsights`: minutes reached, whether or not a code can be billed. */
const CareInsights = z.object({
  CPT99490a: z.boolean(),
  CPT99439a: z.boolean(),
  '99490': z.object({ seconds: z.int() }),
})

const measurements = Object.fromEntries(Object.keys(measurementFields).map((field) => [field, z.array(Measurement)])) as Record<
  MeasurementField,
  z.ZodArray<typeof Measurement>
>

/** A published version of the care plan; progress is that of the goals until the next version. */
const CarePlanEntry = z.object({
  assessmentDate: z.string(),
  progressUpdates: z.array(z.object({ date: z.string(), goal: z.string(), status: z.string(), value: z.string() })),
})
/** A laboratory value, at the first moment of the day on which the blood was drawn. */
const LabMeasurement = z.object({ time: Instant, value: z.number(), exclude: z.literal(false) })
/** The fields of laboratory values and the test that each holds. */
export const labFields = { totalCholesterolData: 'totalCholesterol', hdlData: 'hdl' } as const
/** An event of the care calendar as the specification writes it. */
const Event = z.object({
  _id: z.uuid(),
  name: z.string(),
  start: z.string(),
  frequency: z.string(),
  repitions: z.int(),
})

/** Of each the newest; the member's pages read on. */
export const mostNotes = 100
export const mostMessages = 100

export const MemberFindRow = Member.extend({
  ...measurements,
  /** By year and month, as far as months were judged. */
  timeSpent: byMonth(TimeSpent),
  liveBilling: byMonth(LiveMonth),
  pastBillingReports: byMonth(FiledMonth),
  /** The billing codes of all months, the latest first: of closed months as filed, of others as they were last judged. */
  cpts: z.array(Line),
  /** Null for whom chronic care is not judged in the running month. */
  ccmBillingInsights: CareInsights.nullable(),
  careplans: z.array(CarePlanEntry),
  /** Oldest first, in mg/dL; the newest of them. */
  totalCholesterolData: z.array(LabMeasurement),
  hdlData: z.array(LabMeasurement),
  /** The risk cards by name, with the dates of their inputs; at most `mostScored` members at once. */
  clinicalRiskScores: RiskScores,
  /** The nearest date on which a set of questions is due; our reading of the name. Null for whoever has left. */
  nextC2Checkin: z.string().nullable(),
  /** Every note counts as read: reading marks are of texts alone. */
  noteData: z.array(Note.extend({ isRead: z.literal(true) })),
  activeMemos: z.array(Note),
  /** The newest first; the thread reads on (`GET members/:id/texts`). */
  messageData: z.array(TextEntry),
  doctorAlerts: z.array(DoctorAlert.omit({ memberId: true, owner_id: true, backup: true, clearedBy: true, answer: true, timeline: true })),
  /** The address of the member's own page, where one was handed out. */
  patientPortalURL: z.string().nullable(),
  events: z.array(Event),
  careCalendar: z.array(Event),
  needsReview: z.boolean(),
  /** The kinds of device that the member has. */
  devices: z.array(z.string()),
  deviceRegistry: z.array(z.object({ device: z.string(), imei: z.string() })),
  tenoviDevices: z.array(
    z.object({
      /** Null while the vendor has not answered. */
      hwiDeviceId: z.string().nullable(),
      hardwareUuid: z.string().nullable(),
      memberId: MemberId.nullable(),
      deleted: Instant.nullable(),
      unlinked: Instant.nullable(),
    }),
  ),
})
export type MemberFindRow = z.infer<typeof MemberFindRow>
/** One member of an answer: whatever was asked for, and always whose it is. */
export const MemberQueryRow = MemberFindRow.partial().required({ _id: true })
export type MemberQueryRow = z.infer<typeof MemberQueryRow>
