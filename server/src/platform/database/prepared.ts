/**
 * Statements that are asked thousands of times in the very same words: prepared once a connection, so that PostgreSQL need
 * not parse and plan them each time. Marked by a name in a comment in front, because the query builder has no other place.
 */
import { type Expression, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { queryPipelined, type Statement } from './pipelined.ts'
import type { DB } from './tables.ts'

/** Goes in front of a statement whose words never differ under this name; pg refuses it if they do. */
export const preparedComment = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */ `)

/** A built query whose words never differ under this name. */
export const prepareQuery = <Row>(name: string, query: Expression<unknown>): RawBuilder<Row> => sql<Row>`${preparedComment(name)}${query}`

const modes = { once: 'force_generic_plan', asUsual: 'auto' } as const

/**
 * Says in front of a prepared statement how it is planned in this transaction: once a connection, where its plan is the
 * same whatever is asked, or as PostgreSQL sees fit. Left to itself it plans a page of a list each time, which takes longer
 * than reading it.
 */
export const planMode = (when: keyof typeof modes) =>
  sql<object>`${preparedComment(`plan-${when}`)}select set_config('plan_cache_mode', ${sql.lit(modes[when])}, true)`

/** Asks prepared statements whose plan is the same whatever is asked, in one round trip; what follows is planned as ever. */
export async function queryPrepared<Answers extends unknown[]>(
  db: Transaction<DB>,
  ...statements: { [At in keyof Answers]: Statement<Answers[At]> }
) {
  const [, ...answers] = await queryPipelined(db, planMode('once'), ...statements, planMode('asUsual'))
  return answers.slice(0, -1) as { [At in keyof Answers]: Answers[At][] }
}

/**
 * Asks of one member what is asked whenever something of theirs changes: in prepared statements whose plan is the same
 * whoever it is. Of more it is planned each time, since how many there are decides how they are found.
 */
export async function queryMembersPrepared<Answers extends unknown[]>(
  db: Transaction<DB>,
  name: string,
  memberIds: readonly string[],
  ...statements: { [At in keyof Answers]: Expression<unknown> & Statement<Answers[At]> }
) {
  if (memberIds.length !== 1) return queryPipelined<Answers>(db, ...statements)
  const named = statements.map((statement, n) => sql`${preparedComment(`${name}-${n}`)}${statement}`)
  return queryPrepared<Answers>(db, ...(named as unknown as { [At in keyof Answers]: Statement<Answers[At]> }))
}

// PostgreSQL cuts off what is longer, and two statements would be one
const longestName = 63
const marked = /^\/\* prepared (\S+) \*\/ /

/**
 * A client that prepares what is marked. What is asked without waiting in between leaves in one piece: each write to the
 * socket costs more than the statement took to word, and wakes PostgreSQL once.
 */
export class PreparingClient extends pg.Client {
  protected readonly keepsNames: boolean = true
  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of pg
  override query(statement: any, ...rest: any[]): any {
    this.#gather()
    const name = this.keepsNames && typeof statement === 'string' ? marked.exec(statement)?.[1] : undefined
    if (name === undefined) return super.query(statement, ...rest)
    if (name.length > longestName) throw new Error(`the name of a prepared statement is too long: ${name}`)
    const [values, ...others] = rest
    return super.query({ name, text: statement, values }, ...others)
  }

  #gather() {
    const { stream } = this.connection
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
}

/** The same without names: a pooler in transaction mode before PgBouncer 1.21 loses them from one transaction to the next. */
export class UnnamedClient extends PreparingClient {
  protected override readonly keepsNames = false
}
