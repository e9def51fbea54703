/**
 * What Kardia tells us. Its callbacks carry no credential, so a body is believed only as far as "go and look": the
 * recording is fetched with our key and then read by the same `read`.
 */
import { z } from 'zod'
import { verifiesCredential } from '../hook-auth.ts'
import type { EcgLead, EcgRecording, Inbound, InboundEvent, Outcome } from '../vendor.ts'
import {
  actAt,
  allUnreadable,
  digestParts,
  elementsOf,
  optionalField,
  emptyOutcome,
  problemOf,
  readingOf,
  unreadableDelivery,
  WireText,
  wordIn,
} from '../wire.ts'
import { KardiaOtherHook, KardiaParticipantHook, KardiaRecording, KardiaRecordingHook } from './wire.ts'

export const kardia: Inbound = {
  vendor: 'kardia',
  isGenuine: (request, auth) => verifiesCredential(request, auth, ['path']),
  split: (body) => elementsOf(body).map(hookEvent),
  read(event, receivedAt) {
    if (event.problem !== undefined) return emptyOutcome(event.problem)
    const recording = KardiaRecordingHook.safeParse(event.raw)
    if (recording.success) return { readings: [], fetch: { recordingId: recording.data.recordingId } }
    const participant = KardiaParticipantHook.safeParse(event.raw)
    if (participant.success) return readParticipant(participant.data)
    return event.kind === 'reading' ? readRecording(event.raw, receivedAt) : emptyOutcome()
  },
  answer: (events) => ({ status: allUnreadable(events) ? 400 : 200 }),
}

function hookEvent(raw: unknown): InboundEvent {
  const recording = KardiaRecordingHook.safeParse(raw)
  if (recording.success) {
    const { eventType, recordingId, patientId } = recording.data
    // A recording is new once, but may be updated often
    const idemKey = eventType === 'newRecording' ? `kardia:newRecording:${recordingId}` : null
    return { idemKey, kind: 'reading', deviceRef: { patientId, recordingId }, raw }
  }
  const participant = KardiaParticipantHook.safeParse(raw)
  if (participant.success) return { idemKey: null, kind: 'link', deviceRef: { patientId: participant.data.patientId }, raw }
  const other = KardiaOtherHook.safeParse(raw)
  if (!other.success || isKnown(other.data.eventType)) return broken(raw, recording.error)
  return { idemKey: `kardia:${other.data.eventType}:${digestParts(raw)}`, kind: 'unknown', deviceRef: {}, raw }
}

const Named = z.object({ patientId: optionalField(WireText), patientID: optionalField(WireText) })

function broken(raw: unknown, error: z.ZodError): InboundEvent {
  const { patientId, patientID } = Named.safeParse(raw).data ?? {}
  return unreadableDelivery('kardia', raw, { problem: problemOf(error), deviceRef: { patientId: patientId ?? patientID } })
}

/** Events whose shape we know: one of them that does not fit it is broken, not merely untracked. */
const isKnown = (eventType: string) =>
  [...KardiaRecordingHook.shape.eventType.options, ...KardiaParticipantHook.shape.eventType.options].some((option) => option === eventType)

/** A recording found in a list, as the callback that should have told of it. */
export const hintOf = ({ id, patientID }: { id: string; patientID: string }): InboundEvent =>
  hookEvent({ eventType: 'newRecording', recordingId: id, patientId: patientID })

function readParticipant(hook: { eventType: string; customParticipantId?: string | undefined }): Outcome {
  const state = hook.eventType === 'participantConnected' ? 'connected' : 'unlinked'
  return { readings: [], link: { state, memberId: hook.customParticipantId } }
}

/** A fetched recording as an event; pulls and callbacks meet in its key. */
export function recordingEvent(raw: unknown): InboundEvent {
  const parsed = KardiaRecording.safeParse(raw)
  if (!parsed.success) return broken(raw, parsed.error)
  return { idemKey: `kardia:${parsed.data.id}`, kind: 'reading', deviceRef: { patientId: parsed.data.patientID }, raw }
}

function readRecording(raw: unknown, receivedAt: string): Outcome {
  const parsed = KardiaRecording.safeParse(raw)
  if (!parsed.success) return emptyOutcome(problemOf(parsed.error))
  const recording = parsed.data
  const act = actAt(`kardia:${recording.id}`, recording.recordedAt, receivedAt)
  const rate = Math.round(recording.heartRate ?? 0)
  return { readings: [readingOf(act, 'ecg', rate, recording.algorithmDetermination)], ecg: ecgOf(recording) }
}

const leadNames: Record<string, EcgLead> = { i: 'I', ii: 'II', iii: 'III', avr: 'aVR', avl: 'aVL', avf: 'aVF' }

function ecgOf(recording: KardiaRecording): EcgRecording {
  // The filtered trace is the one Kardia shows; the raw one stands in for it.
  const trace = recording.data?.enhanced ?? recording.data?.raw
  const leads = Object.entries(trace?.samples ?? {}).flatMap(([name, samples]) => {
    const lead = wordIn(leadNames, name.toLowerCase().replace(/^lead_?/, ''))
    return lead ? [[lead, samples] as const] : []
  })
  return {
    recordingId: recording.id,
    determination: recording.algorithmDetermination,
    heartRate: recording.heartRate === undefined ? null : Math.round(recording.heartRate),
    durationMs: Math.round(recording.duration),
    sampleRateHz: trace?.frequency ?? 0,
    // Nanovolt to millivolt.
    mvPerUnit: (trace?.amplitudeResolution ?? 0) / 1_000_000,
    leads: Object.fromEntries(leads),
  }
}
