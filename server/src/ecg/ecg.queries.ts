/** ECG recordings as screens read them. */
import { pageSize } from '@vitalrounds/domain/members/list'
import type { Ecg, EcgTrace } from '@vitalrounds/domain/ecg/api'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

type Row = Omit<Ecg, 'leads'> & { leads: string[] }

const columns = sql`
  e.id as "_id", e.recorded_at as "recordedAt", e.determination, e.heart_rate as "heartRate", e.duration_ms as "durationMs",
  e.sample_rate_hz as "sampleRateHz", array(select jsonb_object_keys(e.leads)) as leads,
  coalesce((select r.excluded from reading r where r.group_id = e.group_id and r.member_id = e.member_id and r.metric = 'ecg'
             and r.act_key = e.act_key), false) as "isExcluded"`

export async function listEcgs(db: GroupDb, memberId: string, page: number) {
  const of = sql`from ecg_recording e where e.group_id = ${db.groupId} and e.member_id = ${memberId}`
  const { rows: existing } = await sql<{ count: number }>`
    select (select count(*)::int ${of}) as count from member where group_id = ${db.groupId} and id = ${memberId}`.execute(db)
  if (!existing[0]) return refuse('member.unknown')
  const { rows } = await sql<Row>`
    select ${columns} ${of} order by e.recorded_at desc, e.id limit ${pageSize} offset ${page * pageSize}`.execute(db)
  return { ecgs: rows, count: existing[0].count, page }
}

type EcgTraceRow = Row & { samples: Record<string, (number | null)[]>; mvPerUnit: number }

export async function getEcg(db: GroupDb, memberId: string, ecgId: string): Promise<EcgTrace> {
  const { rows } = await sql<EcgTraceRow>`
    select ${columns}, e.leads as samples, e.mv_per_unit as "mvPerUnit" from ecg_recording e
     where e.group_id = ${db.groupId} and e.member_id = ${memberId} and e.id = ${ecgId}`.execute(db)
  const [row] = rows
  if (!row) return refuse('reading.unknown')
  const { samples, mvPerUnit, ...ecg } = row
  const inMillivolts = Object.entries(samples).map(([lead, values]) => [lead, values.map((value) => value && value * mvPerUnit)])
  return { ...ecg, millivolts: Object.fromEntries(inMillivolts) as EcgTrace['millivolts'] }
}
