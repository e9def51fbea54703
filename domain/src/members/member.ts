/**
 * The words for a member: what a list row carries and what the header strip and the profile read. Names are the
 * specification's; dates are `YYYY-MM-DD`, instants ISO text in UTC, weights lbs, pressure mmHg, glucose mg/dL.
 */
import { z } from 'zod'
import { Instant } from '../values/instant.ts'
import { Lines } from '../readings/verdict/shapes.ts'
import { MemberId } from '../values/member-id.ts'
import { Gender } from '../values/gender.ts'
import { loggedCategories } from '../values/logged-categories.ts'
import { Language } from '../values/languages.ts'
import { Handled, Severity, Side } from '../values/severity.ts'

// docs/sources/product.md 1.9 "Titles come from a fixed list"
export const memberTitles = ['Mr.', 'Ms.', 'Rev.', 'Dr.'] as const
export const MemberTitle = z.enum(memberTitles, 'Choose a title of the list.')
export type MemberTitle = z.infer<typeof MemberTitle>

// docs/sources/product.md 1.9 "Preferred communication" and "Point of contact"
export const MethodOfCommunication = z.enum(['phone', 'email', 'text'], 'Choose phone, email or text.')
export const PersonToContact = z.enum(['patient', 'caregiver'], 'Choose patient or caregiver.')
export const Service = z.enum(['RPM', 'CCM'])

export const Address = z.strictObject({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
})
export type Address = z.infer<typeof Address>

/** The vitals whose latest value a member shows. */
export const shownVitals = ['bodyWeight', 'systolicBP', 'diastolicBP', 'pulse', 'bloodSugar', 'step', 'spo2', 'pef', 'ecg'] as const
export type VitalName = (typeof shownVitals)[number]

const latest = z.number().nullable()
const when = Instant.nullable()
/** Latest value, change and time of each vital, null where it was never measured. An ECG's value is its mean heart rate. */
const vitalFields = {
  bodyWeight: latest,
  bodyWeightDiff: latest,
  bodyWeightLastDT: when,
  systolicBP: latest,
  systolicBPDiff: latest,
  systolicBPLastDT: when,
  diastolicBP: latest,
  diastolicBPDiff: latest,
  diastolicBPLastDT: when,
  pulse: latest,
  pulseDiff: latest,
  pulseLastDT: when,
  bloodSugar: latest,
  bloodSugarDiff: latest,
  bloodSugarLastDT: when,
  step: latest,
  stepDiff: latest,
  stepLastDT: when,
  spo2: latest,
  spo2Diff: latest,
  spo2LastDT: when,
  pef: latest,
  pefDiff: latest,
  pefLastDT: when,
  ecg: latest,
  ecgDiff: latest,
  ecgLastDT: when,
}

/** Who needs me, and why: the highest ranked open matter of a member. */
export const Reason = z.object({
  code: z.string(),
  severity: Severity,
  side: Side.nullable().default(null),
  text: z.string(),
  at: Instant.nullable(),
  /** Why every reading that it speaks of is suspect. */
  suspect: z.string().optional(),
})
export type Reason = z.infer<typeof Reason>

/** Where the month stands. Keys are the specification's. */
export const BillingInsights = z.object({
  /** Share of 30 days with a measurement. */
  CPT99454d: z.number(),
  /** Review time for 99457 reached; live call for 99457 made; the same for 99458. */
  CPT99457a: z.boolean(),
  CPT99457c: z.boolean(),
  CPT99458a: z.boolean(),
  CPT99458c: z.boolean(),
  /** Days with a measurement in the running period, and the period's first and last day. */
  '99454': z.object({ days: z.int(), periodStart: z.string().nullable(), periodEnd: z.string().nullable() }),
  /** Seconds of care counted in the running month. */
  '99457': z.object({ seconds: z.int() }),
})

export const MemberRow = z.object({
  _id: MemberId,
  name: z.string(),
  /** The name as the lists of this clinic show it, where that is another: `Anderson, Elena`. */
  listName: z.string().optional(),
  dob: z.string(),
  gender: Gender,
  language: Language,
  phone: z.string(),
  email: z.string(),
  mrn: z.string(),
  timeZone: z.string(),
  practiceId: z.string().nullable(),
  assignedPhysician: z.uuid().nullable(),
  assignedCareManager: z.uuid().nullable(),
  physicianName: z.string(),
  careManagerName: z.string(),
  services: z.array(Service),
  ccmPatientConsent: z.boolean(),
  optInSMS: z.boolean(),
  disenrolled: z.boolean(),
  /** Whether the program is paused, and since when. */
  pausedAt: Instant.nullable(),
  enrollmentDate: z.string(),
  /** When data last arrived. */
  dataReceivedDT: Instant.nullable(),
  /** When the member last measured; 0 when never. */
  lastActiveDate: z.union([Instant, z.literal(0)]),
  /** Measurements a day over the last 7 days. */
  measureFreq: z.number(),
  ...vitalFields,
  /** How each latest value stands to the member's rules; a vital that is not named is within them. */
  valueInsights: z.partialRecord(z.enum(shownVitals), Severity),
  /** Above or below its rules, of each value that is out of them. */
  valueSides: z.partialRecord(z.enum(shownVitals), Side),
  /** Where the meter showed HI or LO: the value is more or less than the number. */
  valueBeyond: z.partialRecord(z.enum(shownVitals), Side),
  /** Values whose warnings somebody has cleared; absent where there are none. */
  valueHandled: z.partialRecord(z.enum(shownVitals), Handled).optional(),
  /** Why a latest value is suspect: "Probably another person (20 lbs in 14 h)"; absent where none is. */
  valueSuspect: z.partialRecord(z.enum(shownVitals), z.string()).optional(),
  /** The gain or loss that raised the warning of the latest weight; absent where none did. */
  weightChange: z.object({ lbs: z.number(), days: z.int() }).optional(),
  /** Values beyond their alarm that raised nothing: too old when the rule was made; absent where there are none. */
  valueNotRaised: z.array(z.enum(shownVitals)).optional(),
  /** Goal and alarm of the systolic trend under the plan and the rules in force for this member. */
  systolicLines: Lines.pick({ goal: true, alarm: true }).nullable(),
  /** Systolic pressure of the last 30 local days, oldest first, null where nothing was measured; empty when unknown. */
  bpTrend: z.array(z.number().nullable()),
  /** The last 7 local days, oldest first and today last: whether the member measured. */
  lastSevenDays: z.array(z.boolean()),
  reason: Reason.nullable(),
  /** The days of the running period are below 16 of 30; absent where they are not. */
  remindMeasure: z.literal(true).optional(),
  /** The open warnings in short. */
  warningSummary: z.object({ needsReview: z.boolean(), open: z.int(), worst: Severity, worstAt: Instant.nullable() }),
  numUnreadMessages: z.int(),
  missedCall: Instant.nullable(),
  numActiveMemos: z.int(),
  days_till_event: z.int().nullable(),
  lastContactAt: Instant.nullable(),
  billingInsights: BillingInsights,
})
export type MemberRow = z.infer<typeof MemberRow>

/** One stay in a program; the open one has no end. */
export const ProgramStay = z.object({
  program: Service,
  startedAt: Instant,
  startedBy: z.string(),
  startReason: z.string(),
  endedAt: Instant.nullable(),
  endedBy: z.string(),
  endReason: z.string(),
  isNewEpisode: z.boolean(),
})

export const ConsentKind = z.enum(['rpm', 'ccm', 'sms', 'email'])
export type ConsentKind = z.infer<typeof ConsentKind>
export const consentMethods = ['verbal', 'written', 'electronic'] as const
export const consentGivers = ['member', 'representative'] as const
/** Who said yes to what, when, in which language and to which wording. */
export const Consent = z.object({
  _id: z.uuid(),
  kind: ConsentKind,
  textVersion: z.string(),
  language: z.string(),
  givenAt: Instant,
  recordedBy: z.string(),
  /** Null where it was not recorded. */
  method: z.enum(consentMethods).nullable(),
  givenBy: z.enum(consentGivers).nullable(),
  relation: z.string(),
  /** When it was said how it was given, where that was after the consent itself, and by whom. */
  methodRecordedAt: Instant.nullable(),
  methodRecordedBy: z.string(),
  /** The practitioner who bills, by name; empty where none was assigned then. */
  practitioner: z.string(),
  revokedAt: Instant.nullable(),
  revokedBy: z.string(),
})

export const EnrollmentStatus = z.enum(['enrolled', 'disenrolled'])

export const Medication = z.object({
  name: z.string(),
  startYM: z.string().optional(),
  endYM: z.string().optional(),
  stats: z.string().optional(),
})
/** The newest warnings of a member in one answer. */
export const mostWarnings = 100
const WarningEntry = z.object({ category: z.enum(loggedCategories), time: Instant, needsReview: z.boolean() })
export const Allergy = z.object({ name: z.string(), category: z.string(), reaction: z.string() })
export const Member = MemberRow.extend({
  owner_id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  memberTitle: z.string(),
  address: Address,
  phoneInfo: z.object({ type: z.string() }),
  optInEmail: z.boolean(),
  enrolledAt: Instant,
  disenrolledAt: Instant.nullable(),
  disenrollHist: z.array(z.object({ enrollmentStatus: EnrollmentStatus, changedAt: Instant, changedBy: z.string(), reason: z.string() })),
  pauseReason: z.string(),
  disenrolledCcm: z.boolean(),
  enrollmentDateCcm: z.string().nullable(),
  disenrollCcmHist: z.array(z.object({ enrollmentStatus: EnrollmentStatus, changedAt: Instant, changedBy: z.string() })),
  methodOfCommunication: MethodOfCommunication.nullable(),
  personToContact: PersonToContact.nullable(),
  caregiver: z.object({ name: z.string(), phone: z.string() }),
  deviceReceiptDate: Instant.nullable(),
  kardiaId: z.string().nullable(),
  chronicConditions: z.array(z.string()),
  diagnosisCodes: z.array(z.string()),
  procedureCodes: z.array(z.string()),
  medications: z.array(Medication),
  allergies: z.array(Allergy),
  /** Somebody stated that none is known, which an empty list does not say. */
  hasNoKnownAllergies: z.boolean(),
  emDates: z.array(z.string()),
  note: z.string(),
  consents: z.array(Consent),
  programs: z.array(ProgramStay),
  /** What the billing rules remind of on this member's pages. */
  reminders: z.object({ remindMeasure: z.boolean(), review99457: z.boolean(), firstMeasure: z.boolean() }),
  /** The newest warnings one by one, without withdrawn ones; the log reads on (`GET members/:id/warnings`). */
  warningLog: z.array(WarningEntry),
  /** Vitals of which a warning waits for review, also where a later value is within the rules. */
  vitalsToReview: z.array(z.enum(shownVitals)),
  /** Grows with every change; sent back with an edit, so that nobody overwrites what they have not seen. */
  version: z.int(),
})
export type Member = z.infer<typeof Member>

/** A search result: enough to be sure who it is. */
export const MemberMatch = z.object({
  _id: MemberId,
  name: z.string(),
  listName: z.string().optional(),
  dob: z.string(),
  phone: z.string(),
  email: z.string(),
  mrn: z.string(),
  disenrolled: z.boolean(),
})
export type MemberMatch = z.infer<typeof MemberMatch>
