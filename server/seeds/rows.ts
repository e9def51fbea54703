/** Gets rows into tables fast: small ones as one JSON array a table, readings as COPY text. As the owner of the schema. */
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Row = Readonly<Record<string, unknown>>
export type InsertTarget = { table: string; columns: readonly string[] }

// One statement of a few megabytes is quick and far from any limit
const rowsAtOnce = 4000

/** Inserts rows that all have the same columns; what a column is left out of takes its default. */
export async function insertRows(client: pg.ClientBase, table: string, rows: readonly Row[]) {
  for (const text of jsonTexts(rows)) await insertText(client, { table, columns: Object.keys(rows[0] ?? {}) }, text)
}

/** Rows as JSON arrays of which each is one value of a statement. */
export const jsonTexts = (rows: readonly Row[]): string[] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, n) => JSON.stringify(rows.slice(n * rowsAtOnce, (n + 1) * rowsAtOnce)))

/** Inserts rows that are a JSON array already. */
export async function insertText(client: pg.ClientBase, into: InsertTarget, json: string) {
  const columns = into.columns.join(', ')
  await client.query(
    `insert into ${into.table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${into.table}, $1)`,
    [json],
  )
}

/** Bytes as PostgreSQL reads them in JSON. */
export const bytes = (buffer: Uint8Array) => `\\x${Buffer.from(buffer).toString('hex')}`

/** Epoch milliseconds as the instant that SQL and JSON read. */
export const instant = (ms: number) => new Date(ms).toISOString()
export const instantOrNull = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : instant(ms))

/** One field of COPY's text format. */
export const copyField = (text: string | null) =>
  text === null ? '\\N' : /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (c) => escapes[c] ?? c) : text
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Streams chunks of finished lines into a table. */
export async function copyLines(client: pg.ClientBase, into: InsertTarget, chunks: Iterable<string | Uint8Array>) {
  const target = client.query(copyFrom(`copy ${into.table} (${into.columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 2 }), target)
}

type Definition = { place: string; name: string; definition: string }

/**
 * Runs work while a table has neither indexes nor foreign keys, nor others point to it, and builds all of it again at its
 * end, from its own definitions and in the same transaction: sorting once is several times faster than keeping row by row.
 */
export async function withoutIndexes(client: pg.ClientBase, table: string, work: () => Promise<void>) {
  const request = (sql: string) => client.query<Definition>(sql, [table]).then(({ rows }) => rows)
  // Keys first, then what points to keys; dropped the other way round
  const constraints = await request(
    `select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where (conrelid = $1::regclass and contype in ('p', 'u', 'f')) or (confrelid = $1::regclass and contype = 'f')
      order by contype = 'f'`,
  )
  const indexes = await request(
    `select '' as place, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
      where indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  )
  for (const { place, name } of constraints.toReversed()) await client.query(`alter table ${place} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await work()
  for (const { place, name, definition } of constraints) await client.query(`alter table ${place} add constraint ${name} ${definition}`)
  for (const { definition } of indexes) await client.query(definition)
}

/** The same of several tables: their indexes go one after the other and come back in reverse. */
export const withoutAllIndexes = (client: pg.ClientBase, tables: readonly string[], work: () => Promise<void>): Promise<void> => {
  const [first, ...rest] = tables
  return first === undefined ? work() : withoutIndexes(client, first, () => withoutAllIndexes(client, rest, work))
}
