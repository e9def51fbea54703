/**
 * Loads the demo: two clinics with their people, members, devices, orders, deliveries and a year of readings that ends
 * today, as the owner of the schema. Where it is there to its end, nothing is touched; what an interrupted load left is made anew.
 */
import pg from 'pg'
import type { Config } from '../src/platform/config.ts'
import { openPasswords } from '../src/auth/hash-password.ts'
import { databaseOver, openPool } from '../src/platform/database/db.ts'
import { siteOf } from '../src/platform/public-url.ts'
import { fillOutcomes } from '../src/reports/outcomes/verify-outcomes.ts'
import { readDemoConnections, writeDemoConnections, type DemoConnections } from '../src/devices/accounts/demo-connections.ts'
import { seedAlerts } from './demo/alerts.ts'
import { insertCalls } from './demo/calls.ts'
import { seedCareWork } from './demo/care-work.ts'
import { seedChronicCare } from './demo/chronic-care.ts'
import { type SeedConnections, makeConnections } from './demo/connections.ts'
import { demoGroups, type DemoGroup, demoSeed, groupRow, numberRow, practiceRows } from './demo/groups.ts'
import { seedDeviceEducation } from './demo/evidence/device-education.ts'
import { seedAuditorGrant } from './demo/evidence/auditor-grant.ts'
import { employmentEndRows, employmentRows } from './demo/evidence/employment.ts'
import { strayDeliveries } from './demo/inbox.ts'
import { seedMonths } from './demo/months.ts'
import { seedWaitingTime } from './demo/waiting-time.ts'
import { seedClaims } from './demo/claims/claims.ts'
import { seedPayers } from './demo/claims/payers.ts'
import { insertPastCalls } from './demo/past-calls.ts'
import { type Household, orderRows } from './demo/orders.ts'
import type { SeedContext, SeedMembers, SeedHousehold, MemberRange as Piece } from './demo/make-members.ts'
import { seedPractitionerOrders } from './demo/evidence/practitioner-orders.ts'
import { shiftsOf } from './demo/shifts.ts'
import { spareDevices } from './demo/spare-devices.ts'
import { seedTexts } from './demo/texts.ts'
import { seedWebhooks } from './demo/webhooks.ts'
import { demoPassword, demoUsers, userId, userRows, workspaceRows } from './demo/users.ts'
import { claimForInvention, emptyAll, isFullyLoaded, markFullyLoaded } from './invented-data.ts'
import { insertBundle } from './bundle-texts.ts'
import { makeAhead } from './make-ahead.ts'
import { memberTables } from './member-bundle.ts'
import { drawsOf } from './plan.ts'
import { insertRows, type Row, withoutAllIndexes } from './rows.ts'

export { demoPassword, signIns } from './demo/users.ts'

export type SeedResult = { members: number; readings: number; seconds: number }

/**
 * Loads the demo unless it is there; answers what was loaded, or undefined. Refuses a database with data of its own. `now` is the moment at which the data ends. A test
 * may do with fewer members of each clinic and fewer days of readings.
 */
export async function seedDemo(
  ownerUrl: string,
  config: Config,
  now: Temporal.Instant,
  { mostMembers = Infinity, mostDays = Infinity }: { mostMembers?: number; mostDays?: number } = {},
): Promise<SeedResult | undefined> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'vitalrounds seed',
    options: '-c TimeZone=UTC',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Two servers that start together must not both load; the lock is given back with the connection
    await client.query(`select pg_advisory_lock(hashtextextended($1, 0))`, [demoSeed])
    await client.query('begin')
    await claimForInvention(client)
    if (await isSeeded(client)) {
      if (await isFullyLoaded(client)) {
        await client.query('rollback')
        followAddress(config)
        return undefined
      }
      await emptyAll(client)
    }
    const started = performance.now()
    const done = await loadAll(client, config, { nowMs: now.epochMilliseconds, mostMembers, mostDays })
    writeDemoConnections(config.dataDir, done.addresses)
    await client.query('commit')
    await client.query('vacuum reading')
    await client.query('analyze')
    await seedChronicCare(ownerUrl, now.epochMilliseconds)
    await seedByVerbs(ownerUrl, config, now.epochMilliseconds)
    await markFullyLoaded(client)
    return { ...done.counts, seconds: (performance.now() - started) / 1000 }
  } finally {
    await client.end()
  }
}

/** What is made by the same verbs that clinics use; what would follow from it is seeded beside it. */
async function seedByVerbs(ownerUrl: string, config: Config, nowMs: number) {
  const owner = databaseOver(openPool(ownerUrl, 'owner'), async () => {}, siteOf(config))
  try {
    await seedAlerts(owner, nowMs)
    await seedPayers(owner, nowMs)
    await seedMonths(owner, nowMs)
    await seedAuditorGrant(owner, nowMs)
    await seedWaitingTime(owner, nowMs)
    await seedClaims(owner, nowMs)
    await seedWebhooks(owner, config, nowMs)
    // Else every server that starts on a copy of the demo would compute them anew
    await fillOutcomes({ worker: owner })
  } finally {
    await owner.destroy()
  }
}

/** A reading knows the delivery that brought it, as the inbox worker would have noted. */
const linkReadings = (client: pg.ClientBase, groupId: string) =>
  client.query(
    `update reading r set inbox_id = i.id
       from inbox i join device d on d.vendor = i.vendor and d.device_key = i.device_key
      where i.group_id = $1 and i.state = 'done' and r.group_id = i.group_id and r.member_id = i.member_id
        and r.device_id = d.id and r.received_at = i.received_at`,
    [groupId],
  )

async function isSeeded(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select from clinic_group where id = any ($1)', [demoGroups.map((group) => group.id)])
  return rows.length > 0
}

/** The server may listen elsewhere than when the demo was loaded: the file follows, the secrets stay. */
function followAddress(config: Pick<Config, 'dataDir' | 'publicUrl'>) {
  const demoConnections = readDemoConnections(config.dataDir)
  if (!demoConnections || Object.values(demoConnections).every(({ url }) => new URL(url).origin === config.publicUrl)) return
  const moved = Object.entries(demoConnections).map(([vendor, item]) => [
    vendor,
    { ...item, url: config.publicUrl + new URL(item.url).pathname },
  ])
  writeDemoConnections(config.dataDir, Object.fromEntries(moved) as DemoConnections)
}

type LoadOptions = { nowMs: number; mostMembers: number; mostDays: number }

async function loadAll(client: pg.ClientBase, config: Config, options: LoadOptions) {
  const connections = makeConnections(config)
  await insertRows(client, 'clinic_group', demoGroups.map(groupRow))
  await insertRows(client, 'practice', demoGroups.flatMap(practiceRows))
  await insertRows(client, 'app_user', userRows())
  await insertRows(client, 'workspace_member', workspaceRows())
  await insertRows(client, 'worker_employment', employmentRows())
  await insertRows(client, 'worker_employment_end', employmentEndRows())
  await insertRows(client, 'auth.credential', await credentialRows(config))
  await insertRows(client, 'vendor_connection', connections.rows)
  await insertRows(
    client,
    'clinic_number',
    demoGroups.map((group) => numberRow(group, connections.byVendor.twilio.id)),
  )
  const panels = demoGroups.map((group) => loadedPanel(group, options.nowMs))
  const counts = { members: 0, readings: 0 }
  // Each row of a member would be checked against the member, several times over
  await withoutAllIndexes(client, [...memberTables, 'reading'], async () => {
    counts.readings = await loadMembers(client, panels, connections, options)
  })
  // Without figures about the tables, what is joined below is compared row by row
  await client.query('analyze member, device')
  for (const panel of panels) {
    await loadWork(client, panel, connections, options)
    counts.members += panel.households.length
  }
  await client.query('analyze inbox, device, reading')
  for (const group of demoGroups) await linkReadings(client, group.id)
  return { counts, addresses: connections.addresses }
}

/** One salt each; the password is the same and documented. */
async function credentialRows(config: Config): Promise<Row[]> {
  const passwords = openPasswords(config)
  const rows: Row[] = []
  for (const user of demoUsers) {
    rows.push({ user_id: userId(user.key), password_hash: await passwords.hash(demoPassword), must_change: false })
  }
  return rows
}

// Members at a time: few enough that their readings are garbage before they are old
const batch = 25

const loadedPanel = (group: DemoGroup, nowMs: number) => ({
  group,
  shifts: shiftsOf(group, nowMs),
  households: [] as Household[],
  deliveries: [] as Row[],
  recordings: [] as Row[],
})
type LoadedPanel = ReturnType<typeof loadedPanel>

/** What worker threads think up is written while they think up the next; answers how many readings there are. */
async function loadMembers(
  client: pg.ClientBase,
  panels: readonly LoadedPanel[],
  { byVendor }: SeedConnections,
  { nowMs, mostMembers, mostDays }: LoadOptions,
): Promise<number> {
  const targets = panels.flatMap(({ group: { key, members } }) => {
    const many = Math.min(members, mostMembers)
    return Array.from({ length: Math.ceil(many / batch) }, (_, n) => ({ key, from: n * batch, to: Math.min((n + 1) * batch, many) }))
  })
  const context: SeedContext = { nowMs, mostDays, byVendor }
  let readings = 0
  for await (const members of makeAhead<Piece, SeedMembers>(new URL('demo/make-members.ts', import.meta.url), context, targets)) {
    await insertBundle(client, members)
    readings += members.readings
    const panel = panels.find(({ group }) => group.key === members.key)
    panel?.households.push(...members.households.map((household) => withDraws(panel.group, household)))
    panel?.deliveries.push(...members.deliveries)
    panel?.recordings.push(...members.recordings)
  }
  // Several threads finish in whatever order; what follows is drawn in the order of the members
  for (const { households } of panels) households.sort((a, b) => a.plan.n - b.plan.n)
  return readings
}

const withDraws = ({ id: groupId }: DemoGroup, { plan, devices }: SeedHousehold): Household => ({
  plan: { ...plan, draw: drawsOf({ seed: demoSeed, groupId }, plan.n) },
  devices,
})

/** What was done for the members: it asks for them, and comes after their indexes. */
async function loadWork(client: pg.ClientBase, panel: LoadedPanel, connections: SeedConnections, { nowMs }: LoadOptions) {
  const { group, shifts, households, deliveries, recordings } = panel
  for (const recording of recordings) await insertRows(client, 'ecg_recording', [recording])
  await seedTexts(client, group, nowMs)
  await seedCareWork(client, group, nowMs)
  await seedPractitionerOrders(client, group, nowMs)
  const spare = spareDevices(group, nowMs)
  await insertRows(client, 'device', spare.rows)
  await insertRows(client, 'device_order', await numbered(client, orderRows(group, households, nowMs)))
  await insertPastCalls(client, group, { households, shifts })
  await insertCalls(client, group, households, nowMs)
  await linkDeviceOrders(client, group.id)
  await seedDeviceEducation(client, group, nowMs)
  if (group.key === 'northside') deliveries.push(...strayDeliveries(connections.byVendor, spare.devices, nowMs))
  // Numbered as they came, as real ones are
  const byArrival = deliveries.toSorted((a, b) => String(a['received_at']).localeCompare(String(b['received_at'])))
  await insertRows(client, 'inbox', byArrival)
}

/** Each device knows the order that brought it; the dozen of the bulk order are cuffs that were given out since. */
async function linkDeviceOrders(client: pg.ClientBase, groupId: string) {
  await client.query(
    `update device d set order_id = o.id from device_order o
      where o.group_id = $1 and d.group_id = o.group_id and d.id = o.device_id`,
    [groupId],
  )
  await client.query(
    `update device d set order_id = b.order_id
       from (select x.id, o.id as order_id, o.quantity, row_number() over (order by x.created_at desc, x.id) as n
               from device x join device_order o on o.group_id = x.group_id and o.vendor = x.vendor and o.device = x.device
              where x.group_id = $1 and o.is_bulk and o.quantity > 1 and x.order_id is null and x.deleted_at is null) b
      where d.group_id = $1 and d.id = b.id and b.n <= b.quantity`,
    [groupId],
  )
  await client.query(
    `update device_order o set registered = (select count(*) from device d where d.group_id = o.group_id and d.order_id = o.id)
      where o.group_id = $1`,
    [groupId],
  )
}

/** Order numbers come from the sequence that the server draws from, so that the next real one follows on. */
async function numbered(client: pg.ClientBase, rows: readonly Row[]): Promise<Row[]> {
  const { rows: numbers } = await client.query<{ n: string }>(`select nextval('device_order_number') as n from generate_series(1, $1)`, [
    rows.length,
  ])
  return rows.map((row, index) => ({ ...row, order_number: Number(numbers[index]?.n) }))
}
