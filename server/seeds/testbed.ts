/**
 * The test bed's content: two groups with one user of each role and three members with one of every kind of thing that a
 * member can have. Made once and kept, so that putting it back gives the same rows, ids, sessions and tokens.
 */
import { deviceVendors } from '@vitalrounds/domain/devices/device'
import pg from 'pg'
import { openPasswords } from '../src/auth/hash-password.ts'
import type { DemoConnections, HookEndpoint } from '../src/devices/accounts/demo-connections.ts'
import type { Config } from '../src/platform/config.ts'
import { makeConnections, type SimulatorAddresses } from './demo/connections.ts'
import { chartTables } from './chart-rows.ts'
import { listInventedTables } from './invented-data.ts'
import { bundleOf, memberTables } from './member-bundle.ts'
import type { MemberPlan } from './plan.ts'
import { chanceStream } from './random.ts'
import { readingColumns } from './reading-lines.ts'
import { copyLines, insertRows, type Row } from './rows.ts'
import * as calls from './testbed/calls.ts'
import { clearedVitals } from './testbed/cleared-vitals.ts'
import * as belongings from './testbed/belongings.ts'
import { evidenceTables } from './testbed/evidence-rows.ts'
import * as care from './testbed/care.ts'
import { employmentEndRow, employmentRetractionRow, employmentRows } from './testbed/employment.ts'
import * as drafts from './testbed/drafts.ts'
import {
  annexRow,
  groupRow,
  membersOfGroup,
  numberRow,
  organizationRow,
  panelOf,
  practiceRow,
  strictRow,
  type TestbedGroup,
  testbedGroups,
  testbedSeed,
} from './testbed/groups.ts'
import { apiClientOf, clientTables, type TestbedClient } from './testbed/api-clients.ts'
import { claimTables, memberPayerRows, payerTables } from './testbed/payers.ts'
import { idsOfGroup, idsOfMembers, type TestbedMember } from './testbed/member-ids.ts'
import * as publicLinks from './testbed/links.ts'
import { monthTables } from './testbed/months.ts'
import { type Copies, copyTables, lockTables, restoreAmongCalls, setRight } from './testbed/restore.ts'
import * as texts from './testbed/text-rows.ts'
import { signOnTables } from './testbed/sign-on.ts'
import { webhookTables } from './testbed/webhooks.ts'
import { type Snapshot, snapshotOf } from './testbed/snapshot.ts'
import { intervalRows, timeTables } from './testbed/time-rows.ts'
import { badTokensOf, credentialRows, linkRows, makeLinks, membershipRows, sessionRows, staffRows, type TestbedLink, type TestbedUser, unprotectedOf, usersOf } from './testbed/staff.ts' // prettier-ignore

type Content = { tables: [table: string, rows: Row[]][]; lines: string[] }

export type Testbed = {
  groups: {
    groupId: string
    canary: string
    users: TestbedUser[]
    /** Must set up a second factor before anything else. */
    withoutSecondFactor: Awaited<ReturnType<typeof unprotectedOf>>
    members: TestbedMember[]
    /** What belongs to no member of it: ids by kind. */
    things: Record<string, string[]>
    /** A program that may read everything of it, with the key that it signs with. */
    apiClient: TestbedClient
    links: TestbedLink[]
    publicLinks: ReturnType<typeof publicLinks.publicLinksOf>
    /** What opens `doctorAlertWithCode`, once. */
    doctorCode: string
  }[]
  badTokens: Awaited<ReturnType<typeof badTokensOf>>
  vendorAuth: Record<string, HookEndpoint>
  snapshot(groupId: string): Promise<Snapshot>
  reseed(): Promise<void>
  /** Moves the clock of the database so that it reads `nowMs` now. */
  setClock(nowMs: number): Promise<void>
}

type Links = ReadonlyMap<string, TestbedLink[]>

/** Fills an empty, migrated database. `config` must be of the profile `testbed`. Whatever vendor is played nowhere stays away. */
export async function fillTestbed(ownerUrl: string, config: Config, playedAt: SimulatorAddresses = {}): Promise<Testbed> {
  if (config.profile !== 'testbed') throw new Error('a test bed is filled in the profile testbed alone')
  const nowMs = Date.now()
  const connections = makeConnections(config, playedAt)
  const links: Links = new Map(testbedGroups.map((group) => [group.key, makeLinks(group)]))
  const content = await contentOf(config, { nowMs, links, connections })
  const owners = ownersOf(ownerUrl)
  const asOwner = <T>(work: (client: pg.ClientBase) => Promise<T>) => withOwner(owners, work)
  const copies = await asOwner((client) => put(client, content))
  const signing = { ring: config.keys.access, nowMs }
  const groups: Testbed['groups'] = []
  for (const group of testbedGroups) {
    const members = await asOwner((client) => idsOfMembers(client, group.id))
    groups.push({
      groupId: group.id,
      canary: group.canary,
      users: await usersOf(group, signing),
      withoutSecondFactor: await unprotectedOf(group, signing),
      members,
      things: await asOwner((client) => idsOfGroup(client, group.id)),
      apiClient: apiClientOf(group),
      links: links.get(group.key) ?? [],
      publicLinks: publicLinks.publicLinksOf(group),
      doctorCode: publicLinks.doctorCodeOf(group),
    })
  }
  return {
    groups,
    badTokens: await badTokensOf(testbedGroups[0], signing),
    vendorAuth: ofDevices(connections.addresses),
    snapshot: (groupId) => asOwner((client) => snapshotOf(client, groupId)),
    reseed: () => asOwner((client) => restoreAmongCalls(client, copies)),
    setClock: (at) => asOwner((client) => setClock(client, at)),
  }
}

/** Of those whose devices members hold; parcels and texts are no part of what a test bed promises. */
const ofDevices = (doors: Required<DemoConnections>) => Object.fromEntries(deviceVendors().map((vendor) => [vendor, doors[vendor]]))

/** Kept open for a while: PostgreSQL plans the check of each foreign key anew for every connection. */
function ownersOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'vitalrounds testbed',
    options: '-c TimeZone=UTC',
    max: 4,
    allowExitOnIdle: true,
  })
  pool.on('error', () => undefined)
  return pool
}

async function withOwner<T>(owners: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await owners.connect()
  let isWhole = false
  try {
    const answer = await work(client)
    isWhole = true
    return answer
  } finally {
    // Whatever went wrong may have left a transaction open
    client.release(!isWhole)
  }
}

type TestbedContext = { nowMs: number; links: Links; connections: ReturnType<typeof makeConnections> }

async function contentOf(config: Config, { nowMs, links, connections }: TestbedContext): Promise<Content> {
  const passwords = openPasswords(config)
  const tables: Content['tables'] = []
  const lines: string[] = []
  const [a, b] = testbedGroups
  tables.push(
    ['client_organization', [a, b].map(organizationRow)],
    ['clinic_group', [a, b].flatMap((group) => [groupRow(group), annexRow(group), strictRow(group)])],
  )
  tables.push(['practice', [a, b].map(practiceRow)], ['app_user', [a, b].flatMap((group) => staffRows(group, nowMs))])
  tables.push(['workspace_member', [a, b].flatMap(membershipRows)], ...signOnTables([a, b]), ['vendor_connection', connections.rows])
  tables.push(['worker_employment', [a, b].flatMap((group) => employmentRows(group, nowMs))])
  tables.push(['worker_employment_end', [a, b].map((group) => employmentEndRow(group, nowMs))])
  tables.push(['worker_employment_retraction', [a, b].map((group) => employmentRetractionRow(group, nowMs))])
  tables.push(['auth.credential', [...(await credentialRows(a, passwords)), ...(await credentialRows(b, passwords))]])
  tables.push(['auth.session', [a, b].flatMap((group) => sessionRows(group, nowMs))])
  tables.push(['auth.link', [a, b].flatMap((group) => linkRows(group, links.get(group.key) ?? [], nowMs))])
  tables.push(['link', [a, b].map((group) => publicLinks.mailLinkRow(group, nowMs))])
  tables.push(['clinic_number', [a, b].map((group) => numberRow(group, connections.byVendor.twilio.id))])
  for (const group of testbedGroups) {
    const members = membersWith(group, nowMs, connections.byVendor.bodytrace.id)
    tables.push(...webhookTables(group, config), ...members.tables)
    lines.push(...members.lines)
  }
  return { tables, lines }
}

function membersWith(group: TestbedGroup, nowMs: number, connectionId: string): Content {
  const owners: belongings.Owner[] = []
  const clinic = {
    panel: panelOf(group, nowMs),
    numbering: { serialFrom: group.serialFrom },
    groupZone: 'America/New_York',
    workOf: (plan: MemberPlan) => ({
      time: intervalRows({ group, plan, nowMs }),
      talks: [],
      carePlanPublishedAt: care.planPublishedAt(nowMs),
    }),
  }
  const { rows, lines } = bundleOf(clinic, 0, membersOfGroup, (plan, devices) => {
    owners.push({ group, plan, devices, nowMs, connectionId })
  })
  rows.member = rows.member.map((row) => belongings.withCanary(row, group))
  const more = { ...calls.waitingCounters(nowMs), days_till_event: care.daysTillEvent }
  const reason = `Seen by ${group.canary}`
  rows.member_summary = rows.member_summary.map((row, n) => ({ ...row, ...more, vitals: clearedVitals(row['vitals'], group, reason), ...owners.slice(n, n + 1).map(care.dueCareColumns)[0] })) // prettier-ignore
  rows.warning = rows.warning.map((row) => ({ ...row, clear_reason: row['needs_review'] ? null : reason }))
  const charts = owners.map((owner, n) => belongings.chartRowsOf(owner, rows.member[n] as never))
  for (const table of chartTables) rows[table] = []
  rows.device_assignment = rows.device_assignment.map((row) => ({ ...row, reason: `Given by ${group.canary}` }))
  return {
    lines,
    tables: [
      ...memberTables.map((table): [string, Row[]] => [table, rows[table]]),
      ...belongingsOf(group, owners),
      ...calls.callTables(owners),
      ...care.careTables(owners, group, nowMs),
      ...charts.flatMap((chart) => Object.entries(chart)),
      ...monthTables(group, owners),
      ...Object.entries(belongings.seedPendingWork(group, chanceStream(testbedSeed, group.key, 'under way'), nowMs)),
    ],
  }
}

/** In the order in which they need one another. */
const belongingsOf = (group: TestbedGroup, owners: readonly belongings.Owner[]): [string, Row[]][] => [
  ['device_order', owners.flatMap(belongings.orderRows)],
  ['device', owners.filter(({ plan }) => plan.n === 2).flatMap(belongings.formerDeviceRows)],
  ['device_refill', owners.flatMap(belongings.refillRows)],
  ...evidenceTables(owners),
  ...clientTables(group),
  ...payerTables(group),
  ...claimTables(group, owners),
  ['member_payer', owners.flatMap(memberPayerRows)],
  ['inbox', owners.flatMap(belongings.deliveryRows)],
  ['ecg_recording', owners.flatMap(belongings.ecgRows)],
  ['enrollment_receipt', owners.flatMap(belongings.receiptRows)],
  ['link', owners.flatMap(publicLinks.linkRows)],
  ['note', owners.flatMap(belongings.noteRows)],
  ['doctor_alert', owners.flatMap(publicLinks.alertRows)],
  ['link', owners.flatMap(publicLinks.alertLinkRows)],
  ['doctor_alert_sending', owners.flatMap(publicLinks.sendingRows)],
  ['link_act', owners.flatMap(publicLinks.linkActRows)],
  ['link_draft', owners.flatMap(drafts.linkDraftRows)],
  ['member_access_link', owners.flatMap(publicLinks.accessLinkRows)],
  ['alert_settings', [{ group_id: group.id, asks_code: true, reminder_hours: 4 }]],
  ...timeTables(owners),
  ['own_draft', drafts.ownDraftRow(owners)],
  ['text_draft', owners.flatMap(drafts.textDraftRows)],
  ['phone_lookup', owners.flatMap(belongings.lookupRows)],
  ...texts.textTables(owners),
]

// Warnings name readings, which come by another way and a moment later
const afterReadings = new Set(['warning'])

// They guard a running clinic: who deletes all of it neither leaves it without an administrator nor keeps its counts
const guards = [
  ['app_user', 'keep_a_super_admin'],
  ['member_summary', 'count_gone'],
] as const

/** In one statement, at whose end no row refers to another any more. */
async function empty(client: pg.ClientBase, names: readonly string[]) {
  for (const [table, guard] of guards) await client.query(`alter table ${table} disable trigger ${guard}`)
  await client.query(`with ${names.map((name, n) => `t${n} as (delete from ${name})`).join(', ')} select`)
  for (const [table, guard] of guards) await client.query(`alter table ${table} enable trigger ${guard}`)
}

/** Empties everything but the audit, puts the content in and sets the clock right, in one transaction. */
async function put(client: pg.ClientBase, { tables, lines }: Content): Promise<Copies> {
  await client.query('begin')
  const names = await listInventedTables(client)
  await lockTables(client, names)
  await empty(client, names)
  for (const [table, its] of tables) if (!afterReadings.has(table)) await insertRows(client, table, its)
  await copyLines(client, { table: 'reading', columns: readingColumns }, lines)
  for (const [table, its] of tables) if (afterReadings.has(table)) await insertRows(client, table, its)
  const copies = await copyTables(client, names)
  await setRight(client)
  await client.query('commit')
  return copies
}

/** Once the clock is moved by hand, sessions that were never used begin to idle like any other: now. */
async function setClock(client: pg.ClientBase, nowMs: number) {
  await client.query(
    `update auth.session s set idle_expires_at = least(s.absolute_expires_at, app.now() + make_interval(mins => g.idle_minutes))
       from clinic_group g where g.id = s.group_id and s.idle_expires_at > app.now() + make_interval(mins => g.idle_minutes)`,
  )
  await client.query(
    `insert into app.clock (skew) values (to_timestamp($1::float8 / 1000) - clock_timestamp())
     on conflict (is_only) do update set skew = excluded.skew`,
    [nowMs],
  )
}
