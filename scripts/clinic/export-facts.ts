/** What an export says of the server that it comes from, so that another can take the clinic in. */
import type pg from 'pg'

/** An account at a vendor that rows of the clinic name. */
export type ExportedConnection = { id: string; vendor: string; mode: string }

export async function findConnections(client: pg.ClientBase, clinicId: string): Promise<ExportedConnection[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'public.vendor_connection'::regclass order by 1`,
  )
  const named = tables.map(({ name }) => `select connection_id from ${name} where group_id = $1`)
  const { rows } = await client.query<ExportedConnection>(
    `select id, vendor, mode from vendor_connection where id in (${named.join(' union ')}) order by vendor, id`,
    [clinicId],
  )
  return rows
}

/** Work of the queue that was not done at the moment of the export, which is no part of it: how many jobs of each kind. */
export async function countWaiting(client: pg.ClientBase, clinicId: string): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select name, count(*)::int as count from pgboss.job
      where data ->> 'groupId' = $1 and state in ('created', 'retry', 'active') group by name order by name`,
    [clinicId],
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
