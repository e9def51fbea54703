import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { runInLots } from './run-in-lots.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const timeout = () => Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })

test('a lot that takes too long is tried again at half its size, and the work is done once', async () => {
  let left = 20
  const sizes: number[] = []
  await runInLots(t.db.worker, t.groups.northside, 8, (_, atOnce) => {
    sizes.push(atOnce)
    if (atOnce > 3) return Promise.reject(timeout())
    left -= Math.min(left, atOnce)
    return Promise.resolve(left > 0)
  })
  expect(left).toBe(0)
  expect(sizes.slice(0, 3)).toEqual([8, 4, 2])
  expect(sizes).toHaveLength(2 + 10)
})

test('what is wrong beside time is thrown at once, and so is one that is too slow alone', async () => {
  const tries: number[] = []
  const run = (error: () => Error) =>
    runInLots(t.db.worker, t.groups.northside, 4, (_, atOnce) => {
      tries.push(atOnce)
      return Promise.reject(error())
    })
  await expect(run(() => new Error('broken'))).rejects.toThrow('broken')
  expect(tries).toEqual([4])
  await expect(run(timeout)).rejects.toThrow('statement timeout')
  expect(tries).toEqual([4, 4, 2, 1])
})

test('the planner has seen the rows of a young table after the first lot', async () => {
  const known = async () =>
    (await sql<{ tuples: number }>`select reltuples::int as tuples from pg_class where oid = 'public.member'::regclass`.execute(t.owner))
      .rows[0]?.tuples
  await createMember(t.owner, t.groups.northside, 'Ada Anderson')
  expect(await known()).toBeLessThan(1)
  let lots = 0
  await runInLots(t.db.worker, t.groups.northside, 4, () => Promise.resolve(++lots < 2))
  expect(await known()).toBe(1)
})
