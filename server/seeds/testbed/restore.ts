/**
 * Puts the tables of a test bed back to how they were filled, by what has changed since: a test asks for it after every write.
 * A copy of every table is kept in a schema of its own, and PostgreSQL says of each row which transaction wrote it.
 */
import type pg from 'pg'

type Table = { name: string; copy: string; count: number; columns: string[]; key: string[]; hasTriggers: boolean }
export type Copies = {
  tables: Table[]
  /** The transactions that wrote the rows as they should be: the first, and those that put something back. */
  writers: string[]
}

const schema = 'testbed_copy'

/** To be called in the transaction that has filled the tables. */
export async function copyTables(client: pg.ClientBase, names: readonly string[]): Promise<Copies> {
  await client.query(`drop schema if exists ${schema} cascade`)
  await client.query(`create schema ${schema}`)
  const { rows } = await client.query<Omit<Table, 'copy' | 'count'>>(described, [names])
  const tables: Table[] = []
  for (const [n, row] of rows.entries()) {
    const copy = `${schema}.t${n}`
    await client.query(`create table ${copy} as table ${row.name}`)
    if (row.key.length > 0) await client.query(`create unique index on ${copy} (${row.key.join(', ')})`)
    const counted = await client.query<{ count: number }>(`select count(*)::int as count from ${copy}`)
    tables.push({ ...row, copy, count: counted.rows[0]?.count ?? 0 })
  }
  return { tables, writers: [await writerOf(client)] }
}

const described = `
  select c.oid::regclass::text as name,
         (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
         coalesce((select array_agg(quote_ident(a.attname) order by a.attnum)
           from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
          where i.indrelid = c.oid and i.indisprimary), '{}') as key,
         exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "hasTriggers"
    from unnest($1::text[]) with ordinality as wanted (name, place) join pg_class c on c.oid = wanted.name::regclass
   order by wanted.place`

const writerOf = async (client: pg.ClientBase) =>
  (await client.query<{ xid: string }>('select pg_current_xact_id()::xid::text as xid')).rows[0]?.xid ?? ''

// Calls and jobs of that moment are let through first, as often as it takes
const attempts = 40

/**
 * Putting back locks all tables one after the other, and calls under way do so in another order. We give way long before
 * the database would break the knot (after a second) at the cost of a call. Two rows that have exchanged what only one may
 * have cannot be put back one by one: then everything is.
 */
export async function restoreAmongCalls(client: pg.ClientBase, copies: Copies, restore = restoreChanged, left = attempts): Promise<void> {
  try {
    await putBack(client, copies, restore)
  } catch (error) {
    await client.query('rollback')
    const code = (error as { code?: string }).code ?? ''
    const gaveWay = ['55P03', '40P01'].includes(code)
    if (left === 0 || !(gaveWay || restore === restoreChanged)) throw error
    await restoreAmongCalls(client, copies, gaveWay ? restore : restoreAll, left - 1)
  }
}

async function putBack(client: pg.ClientBase, copies: Copies, restore: typeof restoreChanged) {
  await client.query('begin')
  await client.query(`set local lock_timeout = '200ms'`)
  await lockTables(
    client,
    copies.tables.map(({ name }) => name),
  )
  await restore(client, copies)
  await setRight(client)
  // As if each had just signed in
  await client.query('update auth.session set proved_at = app.now()')
  copies.writers.push(await writerOf(client))
  await client.query('commit')
}

/** As truncating would: whatever goes on in them comes to its end first. */
export const lockTables = (client: pg.ClientBase, names: readonly string[]) =>
  client.query(`lock table ${names.join(', ')} in access exclusive mode`)

/** What stands beside the tables: jobs, numbers that are counted up, and the clock. */
export async function setRight(client: pg.ClientBase) {
  await client.query('delete from pgboss.job')
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname = 'public' and sequencename not like 'audit%'`,
  )
  for (const table of ['inbox', 'webhook_delivery']) await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), 10000)`)
  await client.query('delete from app.clock')
}

/** Puts back what is not as it was copied. The caller holds the tables locked, in a transaction. */
async function restoreChanged(client: pg.ClientBase, copies: Copies) {
  const changed = await changedTables(client, copies)
  if (changed.length === 0) return
  await withoutTriggers(client, changed, () =>
    // In one statement: at its end every row that another refers to is there again
    client.query(`${together(changed.flatMap(partsOf))} select $1::xid[]`, [copies.writers]),
  )
}

/** Puts back every row of every table. */
async function restoreAll(client: pg.ClientBase, { tables }: Copies) {
  await withoutTriggers(client, tables, async () => {
    await client.query(`${together(tables.map(({ name }) => `delete from ${name}`))} select`)
    await client.query(`${together(tables.map(insertOf))} select`)
  })
}

/** What triggers would keep in step is put back itself. */
async function withoutTriggers(client: pg.ClientBase, tables: readonly Table[], work: () => Promise<unknown>) {
  const triggered = tables.filter(({ hasTriggers }) => hasTriggers)
  for (const { name } of triggered) await client.query(`alter table ${name} disable trigger user`)
  await work()
  // No table is altered while a check of it waits for the end
  await client.query('set constraints all immediate')
  for (const { name } of triggered) await client.query(`alter table ${name} enable trigger user`)
}

const together = (statements: readonly string[]) => `with ${statements.map((statement, n) => `p${n} as (${statement})`).join(',\n')}`

/** A row that no writer of ours wrote has been changed or added; one that is gone is missing from the count. */
async function changedTables(client: pg.ClientBase, { tables, writers }: Copies): Promise<Table[]> {
  const lines = tables.map(
    ({ name, count }, n) =>
      `select ${n} as n where exists (select from ${name} where xmin <> all ($1::xid[])) or (select count(*) from ${name}) <> ${count}`,
  )
  const text = lines.join(' union all ')
  const { rows } = await client.query<{ n: number }>({
    name: 'changed tables of the test bed',
    text,
    values: [writers],
  })
  return rows.flatMap(({ n }) => tables[n] ?? [])
}

/** Takes away what was added, gives changed rows their values again, and adds what is gone. */
function partsOf(table: Table): string[] {
  const { name, copy, columns, key } = table
  const same = key.map((column) => `t.${column} = c.${column}`).join(' and ')
  // Nothing can refer to a row without a key
  if (key.length === 0) return [`delete from ${name}`, insertOf(table)]
  const changes = columns.filter((column) => !key.includes(column)).map((column) => `${column} = c.${column}`)
  const update = `update ${name} t set ${changes.join(', ')} from ${copy} c where ${same} and t.xmin <> all ($1::xid[])`
  return [
    `delete from ${name} t where t.xmin <> all ($1::xid[]) and not exists (select from ${copy} c where ${same})`,
    ...(changes.length > 0 ? [update] : []),
    `${insertOf(table)} where not exists (select from ${name} t where ${same})`,
  ]
}

const insertOf = ({ name, copy, columns }: Table) =>
  `insert into ${name} (${columns.join(', ')}) overriding system value
   select ${columns.map((column) => `c.${column}`).join(', ')} from ${copy} c`
