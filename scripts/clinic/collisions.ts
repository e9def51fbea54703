/** What of a staged clinic stands in this database already, or is missing in it: each as a sentence for whoever imports. */
import type pg from 'pg'
import type { ClinicTable } from './clinic-tables.ts'
import { findUserReferences } from './move-shared-users.ts'
import { stageOf } from './stage-tables.ts'

// So many of them are named, and the rest are counted
const mostNamed = 5

/** What is taken, in words, for columns that people know. */
const words: Record<string, string> = {
  'public.app_user (email)': 'One address has one account on a server, and these have theirs in another clinic here',
  'public.clinic_number (phone)': 'These phone numbers belong to another clinic here',
  'public.device (vendor, device_key)': 'These devices are registered in another clinic here',
  'public.device (vendor, hardware_uuid)': 'These gateways are registered in another clinic here',
  'public.link (secret_hash)': 'These public links are there already',
  'public.text_message (sid)': 'These texts are there already, by their number at the vendor',
  'public.call (sid)': 'These calls are there already, by their number at the vendor',
}

type UniqueIndex = { name: string; columns: string[]; condition: string | null }

/** Unique indexes over all clinics: those that name the clinic cannot meet another one. */
async function findIndexes(client: pg.ClientBase): Promise<UniqueIndex[]> {
  const { rows } = await client.query<UniqueIndex>(
    `select format('%I.%I', n.nspname, c.relname) as name, pg_get_expr(i.indpred, i.indrelid) as condition,
            array(select quote_ident(a.attname) from unnest(i.indkey) with ordinality k (attnum, place)
                    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by k.place) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where i.indisunique and n.nspname in ('public', 'auth') order by 1, 3`,
  )
  return rows
}

/** Numbers that this database counts anew, or that name a transaction of the other. */
const countedHere = ['public.audit (id)', 'public.audit_seal (audit_id)', 'public.inbox (id)', 'public.link (opened_tx)']

export async function findTaken(client: pg.ClientBase, tables: readonly ClinicTable[], connection: (column: string) => string) {
  const sentences: string[] = []
  const columnOf = new Map(tables.map(({ name, column }) => [name, column]))
  for (const { name, columns, condition } of await findIndexes(client)) {
    const key = `${name} (${columns.join(', ')})`
    const groupColumn = columnOf.get(name)
    if (groupColumn === undefined || columns.includes('group_id') || countedHere.includes(key)) continue
    const same = columns.map((column) => `${column === 'connection_id' ? connection('s.connection_id') : `s.${column}`} = t.${column}`)
    const { rows } = await client.query<{ what: string }>(
      `select distinct concat_ws(' ', ${columns.map((column) => `s.${column}`).join(', ')}) as what
         from (select * from ${stageOf(name)} ${condition ? `where ${condition}` : ''}) s
         join (select * from ${name} ${condition ? `where ${condition}` : ''}) t on ${same.join(' and ')} order by 1`,
    )
    if (rows.length > 0)
      sentences.push(
        sentence(
          words[key] ?? `These rows of ${key} are there already`,
          rows.map(({ what }) => what),
        ),
      )
  }
  return sentences
}

const sentence = (before: string, names: readonly string[]) => {
  const more = names.length - mostNamed
  return `${before}: ${names.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

/** Users whose name stands in the clinic's records, and who are neither in the export nor here: they belong to another clinic there. */
export async function findVisitors(client: pg.ClientBase, tables: readonly ClinicTable[]): Promise<string[]> {
  const references = (await findUserReferences(client)).map(({ table, column }) => ({
    name: table.includes('.') ? table : `public.${table}`,
    column,
  }))
  const named = references
    .filter(({ name }) => tables.some((table) => table.name === name))
    .map(({ name, column }) => `select ${column} as id from ${stageOf(name)} where ${column} is not null`)
  const { rows } = await client.query<{ id: string }>(
    `select id::text from (${named.join(' union ')}) r
      where not exists (select from ${stageOf('public.app_user')} s where s.id = r.id)
        and not exists (select from app_user u where u.id = r.id) order by 1`,
  )
  return rows.map(({ id }) => id)
}

export const describeVisitors = (visitors: readonly string[]) =>
  sentence(
    'These users belong to another clinic of the server that it comes from, and their names stand in its records (import that clinic first, or let disabled users stand in for them: --stand-ins)',
    visitors,
  )

/** The organization of the clinic, its name, and whether it is there. */
export async function findMissing(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; client: string | null; isMissing: boolean; isTaken: boolean }>(
    `select s.workspace_name as name, s.client, s.client is not null and o.client is null as "isMissing",
            exists (select from clinic_group g where lower(g.workspace_name) = lower(s.workspace_name)) as "isTaken"
       from ${stageOf('public.clinic_group')} s left join client_organization o on o.client = s.client`,
  )
  return rows.flatMap((row) => [
    ...(row.isMissing ? [`The client organization ${row.client} is not here: add it first (Admin, Manage workspaces).`] : []),
    ...(row.isTaken ? [`Another clinic here is called ${row.name}: rename one of the two first.`] : []),
  ])
}
