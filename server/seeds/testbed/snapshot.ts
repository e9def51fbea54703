/** One hash over everything a group owns, so that a test can say: nothing of it was changed. */
import { createHash } from 'node:crypto'
import type pg from 'pg'

// docs/sources/rulings.md 36: audit, session, job, inbox and throttle are not business
const notBusiness = [
  'audit',
  'audit_seal',
  'audit_head',
  'audit_subject',
  'inbox',
  // Which mails were sent, as the queue of mails is
  'mail_mark',
  // Kept beside the summaries for the lists' speed, by whoever comes first and in slots: a comparison of its own holds them
  'member_list_row',
  'member_count',
  'member_count_by_hour',
  // What the engine says of facts that are in the snapshot themselves
  'member_month',
  'late_change',
  // Counted from those rows
  'month_figure',
  // What readings come to, which are in the snapshot themselves
  'outcome_month',
]

export type Snapshot = {
  groupId: string
  sha256: string
  rows: number
  tables: Record<string, { rows: number; sha256: string }>
}

/** Every table that names a group is found by itself, so that a new one cannot be forgotten. */
async function businessTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'group_id'
        and c.relname <> all ($1) order by 1`,
    [notBusiness],
  )
  return rows.map(({ name }) => name)
}

export async function snapshotOf(client: pg.ClientBase, groupId: string): Promise<Snapshot> {
  const tables: Snapshot['tables'] = {}
  const hash = createHash('sha256')
  let total = 0
  const all = [['clinic_group', 'id'], ...(await businessTables(client)).map((table) => [table, 'group_id'] as const)] as const
  for (const [table, column] of all) {
    const { rows } = await client.query<{ rows: string; sha256: string }>(
      `select count(*) as rows, encode(sha256(convert_to(coalesce(string_agg(r, E'\\n' order by r collate "C"), ''), 'UTF8')), 'hex') as sha256
         from (select t::text as r from ${table} t where t.${column} = $1) s`,
      [groupId],
    )
    const match = { rows: Number(rows[0]?.rows ?? 0), sha256: rows[0]?.sha256 ?? '' }
    tables[table] = match
    total += match.rows
    hash.update(`${table} ${match.sha256}\n`)
  }
  return { groupId, sha256: hash.digest('hex'), rows: total, tables }
}
