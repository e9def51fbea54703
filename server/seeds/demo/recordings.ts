/** The traces behind the newest ECG readings of each member who has a recorder: drawn like the simulator's, kept like a vendor's. */
import { recordingBody } from '../../src/simulator/kardia/ecg.ts'
import type { MemberPlan } from '../plan.ts'
import { hexDigits, idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'

// A trace takes some hundred kilobytes, so only the newest are drawn
const newest = 2

export function recordingRows(plan: MemberPlan): Row[] {
  const draw = plan.draw('recordings')
  const readings = plan.readings.filter((reading) => reading.metric === 'ecg' && reading.state === 'kept')
  return readings.slice(-newest).map((reading) => {
    const id = `r${hexDigits(draw, 24)}`
    const at = instant(reading.measuredAt)
    const determination = reading.context ?? 'unclassified'
    const body = recordingBody({ id, patientId: plan.id, at, determination, heartRate: reading.value })
    const { samples, frequency, amplitudeResolution } = body.data.raw
    return {
      id: idAt(draw, reading.receivedAt),
      group_id: plan.groupId,
      member_id: plan.id,
      recording_id: id,
      act_key: reading.actKey,
      recorded_at: at,
      received_at: instant(reading.receivedAt),
      determination,
      heart_rate: reading.value,
      duration_ms: body.duration,
      sample_rate_hz: frequency,
      // Kardia counts nanovolt (server/src/vendors/kardia/webhook.ts)
      mv_per_unit: amplitudeResolution / 1_000_000,
      leads: { I: samples.leadI, II: samples.leadII },
    }
  })
}
