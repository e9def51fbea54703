/** Writes the specification's lists that follow from the chart (decision 62): they stand with the member to be searched, listed and billed. */
import { sql } from 'kysely'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'

export type ChartLists = {
  chronicConditions?: readonly string[]
  diagnosisCodes?: readonly string[]
  emDates?: readonly string[]
  medications?: readonly { name: string; startYM?: string; endYM?: string; stats?: string }[]
  allergies?: readonly { name: string; category: string; reaction: string }[]
}

/** By member, whose row `lockMember` holds; a list that is not named stays. */
export async function setChartLists(db: GroupDb, lists: ReadonlyMap<string, ChartLists>) {
  if (lists.size === 0) return
  const rows = JSON.stringify([...lists].map(([id, row]) => ({ id, ...row })))
  await sql`
    update member m
       set chronic_conditions = coalesce(l."chronicConditions", m.chronic_conditions), diagnosis_codes = coalesce(l."diagnosisCodes", m.diagnosis_codes),
           em_dates = coalesce(l."emDates", m.em_dates), medications = coalesce(l.medications, m.medications),
           allergies = coalesce(l.allergies, m.allergies), version = m.version + 1, updated_at = ${db.asOf}::timestamptz
      from jsonb_to_recordset(${rows}::jsonb) l (id uuid, "chronicConditions" text[], "diagnosisCodes" text[], "emDates" date[], medications jsonb, allergies jsonb)
     where m.group_id = ${db.groupId} and m.id = l.id`.execute(db)
  for (const memberId of lists.keys()) changed(db, 'chart', { memberId })
}
