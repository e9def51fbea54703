/** Keeps the trace of an ECG beside its reading. The vendor may judge a recording anew later: then both follow. */
import type { GroupDb } from '../platform/database/db.ts'
import type { EcgRecording } from '../vendors/vendor.ts'
import type { NewReading } from '../readings/receive-readings.ts'
import { rewriteRecording } from '../readings/rewrite-readings.ts'

/** Answers whether the reading changed although it was known before. */
export async function storeRecording(db: GroupDb, reading: NewReading, ecg: EcgRecording): Promise<boolean> {
  await db
    .insertInto('ecg_recording')
    .values({
      group_id: db.groupId,
      member_id: reading.memberId,
      recording_id: ecg.recordingId,
      act_key: reading.actKey,
      recorded_at: reading.measuredAt,
      received_at: reading.receivedAt,
      determination: ecg.determination,
      heart_rate: ecg.heartRate,
      duration_ms: ecg.durationMs,
      sample_rate_hz: ecg.sampleRateHz,
      mv_per_unit: ecg.mvPerUnit,
      leads: JSON.stringify(ecg.leads),
    })
    .onConflict((on) =>
      on.columns(['group_id', 'member_id', 'recording_id']).doUpdateSet((e) => ({
        determination: e.ref('excluded.determination'),
        heart_rate: e.ref('excluded.heart_rate'),
        duration_ms: e.ref('excluded.duration_ms'),
        leads: e.ref('excluded.leads'),
        received_at: e.ref('excluded.received_at'),
      })),
    )
    .execute()
  return rewriteRecording(db, reading)
}
