/**
 * Statements that are asked thousands of times in the very same words: prepared once a connection, so that PostgreSQL need
 * not parse and plan them each time. Marked by a name in a comment in front, because the query builder has no other place.
 */
import { type CompiledQuery, type Expression, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { isTracing, summarize, traceStatement } from '../tracing/spans.ts'
import { queryPipelined, type Statement } from './pipelined.ts'
import type { DB } from './tables.ts'

/** Goes in front of a statement whose words never differ under this name; pg refuses it if they do. */
export const preparedComment = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */ `)

/** A built query whose words never differ under this name. */
export const prepareQuery = <Row>(name: string, query: Expression<unknown>): RawBuilder<Row> => sql<Row>`${preparedComment(name)}${query}`

/** Stands in a statement for a value that comes with each question. */
class Parameter {
  readonly of: string
  constructor(of: string) {
    this.of = of
  }
}

type Values = Record<string, unknown>
type Build<V extends Values> = (parameters: V) => Expression<unknown>
type Template = { compiled: CompiledQuery; defined: number }

const templates = new Map<string, Template>()
const countDefined = (values: Values) => Object.values(values).filter((value) => value !== undefined).length

/**
 * The same, built and compiled once a process: for one member that took more time than PostgreSQL takes to answer. `build` is
 * given stand-ins for the values, may do nothing with them but hand them on, and may use no other value of the question.
 * Which of the values are undefined follows from the name.
 */
export const compileOnce = <Row, V extends Values>(name: string, values: V, build: Build<V>): Statement<Row> => ({
  compile(db) {
    const { compiled, defined } = templates.get(name) ?? buildTemplate(db, { name, values, build })
    if (defined !== countDefined(values)) throw new Error(`the statement ${name} was built for other values`)
    const parameters = compiled.parameters.map((value) => (value instanceof Parameter ? values[value.of] : value))
    return { ...compiled, parameters } as CompiledQuery<Row>
  },
})

const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/i

function buildTemplate<V extends Values>(
  db: Transaction<DB>,
  { name, values, build }: { name: string; values: V; build: Build<V> },
): Template {
  const places = Object.entries(values).map(([of, value]) => [of, value === undefined ? undefined : new Parameter(of)])
  const compiled = prepareQuery(name, build(Object.fromEntries(places) as V)).compile(db)
  const fixed = compiled.parameters.filter((value) => !(value instanceof Parameter))
  // What came with this question would be asked with every other one
  if (uuid.test(`${compiled.sql} ${fixed.join(' ')}`)) throw new Error(`the statement ${name} would keep an id of one question`)
  const template = { compiled, defined: countDefined(values) }
  templates.set(name, template)
  return template
}

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

/** The name that a statement was given, or its first words. */
const summaryOf = (statement: unknown) => (typeof statement === 'string' ? (marked.exec(statement)?.[1] ?? summarize(statement)) : 'copy')

/**
 * A client that prepares what is marked. What is asked without waiting in between leaves in one piece: each write to the
 * socket costs more than the statement took to word, and wakes PostgreSQL once.
 */
export class PreparingClient extends pg.Client {
  protected readonly keepsNames: boolean = true
  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of pg
  override query(statement: any, ...rest: any[]): any {
    this.#gather()
    const answer = this.#send(statement, rest)
    if (isTracing()) traceStatement(() => summaryOf(statement), answer)
    return answer
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of pg
  #send(statement: any, rest: any[]): any {
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
