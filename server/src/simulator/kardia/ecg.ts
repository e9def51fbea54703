/** A six-lead recording drawn from a few bumps a beat: enough to look like an ECG, not a model of a heart. */
import { chanceFrom } from '../chance.ts'
import type { SimRecording } from '../state.ts'

const hertz = 300
const seconds = 30
// Nanovolt of one step.
const resolution = 500

/** Time from the R peak (share of a beat), height in millivolt, width (share of a beat) of P, Q, R, S and T. */
const waves: readonly (readonly [at: number, tall: number, wide: number])[] = [
  [-0.2, 0.12, 0.025],
  [-0.03, -0.1, 0.01],
  [0, 1.1, 0.012],
  [0.03, -0.2, 0.012],
  [0.28, 0.25, 0.05],
]

/** Where the beats fall, in seconds; in atrial fibrillation irregularly. */
function beatsOf({ id, heartRate, determination }: SimRecording): number[] {
  const chance = chanceFrom(`ecg:${id}`)
  const every = 60 / heartRate
  const spread = determination === 'afib' ? 0.35 : 0.03
  const beats: number[] = []
  for (let at = every / 2; at < seconds; at += every * (1 + spread * (chance() * 2 - 1))) beats.push(at)
  return beats
}

function leadTwo(recording: SimRecording): number[] {
  const every = 60 / recording.heartRate
  // Atrial fibrillation has no P wave.
  const displayed = recording.determination === 'afib' ? waves.slice(1) : waves
  const samples = Array.from({ length: hertz * seconds }, () => 0)
  for (const beat of beatsOf(recording)) {
    const from = Math.max(0, Math.floor((beat - every / 2) * hertz))
    const to = Math.min(samples.length, Math.ceil((beat + every / 2) * hertz))
    for (let index = from; index < to; index++) {
      const share = (index / hertz - beat) / every
      const height = displayed.reduce((sum, [at, tall, wide]) => sum + tall * Math.exp(-(((share - at) / wide) ** 2) / 2), 0)
      samples[index] = (samples[index] ?? 0) + height
    }
  }
  return samples
}

/** The recording as the vendor's API answers it. */
export function recordingBody(recording: SimRecording) {
  const two = leadTwo(recording)
  // Einthoven's and Goldberger's relations between the limb leads, with lead I at five sixths of lead II.
  const share = 5 / 6
  const steps = (factor: number) => two.map((mv) => Math.round((mv * factor * 1_000_000) / resolution) + 0)
  const trace = {
    frequency: hertz,
    mainsFrequency: 60,
    amplitudeResolution: resolution,
    numLeads: 6,
    samples: {
      leadI: steps(share),
      leadII: steps(1),
      leadIII: steps(1 - share),
      AVR: steps(-(share + 1) / 2),
      AVL: steps(share - 0.5),
      AVF: steps(1 - share / 2),
    },
  }
  return { ...recordingListBody(recording), data: { raw: trace, enhanced: trace } }
}

/** developers.kardia.com, get all recordings: what is listed has no trace. */
export const recordingListBody = (recording: SimRecording) => ({
  id: recording.id,
  patientID: recording.patientId,
  algorithmDetermination: recording.determination,
  duration: seconds * 1000,
  heartRate: recording.heartRate,
  note: '',
  tags: [],
  recordedAt: recording.at,
  deviceInfo: { hardwareType: 'triangle', hardwareRevision: '1', firmwareRevision: '1.0.0', serialNumber: 'SIM0001' },
})
