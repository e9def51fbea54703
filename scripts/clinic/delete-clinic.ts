/** Deletes one clinic, all of it or nothing, and certifies it: rows of every table before and after, and what is kept and why. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { firstHash } from '../../server/src/platform/audit/audit-chain.ts'
import { sealGroup, sealedRows } from '../../server/src/platform/audit/audit-seal.ts'
import { connectTo } from '../../server/src/platform/database/connect-to.ts'
import type { Databases } from '../../server/src/platform/database/databases.ts'
import { runInGroup } from '../../server/src/platform/database/db.ts'
import { productVersion } from '../../server/src/platform/product-version.ts'
import { StartProblem } from '../../server/src/platform/start-problem.ts'
import { auditTables, type Clinic, type ClinicTable, type Counts, countRows, findClinicTables } from './clinic-tables.ts'
import { moveSharedUsers } from './move-shared-users.ts'
import { ProofFolder } from './proof-folder.ts'

const auditYears = 6

type Order = { ownerUrl: string; clinic: Clinic; despiteOpenMonths: boolean }

/** Months with billable work that no close has frozen: what was not billed yet can be billed no more. */
async function openMonths(client: pg.ClientBase, clinicId: string): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    'select distinct year_month as month from member_month where group_id = $1 and close_id is null and lines > 0 order by 1',
    [clinicId],
  )
  return rows.map(({ month }) => month)
}

/** The provider of an organization names a clinic for newcomers: another of its clinics takes them on request, or the provider goes. */
async function leaveSignOn(client: pg.ClientBase, clinicId: string) {
  await client.query(
    `update auth.sign_on_provider p set home_group = o.id, creates_users = false
       from (select distinct on (client) client, id from clinic_group where id <> $1::uuid order by client, workspace_name, id) o
      where p.home_group = $1::uuid and o.client = p.client`,
    [clinicId],
  )
  for (const table of ['scim_event', 'scim_user', 'scim_token', 'sign_on_attempt', 'sign_on_identity', 'sign_on_provider'])
    await client.query(`delete from auth.${table} where client in (select client from auth.sign_on_provider where home_group = $1::uuid)`, [
      clinicId,
    ])
}

async function removeRows(client: pg.ClientBase, tables: readonly ClinicTable[], clinicId: string) {
  await leaveSignOn(client, clinicId)
  // Stored counts follow the summaries by a trigger, and would come too late among the rest
  await client.query('delete from member_summary where group_id = $1', [clinicId])
  const mails = `p0 as (delete from mail m using app_user u where u.group_id = $1::uuid and m.recipient = u.email),
    p1 as (delete from auth.challenge c using app_user u where u.group_id = $1::uuid and c.user_id = u.id),
    p2 as (delete from pgboss.job where data ->> 'groupId' = $1::uuid::text)`
  // In one statement: foreign keys are checked at its end, when everything that refers to anything is gone
  const parts = tables.map(({ name, column }, at) => `t${at} as (delete from ${name} where ${column} = $1::uuid)`)
  await client.query({ text: `with ${[mails, ...parts].join(',\n')} select`, values: [clinicId] })
}

const recordDeletion = (client: pg.ClientBase, { id }: Clinic, rows: number) =>
  client.query(
    `insert into audit (group_id, actor_kind, actor_id, action, kind, ids, result, reason)
     values ($1::uuid, 'job', 'clinic-command', 'clinic delete', 'group', array[$1::uuid::text], 'ok', $2)`,
    [id, `${rows} rows`],
  )

type Deletion = { tables: ClinicTable[]; before: Counts; usersMoved: number; openMonths: string[]; at: string }

/** One transaction; nobody can add to the clinic meanwhile. */
async function deleteRows(client: pg.ClientBase, { clinic, despiteOpenMonths }: Order): Promise<Deletion> {
  const { rows } = await client.query<{ at: string }>('select app.now()::text as at from clinic_group where id = $1 for update', [
    clinic.id,
  ])
  if (!rows[0]) throw new StartProblem('This clinic is gone already.')
  const months = await openMonths(client, clinic.id)
  if (months.length > 0 && !despiteOpenMonths)
    throw new StartProblem(
      `These months have billable work and are not closed: ${months.join(', ')}. Close them, or add --despite-open-months.`,
    )
  const tables = (await findClinicTables(client)).filter(({ name }) => !auditTables.includes(name))
  const usersMoved = await moveSharedUsers(client, clinic.id)
  const before = await countRows(client, tables, clinic.id)
  await removeRows(client, tables, clinic.id)
  const left = Object.entries(await countRows(client, tables, clinic.id)).filter(([, count]) => count > 0)
  if (left.length > 0) throw new Error(`rows are left in ${left.map(([name]) => name).join(', ')}: nothing was deleted`)
  await recordDeletion(
    client,
    clinic,
    Object.values(before).reduce((sum, count) => sum + count, 0),
  )
  return { tables, before, usersMoved, openMonths: months, at: rows[0].at }
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if ((error as { constraint?: string }).constraint === 'last_super_admin')
      throw new StartProblem(
        'The last super admin of this server belongs to this clinic: make one elsewhere first (create-admin --force).',
        {
          cause: error,
        },
      )
    throw error
  }
}

/** Deletes the clinic and writes the folder `target`: certificate, proof of its audit log, checksums. Answers the certificate. */
export async function deleteClinic(order: Order, db: Pick<Databases, 'worker'>, target: string) {
  const client = new pg.Client({ ...connectTo(order.ownerUrl), application_name: 'vitalrounds clinic', options: '-c TimeZone=UTC' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Made first: where nothing can be written, nothing is deleted
    const folder = new ProofFolder(target)
    return await folder.fill(async () => {
      const deletion = await inTransaction(client, () => deleteRows(client, order))
      const certificate = await certify(client, db, { ...order, deletion })
      await folder.write('audit-proof.ndjson', proofLines(db, order.clinic.id)).catch((error: unknown) => {
        // The deletion stands: its proof is said where it can be
        console.log(JSON.stringify(certificate, null, 2))
        throw error
      })
      await folder.write('certificate.json', [`${JSON.stringify({ ...certificate, files: folder.files }, null, 2)}\n`])
      return certificate
    })
  } finally {
    await client.end()
  }
}

async function certify(client: pg.ClientBase, db: Pick<Databases, 'worker'>, { clinic, deletion }: Order & { deletion: Deletion }) {
  const { tables, before, usersMoved, openMonths: months, at } = deletion
  const after = await countRows(client, tables, clinic.id)
  return {
    format: 'vitalrounds-deletion-certificate',
    formatVersion: 1,
    product: productVersion,
    clinic,
    deletedAt: new Date(at).toISOString(),
    openMonths: months,
    usersMoved,
    tables: Object.fromEntries(tables.map(({ name }) => [name, { before: before[name] ?? 0, after: after[name] ?? 0 }])),
    kept: {
      ...(await auditOf(client, db, clinic.id)),
      why: `the log of who looked at what is kept for ${auditYears} years; it holds ids, and no names or values`,
    },
    notDeletedHere,
  }
}

const notDeletedHere = [
  'Backups and archived write-ahead logs from before: they hold the clinic until you delete them.',
  'Exports and printed documents, and what vendors hold under their own agreements.',
  'Pages of the database’s files that were freed: the next vacuum gives them to others.',
]

const [sealTries, sealPauseMs] = [40, 250] as const

/** Seals the last rows of the log, and says how many there are and until when they have to be kept. */
async function auditOf(client: pg.ClientBase, db: Pick<Databases, 'worker'>, clinicId: string) {
  const query = `select count(*)::int as rows, (select count(*)::int from audit_seal where group_id = $1) as sealed,
    (min(at) at time zone 'UTC')::date::text as oldest, ((max(at) at time zone 'UTC') + interval '${auditYears} years')::date::text as until
    from audit where group_id = $1`
  for (let tries = 1; ; tries += 1) {
    await sealGroup(db, clinicId)
    const { rows } = await client.query<{ rows: number; sealed: number; oldest: string; until: string }>(query, [clinicId])
    const facts = rows[0]!
    // A row is sealed once no older transaction of anybody runs
    if (facts.rows === facts.sealed || tries === sealTries)
      return { auditRows: facts.rows, sealed: facts.sealed, oldest: facts.oldest, keepUntil: facts.until }
    await sleep(sealPauseMs)
  }
}

/** As `audit:verify --file` reads them. */
async function* proofLines(db: Pick<Databases, 'worker'>, clinicId: string) {
  let before: Buffer = firstHash
  for (let last = 0; ;) {
    const rows = await runInGroup(db.worker, clinicId, (scoped) => sealedRows(scoped, last))
    if (rows.length === 0) return
    for (const { seq, hash, columns } of rows) {
      yield `${JSON.stringify({ seal: seq, before: before.toString('hex'), hash: hash.toString('hex'), columns })}\n`
      before = hash
      last = seq
    }
  }
}
