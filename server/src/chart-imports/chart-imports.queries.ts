/** Batches of charts on record, and the entries of one. */
import type { ChartImport, ChartImportEntry, ChartImportOutcome, ChartImportReport } from '@vitalrounds/domain/chart-imports/api'
import { chartImportOutcomes, undoHours } from '@vitalrounds/domain/chart-imports/api'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { staffName } from '../platform/database/staff-name.ts'
import { refuse } from '../platform/http/refuse.ts'

const mostBatches = 100
const mostEntries = 200

/** Of all batches or of one; newest first. */
export async function findImports(db: GroupDb, importId: string | null = null): Promise<(ChartImport & { notices: string[] })[]> {
  const count = (outcome: ChartImportOutcome) => sql`${outcome}::text, count(*) filter (where r.outcome = ${outcome})::int`
  const { rows } = await sql<ChartImport & { notices: string[] }>`
    select i.id as "importId", i.file_names as "fileNames", i.state, i.notices,
           coalesce(${staffName('u')}, 'Somebody who has left') as by, i.created_at as at, i.finished_at as "finishedAt",
           case when i.state = 'done' and i.finished_at + make_interval(hours => ${undoHours}) > app.now()
                then i.finished_at + make_interval(hours => ${undoHours}) end as "undoUntil",
           c.total, c.members, c.counts
      from chart_import i
      left join app_user u on u.id = i.created_by
      cross join lateral (
        select count(*)::int as total, count(*) filter (where r.kind = 'member')::int as members,
               jsonb_build_object(${sql.join(chartImportOutcomes.map(count))}) as counts
          from chart_import_row r where r.group_id = i.group_id and r.import_id = i.id) c
     where i.group_id = ${db.groupId} and (${importId}::uuid is null or i.id = ${importId}::uuid)
     order by i.created_at desc, i.id desc limit ${mostBatches}`.execute(db)
  return rows
}

type Part = { outcome?: ChartImportOutcome | undefined; afterEntry: number }

export async function getChartImport(db: GroupDb, importId: string, part: Part = { afterEntry: 0 }): Promise<ChartImportReport> {
  const [row] = await findImports(db, importId)
  if (!row) return refuse('chartImport.unknown')
  const { rows } = await sql<ChartImportEntry>`
    select r.entry, r.kind, r.source, r.name, r.outcome, r.messages, r.person_entry as "personEntry",
           case when r.outcome <> 'undone' then r.member_id end as "memberId",
           case when m.id is not null then jsonb_build_object('memberId', m.id, 'name', m.name) end as alike
      from chart_import_row r
      left join member m on m.group_id = r.group_id and m.id = r.alike_member_id
     where r.group_id = ${db.groupId} and r.import_id = ${importId} and r.entry > ${part.afterEntry}
       and (${part.outcome ?? null}::text is null or r.outcome = ${part.outcome ?? null})
     order by r.entry limit ${mostEntries}`.execute(db)
  return { ...row, entries: rows }
}
