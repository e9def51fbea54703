/** A vendor may report an irregular heartbeat in a call of its own: it is noted on the readings of the act it belongs to. */
import type { Metric } from '@vitalrounds/domain/values/metrics'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import type { Outcome } from '../vendors/vendor.ts'
import { recordReadingChange } from './receive-readings.ts'

/** The readings have not arrived yet; the delivery is tried again, as calls overtake each other. */
export class ActNotHere extends Error {
  override name = 'act not here'
}

// The waits of the inbox before these tries add up to six minutes; whoever is still alone then has lost its act
const patienceTries = 4

type ActFlagRecord = NonNullable<Outcome['actFlags']> & {
  memberId: string | undefined
  deviceId: string | null
  attempts: number
}

export async function addActFlags(db: GroupDb, noted: ActFlagRecord) {
  const { at, withinMs, actNumber, flags, memberId = null, deviceId, attempts } = noted
  const around = sql`make_interval(secs => ${withinMs / 1000})`
  const near = sql`between ${at}::timestamptz - ${around} and ${at}::timestamptz + ${around}`
  const hasNumber = sql`act_key like ${`%${actNumber}`}`
  const of = sql`group_id = ${db.groupId} and member_id = ${memberId}::uuid and device_id = ${deviceId}::uuid`
  const { rows } = await sql<{ memberId: string; metric: Metric; measuredAt: string }>`
    with act as (
      select act_key from reading
       where ${of} and metric in ('systolicBP', 'diastolicBP', 'pulse')
         and ((measured_at ${near} and device_measured_at is null) or device_measured_at ${near})
         -- another number is another act
         and (${actNumber} = '' or act_key not like '%@%' or ${hasNumber})
       order by ${actNumber} <> '' and ${hasNumber} desc,
                abs(extract(epoch from coalesce(device_measured_at, measured_at) - ${at}::timestamptz)), act_key
       limit 1)
    update reading r set changed_at = app.now(), flags = (select array_agg(distinct f) from unnest(r.flags || ${[...flags]}::text[]) f)
      from act
     where r.group_id = ${db.groupId} and r.member_id = ${memberId}::uuid and r.act_key = act.act_key
       and r.metric in ('systolicBP', 'diastolicBP', 'pulse')
    returning r.member_id as "memberId", r.metric, r.measured_at as "measuredAt"`.execute(db)
  if (rows.length === 0 && attempts < patienceTries) throw new ActNotHere('the readings of this act are not here')
  for (const reading of rows) recordReadingChange(db, reading)
}
