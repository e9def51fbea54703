/**
 * The small query language of `POST members`: known fields, known operators, bounded size. It is read into typed
 * conditions and handed to the query builder as parameters; no text of a request ever becomes SQL.
 */
import { fieldWords } from '@vitalrounds/domain/field-words'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { refuse } from '../../platform/http/refuse.ts'
import { type QueryField, queryField, valueOf } from './query-fields.ts'

// Far above what a screen asks; enough to keep a hostile query from being a burden
const deepest = 5
const mostConditions = 60
const mostQueries = 200
const mostValues = 200

type Condition = Expression<SqlBool>
// oxlint-disable-next-line typescript/no-explicit-any -- columns are chosen at run time, from the table of query-fields.ts alone
type Build = ExpressionBuilder<any, any>
type Reading = { e: Build; left: { conditions: number; queries: number } }
type Scalar = string | number | boolean

const wrong = (path: string, message: string): never => refuse('request.invalid', { errors: [{ path, message }] })
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function scalar(field: QueryField, value: unknown, path: string): Scalar {
  const read = valueOf[field.kind].safeParse(value, { error: fieldWords(path) })
  if (!read.success) return wrong(path, read.error.issues[0]?.message ?? 'This value does not fit.')
  return read.data
}

/** Null, and the field's own word for never, both ask for an empty column. */
const isEmpty = (field: QueryField, value: unknown) => value === null || (field.never !== undefined && value === field.never)

/** The value as a parameter. A fraction for a column of whole numbers, or a tiny one, is a comparison and not a fault. */
const operand = (field: QueryField, value: Scalar) =>
  field.kind === 'number' && typeof value === 'number' ? sql<number>`${(value * (field.unit ?? 1)).toFixed(6)}::float8` : value

function equals({ e }: Reading, field: QueryField, value: unknown, path: string): Condition {
  if (isEmpty(field, value)) return e(field.column, 'is', null)
  const target = scalar(field, value, path)
  // A list field is asked, as in the specification's own queries, whether it holds the value
  return field.kind === 'texts' ? sql<SqlBool>`${target} = any (${sql.ref(field.column)})` : e(field.column, '=', operand(field, target))
}

function isIn(reading: Reading, field: QueryField, value: unknown, path: string): Condition {
  if (!Array.isArray(value)) return wrong(path, 'Write a list of values.')
  if (value.length > mostValues) return wrong(path, `At most ${mostValues} values.`)
  return reading.e.or(value.map((item, i) => equals(reading, field, item, `${path}.${i}`)))
}

function compare(operator: '>' | '>=' | '<' | '<=') {
  return ({ e }: Reading, field: QueryField, value: unknown, path: string): Condition => {
    if (field.kind === 'texts' || field.kind === 'flag' || field.kind === 'id') return wrong(path, 'This field has no order.')
    return e(field.column, operator, operand(field, scalar(field, value, path)))
  }
}

function exists({ e }: Reading, field: QueryField, value: unknown, path: string): Condition {
  if (typeof value !== 'boolean') return wrong(path, 'Write true or false.')
  return e(field.column, value ? 'is not' : 'is', null)
}

type Operator = (reading: Reading, field: QueryField, value: unknown, path: string) => Condition
const operators: Record<string, Operator> = {
  $eq: equals,
  $ne: (reading, field, value, path) => sql<SqlBool>`(${equals(reading, field, value, path)}) is not true`,
  $in: isIn,
  $gt: compare('>'),
  $gte: compare('>='),
  $lt: compare('<'),
  $lte: compare('<='),
  $exists: exists,
}

function spend(reading: Reading, path: string) {
  reading.left.conditions -= 1
  if (reading.left.conditions < 0) wrong(path, `At most ${mostConditions} conditions.`)
}

function onField(reading: Reading, name: string, value: unknown, path: string): Condition {
  // The specification's rule of the list with-memo: the first element exists
  if (name === 'activeMemos.0') {
    spend(reading, path)
    return onMemos(reading, value, path)
  }
  const field = queryField(name)
  if (!field) return wrong(path, 'This field is not known.')
  spend(reading, path)
  if (!isObject(value)) return equals(reading, field, value, path)
  const parts = Object.entries(value).map(([operator, target]) => {
    const apply = Object.hasOwn(operators, operator) ? operators[operator] : undefined
    spend(reading, path)
    return apply ? apply(reading, field, target, `${path}.${operator}`) : wrong(`${path}.${operator}`, 'This operator is not known.')
  })
  return parts.length > 0 ? reading.e.and(parts) : wrong(path, 'Write a value or an operator.')
}

function onMemos({ e }: Reading, value: unknown, path: string): Condition {
  const target = isObject(value) && Object.keys(value).length === 1 ? value['$exists'] : undefined
  if (typeof target !== 'boolean') return wrong(path, 'Write {"$exists": true} or {"$exists": false}.')
  return e('s.active_memos', target ? '>' : '=', 0)
}

function read(reading: Reading, query: unknown, path: string, depth: number): Condition {
  if (!isObject(query)) return wrong(path, 'Write an object of fields.')
  reading.left.queries -= 1
  if (reading.left.queries < 0) return wrong(path, `At most ${mostQueries} queries in one.`)
  if (depth > deepest) return wrong(path, `At most ${deepest} levels.`)
  const parts = Object.entries(query).map(([name, value]) => {
    const at = `${path}.${name}`
    if (name !== '$and' && name !== '$or') return onField(reading, name, value, at)
    if (!Array.isArray(value) || value.length === 0) return wrong(at, 'Write a list of queries.')
    spend(reading, at)
    const inner = value.map((item, i) => read(reading, item, `${at}.${i}`, depth + 1))
    return name === '$and' ? reading.e.and(inner) : reading.e.or(inner)
  })
  return reading.e.and(parts)
}

/** The condition that a query means, or a refusal that names the path of what is not understood. */
export const conditionOf = (e: Build, query: Record<string, unknown>): Condition =>
  read({ e, left: { conditions: mostConditions, queries: mostQueries } }, query, 'query', 1)
