/**
 * The only way to reach patient data is to say for whom. `runInSession` and `runInGroup` open a transaction that PostgreSQL
 * itself confines to one group; the handle they pass cannot be made any other way. What the transaction changed is
 * settled before it commits.
 */
import type { LimitedRole } from '@vitalrounds/domain/access'
import { type CompiledQuery, Kysely, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { ChangeSet, type Change } from '../changes.ts'
import type { Site } from '../public-url.ts'
import { connectTo } from './connect-to.ts'
import type { DbRole } from './logins.ts'
import { PipelinedDialect, rejectWithCause, sendPipelined, sendPipelinedStatement, type Statement } from './pipelined.ts'
import type { Pooler } from './pooler.ts'
import { compileOnce, PreparingClient, UnnamedClient } from './prepared.ts'
import type { DB } from './tables.ts'

export type Tables = DB
/** A pool with what follows a change and where links lead, so that no transaction can be run without them. */
export type Database = Kysely<Tables> & DbContext
type DbContext = {
  readonly afterChange: AfterChange
  readonly site: Site | undefined
  /** How many a list held when it was last asked for, by its key: a guess that saves a round trip, never an answer. */
  readonly guesses: Map<string, number>
  /** Places in long lists, as a noun keeps them: from where a page is read, never what it holds. */
  readonly anchors: Map<string, unknown>
}
/** Does what follows the changes. The handle is confined wherever one of them is about a group. */
export type AfterChange = (db: GroupDb, changes: readonly Change[]) => Promise<void>

/** A transaction that collects its changes and is confined to no group yet. */
export type UnscopedDb = Transaction<Tables> &
  DbContext & {
    readonly changes: ChangeSet
    /** What is sent with the commit, after all that follows from the changes. */
    readonly last: CompiledQuery[]
    /** The database takes no change in it, as of whoever may only look: what is sent last has a transaction of its own. */
    isReadOnly: boolean
  }

declare const scoped: unique symbol
/** A transaction confined to one group. `asOf` is the database clock when it began (ISO instant). */
export type GroupDb = UnscopedDb & {
  readonly groupId: string
  readonly asOf: string
  readonly [scoped]: 'group'
}

export type PoolLimits = { max: number; connectMs: number; statementMs: number; queryMs: number; pooler?: Pooler | undefined }

/** docs/sources/server.md R11: with these a black hole answers within 5 s and heals by itself; pg's defaults hang. */
export const defaultLimits: PoolLimits = { max: 10, connectMs: 2000, statementMs: 3000, queryMs: 4000 }

const { types } = pg
/** Object ids of PostgreSQL's built-in array types. */
const textArray = 1009
const instant = (text: string) => new Date(text).toISOString()
const asArrayOf = (item: (text: string) => string) => (text: string) =>
  (types.getTypeParser(textArray as number as never, 'text')(text) as (string | null)[]).map((x) => (x === null ? null : item(x)))
/** Instants arrive as ISO text in UTC with milliseconds, plain dates as YYYY-MM-DD, counts as numbers. */
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.TIMESTAMPTZ, instant],
  [1185, asArrayOf(instant)],
  [types.builtins.DATE, (text) => text],
  [1182, asArrayOf((text) => text)],
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, Number],
])

/**
 * A pool of connections that log in as the address says; `name` is what the database calls them. Through a pooler the roles
 * carry what a connection else says at its start (pooler.ts).
 */
export function openPool(url: string, name: DbRole | 'owner', limits: PoolLimits = defaultLimits) {
  const pool = new pg.Pool({
    Client: limits.pooler?.knowsNames === false ? UnnamedClient : PreparingClient,
    ...connectTo(url),
    ...(limits.pooler ? {} : { statement_timeout: limits.statementMs, options: '-c TimeZone=UTC' }),
    max: limits.max,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.queryMs,
    idleTimeoutMillis: 60_000,
    application_name: `vitalrounds ${name}`,
    pipeline: true,
    types: {
      getTypeParser: (oid: number, format?: string) => parsers.get(oid) ?? types.getTypeParser(oid, format as 'text'),
    } as never,
  })
  // Without listeners a restart of the database would end this process: the pool listens to its idle connections only,
  // and one that is lent out may find itself cut off between two queries.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Without a site no links can be written. */
export const databaseOver = (pool: pg.Pool, afterChange: AfterChange, site?: Site): Database =>
  Object.assign(new Kysely<Tables>({ dialect: new PipelinedDialect(pool) }), { afterChange, site, guesses: new Map(), anchors: new Map() })

export type SessionRow = {
  user_id: string
  group_id: string
  role: 'user' | 'admin'
  /** A role that may less than a user, and then the one that counts. */
  limited_role: LimitedRole | null
  is_super_admin: boolean
  super_user_access: boolean
  has_basic_information: boolean
  has_second_factor: boolean
  requires_second_factor: boolean
  /** Whether its user proved to be there within the last minutes. */
  is_fresh: boolean
  /** Until when the group is one of others, entered in an emergency. */
  emergency_ends_at: string | null
  as_of: string
  /** Whether the database takes no change in this transaction, as of whoever may only look. */
  is_read_only: boolean
}

// By name: a statement that is prepared must go on answering the same while a later version adds to the function
const sessionColumns = sql.raw(
  'user_id, group_id, role, is_super_admin, super_user_access, has_basic_information, has_second_factor,' +
    ' requires_second_factor, is_fresh, emergency_ends_at, as_of, limited_role, is_read_only',
)

/** Every transaction of the server runs here: what it changed is settled once, before it commits. */
export async function transact<T>(db: Database, run: (trx: UnscopedDb) => Promise<T>): Promise<T> {
  const { result, apart } = await db.transaction().execute(async (trx) => {
    const { afterChange, site, guesses, anchors } = db
    const open = Object.assign(trx, { changes: new ChangeSet(), afterChange, site, guesses, anchors, last: [], isReadOnly: false })
    const result = await rejectWithCause(
      trx,
      run(open).then(async (value) => (await settleChanges(open), value)),
    )
    if (open.isReadOnly) return { result, apart: open as unknown as GroupDb }
    for (const statement of open.last) await sendPipelinedStatement(trx, statement)
    return { result }
  })
  // Before the answer goes out, as always
  if (apart && apart.last.length > 0) await runInGroup(db, apart.groupId, async (kept) => void kept.last.push(...apart.last))
  return result
}

/**
 * Does what follows the changes said so far. The runner settles by itself; a verb only where it reads, in the same
 * transaction, what follows from its own change.
 */
export async function settleChanges(db: UnscopedDb) {
  const changes = db.changes.take()
  if (changes.length > 0) await db.afterChange(db as GroupDb, changes)
}

const confine = (trx: UnscopedDb, groupId: string, asOf: string) => Object.assign(trx, { groupId, asOf }) as unknown as GroupDb

/** `takesChanges`: also of those who may only look, as where the call is about their own account. */
type SessionCall = { id: string; isRead: boolean; takesChanges: boolean; requestId: string }
type ReadSession = Omit<SessionCall, 'isRead'>

/** How prepared statements of a request are planned: those sent ahead are all of them prepared. */
const planModes = { once: 'force_generic_plan', eachTime: 'force_custom_plan', asUsual: 'auto' } as const
type PlanMode = keyof typeof planModes

const openRequest = ({ id, isRead, takesChanges, requestId }: SessionCall, planned: PlanMode) =>
  compileOnce<SessionRow, Record<'id' | 'waits' | 'requestId' | 'plan', string> & { takesChanges: boolean }>(
    'open-request',
    { id, takesChanges, waits: isRead ? 'off' : 'on', requestId, plan: planModes[planned] },
    (of) => sql`
      select ${sessionColumns}, set_config('synchronous_commit', ${of.waits}, true), set_config('application_name', ${of.requestId}, true),
             set_config('plan_cache_mode', ${of.plan}, true) from auth.open_call(${of.id}, ${of.takesChanges}) s`,
  )

/**
 * Runs work in the group of a live session, or answers `undefined` when the session is over. Reads give up waiting for
 * the disk: at most half a second of read audit is at risk in a crash, and no patient data (docs/sources/security.md audit).
 * Meanwhile the database knows the transaction by the request, so that a slow statement leads to its click.
 */
export function runInSession<T>(
  db: Database,
  session: SessionCall,
  work: (db: GroupDb, row: SessionRow) => Promise<T>,
): Promise<T | undefined> {
  return transact(db, async (trx) => {
    const opened = await trx.executeQuery(openRequest(session, 'asUsual').compile(trx))
    const row = opened.rows[0]
    if (row?.is_read_only) trx.isReadOnly = true
    return row && work(confine(trx, row.group_id, row.as_of), row)
  })
}

/**
 * Statements of a read that travel with the opening of its session. They ask in the group of the bearer, and the database
 * answers them only where the session opens: without one no row policy lets anything through, and all of them fail.
 */
export type Ahead = { groupId: string; planned: PlanMode; statementsOf: (db: GroupDb) => readonly Statement<unknown>[] }
/** What they answered. It throws what failed, so it is asked for after the session was judged. */
export type AheadRows = () => unknown[][]

async function sendAhead(trx: UnscopedDb, session: ReadSession, { groupId, planned, statementsOf }: Ahead) {
  // Nobody has said yet what time it is: whatever is asked so takes it from the database
  const statements = statementsOf(confine(trx, groupId, ''))
  return sendPipelined(trx, openRequest({ ...session, isRead: true }, planned), ...statements)
}

type Sent = Awaited<ReturnType<typeof sendAhead>>
async function answersOf({ answers }: Sent): Promise<{ row: SessionRow | undefined; rows: AheadRows }> {
  const [opened, ...statements] = (await answers).map((answer) => () => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value.rows
  })
  return { row: opened?.()[0] as SessionRow | undefined, rows: () => statements.map((rows) => rows()) }
}

/** Rolls back what a session that is over has asked. */
const sessionOver = new Error('the session is over')

/** As `runInSession`, for a read whose statements are known before its session is: one round trip less. */
export async function runAhead<T>(
  db: Database,
  session: ReadSession,
  ahead: Ahead,
  work: (db: GroupDb, answered: { row: SessionRow; rows: AheadRows }) => T,
): Promise<T | undefined> {
  try {
    return await transact(db, async (trx) => {
      const { row, rows } = await answersOf(await sendAhead(trx, session, ahead))
      if (!row) throw sessionOver
      if (row.is_read_only) trx.isReadOnly = true
      return work(confine(trx, row.group_id, row.as_of), { row, rows })
    })
  } catch (error) {
    if (error === sessionOver) return undefined
    throw error
  }
}

/** The same where nothing is written: the transaction ends in the round trip that it begins with. */
export async function runAheadAlone<T>(
  db: Database,
  session: ReadSession,
  ahead: Ahead,
  work: (answered: { row: SessionRow; rows: AheadRows }) => T,
): Promise<T | undefined> {
  let [sent, failure]: [Sent?, unknown?] = []
  try {
    await transact(db, async (trx) => {
      sent = await sendAhead(trx, session, ahead)
    })
  } catch (error) {
    // It cannot commit where a statement failed: which one, or that there is no session, is said by the answers
    failure = error
  }
  if (!sent) throw failure
  const { row, rows } = await answersOf(sent)
  if (!row) return undefined
  const done = work({ row, rows })
  if (failure !== undefined) throw failure
  return done
}

/** Runs work in a group named by a job's or a delivery's own row. Never by anything a client sent. */
export function runInGroup<T>(db: Database, groupId: string, work: (db: GroupDb) => Promise<T>): Promise<T> {
  return transact(db, async (trx) => work(await confineTo(trx, groupId)))
}

/** The same, where every statement sees one moment of the database: that of the first. */
export function runInSnapshot<T>(db: Database, groupId: string, work: (db: GroupDb) => Promise<T>): Promise<T> {
  return transact(db, async (trx) => {
    await sql`set transaction isolation level repeatable read`.execute(trx)
    return work(await confineTo(trx, groupId))
  })
}

/**
 * Runs work in the group of a program of others, as its verified token names both; undefined where it is not registered any
 * more, is disabled or has other keys. As reads of a session, without waiting for the disk.
 */
export function runAsClient<T>(
  db: Database,
  client: { groupId: string; clientId: string; keyHash: string; requestId: string },
  work: (db: GroupDb, row: { scopes: string }) => Promise<T>,
): Promise<T | undefined> {
  return transact(db, async (trx) => {
    const { rows } = await sql<{ scopes: string; as_of: string }>`
      select c.scopes, c.as_of, set_config('synchronous_commit', 'off', true), set_config('application_name', ${client.requestId}, true)
        from app.open_api_client(${client.groupId}::uuid, ${client.clientId}::uuid, ${client.keyHash}) c`.execute(trx)
    const row = rows[0]
    return row && work(confine(trx, client.groupId, row.as_of), row)
  })
}

export type LinkRow = {
  state: 'open' | 'proved' | 'unproved' | 'wrong' | 'busy' | 'over'
  id: string
  kind: string
  group_id: string
  member_id: string | null
  subject_id: string | null
  as_of: string
}
type LinkAsk = { secret: Buffer; kinds: readonly string[] }

/**
 * Runs work in the scope of a public link, if it opens, and answers what became of it. That the database sees one member
 * alone follows from the transaction that opened the link, which no statement can pretend to be.
 */
export function runInLink<T>(
  db: Database,
  ask: LinkAsk & { pass: Buffer | null; isSpent: boolean; mostCalls: number },
  work: (db: GroupDb, row: LinkRow) => Promise<T>,
): Promise<{ row: LinkRow | undefined; answer?: T }> {
  return transact(db, async (trx) => {
    const { rows } = await sql<LinkRow>`
      select * from app.open_link(${ask.secret}, ${[...ask.kinds]}, ${ask.pass}, ${ask.isSpent}, ${ask.mostCalls})`.execute(trx)
    const row = rows[0]
    if (row?.state !== 'open') return { row }
    return { row, answer: await work(confine(trx, row.group_id, row.as_of), row) }
  })
}

/** Judges what is shown for a public link. A wrong answer is counted, so this never throws one. */
export async function proveLink(db: Database, ask: LinkAsk & { answer: string; newPass: Buffer; passSeconds: number }) {
  const { rows } = await sql<LinkRow>`
    select * from app.prove_link(${ask.secret}, ${[...ask.kinds]}, ${ask.answer}, ${ask.newPass}, ${ask.passSeconds})`.execute(db)
  return rows[0]
}

/** Confines a transaction that began without a group, until its end or until it is confined to the next one. */
export async function confineTo(trx: UnscopedDb, groupId: string): Promise<GroupDb> {
  await settleChanges(trx)
  const { rows } = await sql<{ as_of: string }>`
    select set_config('app.group_id', ${groupId}::uuid::text, true), app.now() as as_of`.execute(trx)
  return confine(trx, groupId, rows[0]!.as_of)
}

/** Runs work as if it were then: for computing again what was computed at that moment. */
export async function runAsOf<T>(db: GroupDb, asOf: string, work: () => Promise<T>): Promise<T> {
  const now = db.asOf
  try {
    Object.assign(db, { asOf })
    return await work()
  } finally {
    Object.assign(db, { asOf: now })
  }
}
