/** What proves that a clinic is the same in two databases: a hash of the rows of each table, whatever the order of rows and columns. */
import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { auditTables, type ClinicTable } from './clinic-tables.ts'
import { documentColumns } from './documents.ts'

/** `sha256` is over those of the tables, by name. */
export type ClinicHash = { sha256: string; tables: Record<string, string> }

/** The log is a chain of its own; the others are made by the database from what is proven, or are gone after hours or days. */
export const tablesNotProven = [
  ...auditTables,
  'public.summary_change',
  'public.member_count',
  'public.member_count_by_hour',
  'public.fhir_export',
  'public.evidence_export',
]

/** Columns that another database has to fill in its own way, and those that are compared otherwise. */
export const columnsNotProven = new Set([
  // Numbers that this database counts
  'public.inbox.id',
  'public.link.opened_tx',
  // Mails are no part of an export
  'public.support_request.mail_id',
  // Power over a whole server does not come along
  'public.app_user.is_super_admin',
  'public.app_user.super_user_access',
  // Sealed with the key of a server: compared as they are opened
  'public.member_authorization.tokens',
  'public.webhook_endpoint.secret',
  'public.webhook_endpoint.former_secret',
  // Two versions of a compressor write other bytes: compared as they are inflated
  ...documentColumns.filter(({ content }) => content).map(({ table, column }) => `${table}.${column}`),
])

/** What a row says in a column, where its own value is of one database alone. */
const valuesOfRow: Record<string, string> = {
  'public.reading.inbox_id': '(select array[i.vendor, i.idem_key] from public.inbox i where i.id = t.inbox_id and i.group_id = t.group_id)',
}

export type HashOptions = {
  /** The vendors' accounts of the export by those that stand in their place in this database. */
  connections?: ReadonlyMap<string, string>
  /** Users who stand in for somebody: they are in no export. */
  standIns?: readonly string[]
}

/** The client reads in UTC and sees one moment. */
export async function hashClinic(
  client: pg.Client,
  tables: readonly ClinicTable[],
  clinicId: string,
  options: HashOptions = {},
): Promise<ClinicHash> {
  const hashes: Record<string, string> = {}
  for (const table of tables)
    if (!tablesNotProven.includes(table.name)) hashes[table.name] = await hashRows(client, await rowsOf(client, table, clinicId, options))
  return { sha256: digestOf(hashes), tables: hashes }
}

const digestOf = (tables: Record<string, string>) => {
  const hash = createHash('sha256')
  for (const name of Object.keys(tables).toSorted()) hash.update(`${name} ${tables[name]}\n`)
  return hash.digest('hex')
}

export const columnsOf = async (
  client: pg.ClientBase,
  table: string,
): Promise<{ name: string; isGenerated: boolean; isIdentity: boolean }[]> =>
  (
    await client.query<{ name: string; isGenerated: boolean; isIdentity: boolean }>(
      `select attname as name, attgenerated <> '' as "isGenerated", attidentity <> '' as "isIdentity" from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname collate "C"`,
      [table],
    )
  ).rows

/** One line for each row: its hash. */
async function rowsOf(client: pg.ClientBase, { name, column }: ClinicTable, clinicId: string, { connections, standIns = [] }: HashOptions) {
  const columns = (await columnsOf(client, name)).filter((item) => !columnsNotProven.has(`${name}.${item.name}`))
  const before = connectionBefore(connections)
  const values = columns.map((item) => {
    const key = `${name}.${item.name}`
    return valuesOfRow[key] ?? (item.name === 'connection_id' ? before : `t.${pg.escapeIdentifier(item.name)}`)
  })
  const own = name === 'public.app_user' && standIns.length > 0 ? `and t.id not in (${standIns.map(pg.escapeLiteral).join(', ')})` : ''
  return `select h from (select encode(sha256(convert_to(row(${values.join(', ')})::text, 'UTF8')), 'hex') as h
            from ${name} t where t.${column} = ${pg.escapeLiteral(clinicId)} ${own}) r order by h collate "C"`
}

const connectionBefore = (connections: HashOptions['connections']) =>
  connections && connections.size > 0
    ? `case t.connection_id ${[...connections].map(([before, here]) => `when ${pg.escapeLiteral(here)}::uuid then ${pg.escapeLiteral(before)}::uuid`).join(' ')} else t.connection_id end`
    : 't.connection_id'

async function hashRows(client: pg.Client, select: string): Promise<string> {
  const hash = createHash('sha256')
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      hash.update(chunk)
      done()
    },
  })
  await pipeline(client.query(copyTo(`copy (${select}) to stdout`)), sink)
  // As in the export: the answer to the next statement comes once all is read
  await client.query('select')
  return hash.digest('hex')
}
