/** Statements that are built once a process: each question has its own values in them, and none is kept for the next. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql, type Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { compileOnce } from './prepared.ts'
import type { DB } from './tables.ts'

const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}) as unknown as Transaction<DB>
const [first, second] = ['0199a14d-9400-79a7-af0c-2da5271b45c5', '0199a14d-9400-79a7-af0c-2da5271b45c6']

test('given two questions of one name, the statement is built once and asks each for its own values', () => {
  let built = 0
  const ask = (groupId: string, days: readonly string[]) =>
    compileOnce('own-values', { groupId, days, dob: undefined }, (of) => {
      built += 1
      expect(of.dob).toBeUndefined()
      return db
        .selectFrom('member')
        .select('id')
        .where('group_id', '=', of.groupId)
        .where(sql<boolean>`dob = any(${of.days}::date[])`)
        .where('disenrolled', '=', false)
    }).compile(db)
  const [one, other] = [ask(first, ['1950-01-01']), ask(second, [])]
  expect(one.parameters).toEqual([first, ['1950-01-01'], false])
  expect(other.parameters).toEqual([second, [], false])
  expect(other.sql).toBe(one.sql)
  expect(one.sql).toMatch(/^\/\* prepared own-values \*\/ /)
  expect(built).toBe(1)
})

test('given a question with a value that the first one did not have, refuses to ask it in words without that value', () => {
  const ask = (dob?: string) =>
    compileOnce('sometimes-born', { dob }, (of) => {
      const query = db.selectFrom('member').select('id')
      return of.dob === undefined ? query : query.where('dob', '=', of.dob)
    }).compile(db)
  expect(ask().parameters).toEqual([])
  expect(() => ask('1950-01-01')).toThrow('was built for other values')
})

test.each([
  ['a parameter', () => db.selectFrom('member').select('id').where('group_id', '=', first)],
  ['its words', () => sql`select ${sql.lit(first)}`],
])('given a statement that has an id of its question in %s, refuses to keep it', (name, build) => {
  expect(() => compileOnce(`kept in ${name}`, { groupId: first }, build).compile(db)).toThrow('would keep an id')
})
