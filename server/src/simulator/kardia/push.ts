/** Kardia's message is only a hint; the recording waits to be fetched. */
import { z } from 'zod'
import { measurementControl, type SimMeasurement } from '../side.ts'
import { hexDigits } from '../simulation.ts'
import type { Simulation } from '../side.ts'

const Device = z.object({ vendor: z.literal('kardia'), device: z.literal('KARDIA'), patientId: z.string().min(1) })

function recorded(sim: Simulation, patientId: string, { at, vitals, determination = 'normal' }: SimMeasurement) {
  const id = `r${hexDigits(sim, 26)}`
  const heartRate = determination === 'tachycardia' ? 118 : determination === 'bradycardia' ? 44 : vitals.pulse
  sim.state.recordings[id] = {
    id,
    patientId,
    at: at.toString({ smallestUnit: 'millisecond' }),
    determination,
    heartRate,
  }
  return { eventType: 'newRecording', recordingId: id, patientId }
}

export const sends = measurementControl(Device, (sim, { patientId }, measurement) => recorded(sim, patientId, measurement), {
  isHint: true,
})
