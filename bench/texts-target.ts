/** A clinic that texts, on a server of its own, and Twilio played beside it: what outlives the server, as the vendor would. */
import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseOf } from '../scripts/server-run.ts'
import { makeConnections } from '../server/seeds/demo/connections.ts'
import { insertRows } from '../server/seeds/rows.ts'
import { type Config, readConfig } from '../server/src/platform/config.ts'
import { databaseName } from '../server/src/platform/embedded/names.ts'
import { ownerUrlOf } from '../server/src/platform/embedded/open-cluster.ts'
import { proofAt } from '../server/src/devices/accounts/demo-connections.ts'
import { type RunningSimulator, startSimulator } from '../server/src/simulator/start.ts'
import { textIn } from '../server/src/simulator/twilio/texts.ts'

export const clinicPhone = '+18445550100'

export type TextedMember = { id: string; phone: string }
export type TextsTarget = {
  dataDir: string
  port: number
  groupId: string
  members: TextedMember[]
  /** The vendor, in this process. */
  vendor: RunningSimulator
}

type TargetOptions = { dataDir: string; port: number; members: number; textStepMs: number }

/** The server must run, so that its keys and tables are there. */
export async function furnishTexts({ dataDir, port, members, textStepMs }: TargetOptions): Promise<TextsTarget> {
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(port) }, 'testbed')
  const client = new pg.Client({ connectionString: ownerUrlOf(realpathSync(dataDir), databaseName) })
  await client.connect()
  try {
    return { dataDir, port, ...(await furnishTextsIn(client, config, { port, members, textStepMs })) }
  } finally {
    await client.end()
  }
}

type FurnishOptions = Omit<TargetOptions, 'dataDir'>

/** The same in any database; what the vendor has to say goes to `port`. */
export async function furnishTextsIn(
  client: pg.Client,
  config: Pick<Config, 'publicUrl' | 'keys'>,
  { port, members, textStepMs }: FurnishOptions,
) {
  const { rows, addresses, byVendor } = makeConnections(config)
  const { twilio } = addresses
  const url = `http://127.0.0.1:${port}${new URL(twilio.url).pathname}`
  const hook = { url, signedUrl: twilio.url, auth: proofAt(twilio) }
  const vendor = await startSimulator({ everyMs: 15_000, textStepMs, hooks: { twilio: hook } })
  const own = rows.filter(({ id }) => id === byVendor.twilio.id).map((row) => ({ ...row, base_url: `${vendor.url}/twilio` }))
  await insertRows(client, 'vendor_connection', own)
  const { rows: groups } = await client.query<{ id: string }>(`
    with g as (insert into clinic_group (workspace_name, signed_contract, text_usage_consent) values ('Bench', true, true) returning id),
         n as (insert into clinic_number (group_id, phone, connection_id) select id, '${clinicPhone}', '${byVendor.twilio.id}' from g returning group_id)
    select id from g`)
  const groupId = groups[0]!.id
  const { rows: people } = await client.query<TextedMember>(`
    with m as (insert into member (group_id, first_name, last_name, name_key, dob, gender, phone, phone_type, opt_in_sms, time_zone, enrollment_date, enrolled_at)
               select '${groupId}', 'Bench', n::text, 'bench ' || n, '1950-01-01', 'female', '+1312' || (2000100 + n), 'mobile', true, '${zoneAtNoon()}', '2026-01-01', '2026-01-01'
                 from generate_series(1, ${members}) n returning id, group_id, phone),
         p as (insert into program_stay (group_id, member_id, program, started_at) select group_id, id, 'RPM', '2026-01-01' from m),
         c as (insert into consent (group_id, member_id, kind, text_version, language, given_at) select group_id, id, 'sms', '2026-11', 'English', '2026-01-01' from m)
    select id, phone from m order by phone`)
  return { groupId, members: people, vendor }
}

/** Where it is about noon now, so that nothing waits for a morning; the signs of these zones are the wrong way round (POSIX). */
function zoneAtNoon(): string {
  const east = ((12 - Temporal.Now.zonedDateTimeISO('UTC').hour + 36) % 24) - 12
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

/** A text to many, as the button begins it: the row and its job. Answers when it was begun. */
export async function beginBatch({ dataDir, groupId }: TextsTarget, members: readonly TextedMember[], body: string) {
  const ids = members.map(({ id }) => `'${id}'`).join(', ')
  return databaseOf(dataDir, async (ask) => {
    await ask('begin')
    await ask(`select set_config('app.group_id', '${groupId}', true)`)
    const { rows } = await ask(`
      insert into text_batch (group_id, key, member_ids, bodies)
      values ('${groupId}', '${randomUUID()}', array[${ids}]::uuid[], '${JSON.stringify({ English: body })}') returning id`)
    const batchId = String(rows[0]?.['id'])
    await ask(`select app.enqueue('run-text-batch', '{"batchId": "${batchId}"}')`)
    await ask('commit')
    return batchId
  })
}

/** Somebody texts the clinic; the vendor tries until it is taken. When it was. */
export async function textUntilTaken({ vendor: { sim } }: TextsTarget, from: string, body: string): Promise<number> {
  for (;;) {
    const { status } = await textIn(sim, { from, to: clinicPhone, body, pictures: 0 })
    if (status !== null && status >= 200 && status < 300) return Date.now()
    await sleep(200)
  }
}
