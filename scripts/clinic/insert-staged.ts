/** Puts the staged rows of a clinic into its tables, and sets right what the database does by itself at an insert. */
import pg from 'pg'
import { columnsOf, tablesNotProven } from './clinic-hash.ts'
import type { ClinicTable } from './clinic-tables.ts'
import { connectionCase } from './match-connections.ts'
import { stageOf } from './stage-tables.ts'

// No mail reaches it (RFC 2606)
const standInAddress = '@stand-in.invalid'

type Insertion = { clinicId: string; connections: ReadonlyMap<string, string>; standIns: readonly string[] }

/** SQL of a column where it is not the one of the export. */
const valuesHere: Record<string, string> = {
  'public.inbox.id': 's.id_here',
  'public.reading.inbox_id': `(select i.id_here from ${stageOf('public.inbox')} i where i.id = s.inbox_id)`,
  'public.link.opened_tx': 'null',
  'public.support_request.mail_id': 'null',
  'public.app_user.is_super_admin': 'false',
  'public.app_user.super_user_access': 'false',
}

/** In one statement: foreign keys are checked at its end, when everything that is referred to is there. Answers how many rows. */
export async function insertStaged(client: pg.ClientBase, tables: readonly ClinicTable[], insertion: Insertion): Promise<number> {
  await numberInbox(client)
  await stageStandIns(client, insertion)
  const parts: string[] = []
  for (const { name } of tables) if (!tablesNotProven.includes(name)) parts.push(await insertOf(client, name, insertion))
  const counts = parts.map((_, n) => `(select count(*) from t${n})`)
  const { rows } = await client.query<{ rows: string }>(
    `with ${parts.map((part, n) => `t${n} as (${part} returning 1)`).join(',\n')} select ${counts.join(' + ')} as rows`,
  )
  return Number(rows[0]?.rows)
}

async function insertOf(client: pg.ClientBase, table: string, { connections }: Insertion): Promise<string> {
  const columns = (await columnsOf(client, table)).filter(({ isGenerated }) => !isGenerated).map(({ name }) => name)
  const values = columns.map((column) => {
    const own = `s.${pg.escapeIdentifier(column)}`
    return valuesHere[`${table}.${column}`] ?? (column === 'connection_id' ? connectionCase(own, connections) : own)
  })
  return `insert into ${table} (${columns.map(pg.escapeIdentifier).join(', ')}) overriding system value
    select ${values.join(', ')} from ${stageOf(table)} s`
}

/** Deliveries get numbers of this database; readings follow them. */
async function numberInbox(client: pg.ClientBase) {
  const stage = stageOf('public.inbox')
  await client.query(`alter table ${stage} add column id_here bigint`)
  await client.query(
    `update ${stage} s set id_here = n.id_here from (
       select id, nextval(pg_get_serial_sequence('public.inbox', 'id')) as id_here from (select id from ${stage} order by id) o) n where n.id = s.id`,
  )
  await client.query(`create index on ${stage} (id)`)
}

/** Disabled, without an address that anybody has; what they wrote keeps the name that stands in it. */
const stageStandIns = (client: pg.ClientBase, { clinicId, standIns }: Insertion) =>
  client.query(
    `insert into ${stageOf('public.app_user')} (id, email, group_id, first_name, last_name, disabled_at)
     select id::uuid, id || $3, $2, 'User of', 'another clinic', app.now() from unnest($1::text[]) id`,
    [standIns, clinicId, standInAddress],
  )

export const findStandIns = async (client: pg.ClientBase, clinicId: string): Promise<string[]> =>
  (
    await client.query<{ id: string }>('select id from app_user where group_id = $1 and email = id || $2', [clinicId, standInAddress])
  ).rows.map(({ id }) => id)

/** What triggers and counters have made otherwise than it was. */
export async function settleInserted(client: pg.ClientBase, tables: readonly ClinicTable[], clinicId: string) {
  // The trigger reads the user's title of today, and sees no user of the same statement
  await client.query(
    `update call c set staff_title = s.staff_title, is_staff_excluded = s.is_staff_excluded from ${stageOf('public.call')} s
      where c.group_id = $1 and c.id = s.id`,
    [clinicId],
  )
  // What was done by a link is taken once; the acts that wait are
  await client.query(
    `delete from pgboss.job j using link_act a
      where j.name = 'take-link-act' and a.group_id = $1 and a.taken_at is not null and j.data ->> 'actId' = a.id::text`,
    [clinicId],
  )
  for (const { name } of tables) if (!tablesNotProven.includes(name) && name !== 'public.inbox') await advanceCounters(client, name)
  await advance(client, { table: 'public.device_order', column: 'order_number', sequence: 'public.device_order_number' })
}

async function advanceCounters(client: pg.ClientBase, table: string) {
  for (const { name, isIdentity } of await columnsOf(client, table)) {
    if (!isIdentity) continue
    const { rows } = await client.query<{ sequence: string }>('select pg_get_serial_sequence($1, $2) as sequence', [table, name])
    await advance(client, { table, column: name, sequence: rows[0]!.sequence })
  }
}

/** By taking numbers, not by setting the counter: others take some meanwhile, and it never goes back. */
const advance = (client: pg.ClientBase, { table, column, sequence }: { table: string; column: string; sequence: string }) =>
  client.query(
    `select count(nextval('${sequence}')) from generate_series(1,
       (select greatest(0, max(${column}) - (select last_value from ${sequence})) from ${stageOf(table)}))`,
  )
