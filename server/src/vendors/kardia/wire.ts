/**
 * AliveCor Kardia as it writes: callbacks that only hint, and the recording itself, fetched with our own key. The
 * documentation's own samples disagree on some names (`leadI`, `lead_I`), so both are read.
 */
import { z } from 'zod'
import { optionalOrNull, measure, optionalField, WireInstant, WireNumber, WireText } from '../wire.ts'

const Id = WireText.pipe(z.string().regex(/^[\w-]{1,100}$/))

export const KardiaRecordingHook = z.object({
  eventType: z.enum(['newRecording', 'singleRecordingUpdated', 'qtAnalysis', 'newVendorSpecificInterpretation']),
  recordingId: Id,
  patientId: optionalField(Id),
})

export const KardiaParticipantHook = z.object({
  eventType: z.enum(['participantConnected', 'participantDisconnected']),
  patientId: Id,
  /** Our member's id, as given when the patient was made. */
  customParticipantId: optionalField(WireText),
})

/** Any other callback that names its event. */
export const KardiaOtherHook = z.object({ eventType: WireText.pipe(z.string().min(1)) })

/** A sample that is missing is a gap in the trace, not the end of the recording. */
const Samples = z.array(z.int().min(-2_147_483_648).max(2_147_483_647).nullable()).max(200_000)

const Trace = z
  .object({
    /** Samples a second. */
    frequency: WireNumber.pipe(z.number().positive().max(100_000)),
    /** Nanovolt of one step. */
    amplitudeResolution: WireNumber.pipe(z.number().positive().max(1e9)),
    samples: z.record(z.string(), Samples),
  })
  .transform(({ frequency, amplitudeResolution, samples }) => ({ frequency, amplitudeResolution, samples }))

export const KardiaRecording = z.object({
  id: Id,
  patientID: Id,
  /** Milliseconds. */
  duration: WireNumber.pipe(z.number().min(0).max(1e9)),
  /** Absent, null and 0: none was found. */
  heartRate: optionalOrNull(measure(1e6).pipe(z.number().nonnegative())).transform((rate) => rate || undefined),
  algorithmDetermination: WireText,
  recordedAt: WireInstant,
  data: optionalOrNull(z.object({ raw: optionalOrNull(Trace), enhanced: optionalOrNull(Trace) })),
})
export type KardiaRecording = z.infer<typeof KardiaRecording>

export const KardiaPatient = z.object({ id: Id, mrn: optionalField(WireText), status: WireText })
export const KardiaCode = z.object({ code: WireText.pipe(z.string().min(1)), status: optionalField(WireText) })
/** A list names recordings without their traces. */
const KardiaListEntry = z.object({ id: Id, patientID: Id, recordedAt: WireInstant })
export type KardiaListEntry = z.infer<typeof KardiaListEntry>

export const KardiaRecordings = z.object({
  // One odd row must not hide the others
  recordings: z.array(z.unknown()).transform((rows) => rows.flatMap((row) => KardiaListEntry.safeParse(row).data ?? [])),
  pageInfo: optionalField(z.object({ endCursor: optionalField(WireText), hasNextPage: z.boolean() })),
})
