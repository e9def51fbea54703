/** What is on record of the people of a batch, whoever recorded it and when: every table that names members, without ids and moments. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/db.ts'

// What is said about the record, or of the queue to others
const left = ['chart_import_row', 'audit', 'summary_change', 'webhook_lane', 'webhook_delivery']
// An id, a moment or a hash over them, also within JSON
const isOwn = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-|[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:|\\m1[0-9]{12}\\M|^[0-9a-f]{64}$'

/** By table: how many rows, and a hash of all of them in an order that does not rest on ids. */
export async function recordDigest(owner: Database, importId: string): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all (${left}::name[])
       and 2 = (select count(*) from pg_attribute a
                 where a.attrelid = c.oid and a.attname in ('group_id', 'member_id') and a.atttypid = 'uuid'::regtype and not a.attisdropped)
     order by 1`.execute(owner)
  const digests: Record<string, string> = {}
  for (const { name, column } of [{ name: 'member', column: 'id' }, ...tables.map((table) => ({ ...table, column: 'member_id' }))]) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(x.content, chr(10) order by x.content)), '') as digest
        from (select m.name || ' ' || (select string_agg(k || '=' || v, ',' order by k) from jsonb_each_text(to_jsonb(t)) e (k, v) where v !~ ${isOwn}) as content
                from ${sql.table(name)} t
                join chart_import_row r on r.group_id = t.group_id and r.member_id = t.${sql.ref(column)} and r.import_id = ${importId} and r.kind = 'member'
                join member m on m.group_id = r.group_id and m.id = r.member_id) x`.execute(owner)
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}
