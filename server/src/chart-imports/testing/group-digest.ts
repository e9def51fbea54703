/** A hash over all that a clinic has on record: every table with a group, save what counts, logs or records the batch itself. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/db.ts'

const logs = [
  'audit',
  'audit_seal',
  'audit_subject',
  'audit_head',
  'summary_change',
  'webhook_delivery',
  'webhook_lane',
  'chart_import',
  'chart_import_row',
]

export async function groupDigest(owner: Database, groupId: string): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'group_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all (${logs}::name[])
     order by 1`.execute(owner)
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select coalesce(md5(string_agg(to_jsonb(r)::text, chr(10) order by to_jsonb(r)::text)), '') as digest
        from ${sql.table(name)} r where r.group_id = ${groupId}`.execute(owner)
    parts.push(`${name} ${rows[0]?.digest}`)
  }
  return parts.join('\n')
}
