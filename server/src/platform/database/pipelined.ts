/**
 * Fewer round trips for a transaction: `begin` travels with the statement behind it, what is said last travels with
 * `commit`, and statements that do not need one another's answers are sent together (pg's pipeline mode). PostgreSQL still
 * works them off one by one, in their order; after one that fails the rest are refused and `commit` rolls back.
 */
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from './tables.ts'

type Settings = Parameters<PostgresDriver['beginTransaction']>[1]
/** What compiles to a statement that answers such rows. */
export type Statement<Row> = { compile(db: Transaction<DB>): CompiledQuery<Row> }

const inFlight = new WeakMap<DatabaseConnection, Promise<unknown>[]>()

/** Sends without waiting for the answer; whoever commits does, and fails with it. */
function sendAhead(connection: DatabaseConnection, query: CompiledQuery) {
  const answer = connection.executeQuery(query)
  // Until the commit it is nobody's, which must not count as unhandled
  answer.catch(() => undefined)
  inFlight.get(connection)?.push(answer)
}

class PipelinedDriver extends PostgresDriver {
  override beginTransaction(connection: DatabaseConnection, settings: Settings) {
    inFlight.set(connection, [])
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    sendAhead(connection, CompiledQuery.raw('begin'))
    return Promise.resolve()
  }
  override async commitTransaction(connection: DatabaseConnection) {
    // Answers come in order, so that what failed first says why
    await Promise.all([...(inFlight.get(connection) ?? []), super.commitTransaction(connection)])
  }
}

/** For pools whose connections are opened with `pipeline`. */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver() {
    return new PipelinedDriver({ pool: this.#pool })
  }
}

/** Sends a statement now that is waited for at the end only: the last ones of a transaction, which answer nothing. */
export const sendPipelinedStatement = (db: Transaction<DB>, statement: CompiledQuery) =>
  db.getExecutor().provideConnection((connection) => Promise.resolve(sendAhead(connection, statement)))

/** What PostgreSQL answers to all that is asked in a transaction after something failed in it. */
const transactionAborted = '25P02'

/** Rejects with why a transaction failed: where only that it is aborted was heard, what failed of what was sent and not waited for. */
export function rejectWithCause<T>(db: Transaction<DB>, work: Promise<T>): Promise<T> {
  return work.catch(async (error: { code?: unknown } | null) => {
    if (error?.code !== transactionAborted) throw error
    const ends = await db.getExecutor().provideConnection((connection) => Promise.allSettled(inFlight.get(connection) ?? []))
    throw ends.find((end) => end.status === 'rejected')?.reason ?? error
  })
}

/** Statements in one round trip, which are told nothing of what the others answer; their rows. */
export const queryPipelined = <Answers extends unknown[]>(
  db: Transaction<DB>,
  ...statements: { [At in keyof Answers]: Statement<Answers[At]> }
): Promise<{ [At in keyof Answers]: Answers[At][] }> =>
  db.getExecutor().provideConnection(async (connection) => {
    const answers = await Promise.all(statements.map((statement) => connection.executeQuery(statement.compile(db))))
    return answers.map(({ rows }) => rows) as { [At in keyof Answers]: Answers[At][] }
  })

/** The same, not waited for: they are on their way when this answers, and what fails fails alone. */
export const sendPipelined = (db: Transaction<DB>, ...statements: readonly Statement<unknown>[]) =>
  db.getExecutor().provideConnection((connection) => {
    const answers = statements.map((statement) => connection.executeQuery(statement.compile(db)))
    return Promise.resolve({ answers: Promise.allSettled(answers) })
  })
