/**
 * Loads the large clinic: worker threads think up members, one connection copies them in, in a single transaction without
 * indexes, which are built at its end. Vacuumed afterwards, so that index-only scans work from the first question on.
 */
import pg from 'pg'
import { openPasswords } from '../../src/auth/hash-password.ts'
import { walkMembers } from '../../src/members/walk-members.ts'
import type { Config } from '../../src/platform/config.ts'
import { databaseOver, defaultLimits, openPool, runInGroup } from '../../src/platform/database/db.ts'
import { upsertOutcomeMonths } from '../../src/reports/outcomes/upsert-outcome-months.ts'
import { demoPassword } from '../demo/users.ts'
import { insertBundle } from '../bundle-texts.ts'
import { claimForInvention } from '../invented-data.ts'
import { memberTables } from '../member-bundle.ts'
import { makeAhead } from '../make-ahead.ts'
import { insertRows, withoutAllIndexes } from '../rows.ts'
import { largeGroupId, largeGroupRow, largePracticeRows, largeSignInId, largeUserRows, largeWorkspaceRows } from './large-clinic.ts'
import type { SeedBatch, MemberRange } from './make-batch.ts'

export type LargeSeedResult = { members: number; readings: number; seconds: Record<'load' | 'indexes' | 'months' | 'vacuum', number> }
type PrintLine = (line: string) => void

const membersPerBatch = 250

/** Undefined when the large clinic is there already. */
export async function loadLarge(
  ownerUrl: string,
  config: Config,
  target: { members: number; nowMs: number; tell: PrintLine },
): Promise<LargeSeedResult | undefined> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'vitalrounds seed',
    options: '-c TimeZone=UTC -c statement_timeout=0',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from clinic_group where id = $1', [largeGroupId])
    if (rowCount) return undefined
    const started = performance.now()
    const lap = () => (performance.now() - started) / 1000
    let loaded = { members: 0, readings: 0, seconds: 0 }
    await client.query('begin')
    await claimForInvention(client)
    await client.query(`set local maintenance_work_mem = '256MB'`)
    await loadClinic(client, config, target.members)
    await withoutAllIndexes(client, [...memberTables, 'reading'], async () => {
      loaded = { ...(await loadMembers(client, target)), seconds: lap() }
      target.tell(`loaded in ${loaded.seconds.toFixed(0)} s, building indexes`)
    })
    await client.query('commit')
    const indexed = lap()
    target.tell(`indexes built after ${indexed.toFixed(0)} s, adding up months`)
    await client.query('analyze')
    await computeOutcomes(ownerUrl)
    const added = lap()
    target.tell(`months added up after ${added.toFixed(0)} s, vacuuming`)
    await client.query('vacuum (analyze)')
    const { members, readings, seconds } = loaded
    return { members, readings, seconds: { load: seconds, indexes: indexed - seconds, months: added - indexed, vacuum: lap() - added } }
  } finally {
    await client.end()
  }
}

/** What readings of each month come to, as the server's own start would compute it, in larger pieces: nobody waits for these members. */
async function computeOutcomes(ownerUrl: string) {
  const owner = databaseOver(openPool(ownerUrl, 'owner', { ...defaultLimits, statementMs: 60_000, queryMs: 60_000 }), async () => {})
  try {
    await walkMembers(
      (work) => runInGroup(owner, largeGroupId, work),
      membersPerBatch,
      async (db, ids) => void (await upsertOutcomeMonths(db, { ids, from: null })),
    )
  } finally {
    await owner.destroy()
  }
}

async function loadClinic(client: pg.ClientBase, config: Config, members: number) {
  await insertRows(client, 'clinic_group', [largeGroupRow(members)])
  await insertRows(client, 'practice', largePracticeRows())
  await insertRows(client, 'app_user', largeUserRows())
  await insertRows(client, 'workspace_member', largeWorkspaceRows())
  const password_hash = await openPasswords(config).hash(demoPassword)
  await insertRows(client, 'auth.credential', [{ user_id: largeSignInId, password_hash, must_change: false }])
}

async function loadMembers(client: pg.ClientBase, { members, nowMs, tell }: { members: number; nowMs: number; tell: PrintLine }) {
  const sum = { members: 0, readings: 0 }
  let details = 0
  const batches = Array.from({ length: Math.ceil(members / membersPerBatch) }, (_, n): MemberRange => ({
    from: n * membersPerBatch,
    to: Math.min((n + 1) * membersPerBatch, members),
  }))
  for await (const batch of makeAhead<MemberRange, SeedBatch>(new URL('make-batch.ts', import.meta.url), { nowMs }, batches)) {
    await insertBundle(client, batch)
    sum.members += batch.members
    sum.readings += batch.readings
    if (sum.members - details < 10_000) continue
    details = sum.members
    tell(`${sum.members} members, ${sum.readings} readings`)
  }
  return sum
}
