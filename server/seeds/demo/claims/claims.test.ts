/** The demo's last month was sent: every answer has come, and there is something to mend of each kind. */
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMonthClaims } from '../../../src/claims/month-claims.ts'
import { type Database, databaseOver, openPool, runInGroup } from '../../../src/platform/database/db.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { siteOf } from '../../../src/platform/public-url.ts'
import { createTestDatabase, type TestDatabase } from '../../../src/platform/testing/test-database.ts'
import { seedDemo } from '../../load.ts'
import { northside } from '../groups.ts'

const now = Temporal.Now.instant()
const lastMonth = addMonths(localMonth(now.epochMilliseconds, northside.timeZone), -1)
let database: TestDatabase
let owner: Database

beforeAll(async () => {
  database = await createTestDatabase()
  const config = readConfig({ DATABASE_URL: database.url }, 'demo')
  await seedDemo(database.url, config, now, { mostMembers: 150, mostDays: 70 })
  owner = databaseOver(openPool(database.url, 'owner'), async () => {}, siteOf(config))
}, 300_000)
afterAll(async () => {
  await owner.destroy()
  await database.drop()
})

test('claims were sent, paid, taken back, denied and refused, and some lack something', async () => {
  const { claims, isClosed } = await runInGroup(owner, northside.id, (db) => findMonthClaims(db, lastMonth))
  expect(isClosed).toBe(true)
  const states = new Set(claims.map(({ progress }) => progress.state))
  expect([...states]).toEqual(expect.arrayContaining(['paid', 'denied', 'rejected', 'missing', 'reversed']))
  expect(claims.some(({ progress }) => progress.state === 'denied' && progress.actions.includes('correct'))).toBe(true)
})
