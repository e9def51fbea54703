/** The exports of a clinic for its administrators, whoever asked for them. */
import type { FhirExport } from '@vitalrounds/domain/fhir/exports-api'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { cancelExport } from './export-files.ts'

const mostShown = 50

export async function listExports(db: GroupDb): Promise<FhirExport[]> {
  const { rows } = await sql<FhirExport>`
    select e.id as "_id", coalesce(c.name, ${staffName('u')}, 'Somebody who has left') as "requestedBy", e.requested_at as "requestedAt",
           e.level, p.name as practice, e.types, e.since, e.state, e.done, e.total, e.bytes::float8 as bytes, e.expires_at as "expiresAt"
      from fhir_export e
      left join api_client c on c.group_id = e.group_id and c.id = e.client_id
      left join app_user u on u.id = e.user_id
      left join practice p on p.group_id = e.group_id and p.practice_id = e.practice_id
     where e.group_id = ${db.groupId}
     order by e.requested_at desc, e.id desc limit ${mostShown}`.execute(db)
  return rows
}

/** Its files go with the next round of the job that tends exports; nobody is given them from now on. */
export async function cancelAnyExport(db: GroupDb, id: string) {
  const { rows } = await sql<{ _id: string; state: FhirExport['state'] }>`
    select id as "_id", state from fhir_export where group_id = ${db.groupId} and id = ${id} for update`.execute(db)
  const { _id, state } = rows[0] ?? refuse('request.notFound')
  if (state !== 'failed' && state !== 'canceled') await cancelExport(db, _id)
  return { _id }
}
