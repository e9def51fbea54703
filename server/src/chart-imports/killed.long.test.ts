/** The server dies (SIGKILL) while it records a batch, and starts again: the charts are those of a batch that nobody disturbed, each once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { endServer, killableServer, type KillableServer } from '../platform/testing/killable-server.ts'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'
import { importCharts } from './import-charts.ts'
import { chartsOf } from './testing/charts-of.ts'
import { groupDigest } from './testing/group-digest.ts'
import { recordDigest } from './testing/record-digest.ts'

const [people, kills] = [420, 2]
let t: TestApp
let server: KillableServer | undefined
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await t.close()
})

async function checkedBatch(who: Person): Promise<string> {
  const content = Buffer.from(chartsOf(people)).toString('base64')
  const answer = await t.as(who, 'POST', 'chart-imports', { files: [{ name: 'charts.ndjson', content }], isConsentOnRecord: true })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ importId: string }>().importId
}

async function progress(importId: string) {
  const { rows } = await sql<{ state: string; recorded: number; waiting: number }>`
    select i.state, count(*) filter (where r.outcome = 'recorded')::int as recorded, count(*) filter (where r.outcome = 'new')::int as waiting
      from chart_import i join chart_import_row r on r.group_id = i.group_id and r.import_id = i.id
     where i.id = ${importId} group by i.state`.execute(t.owner)
  return rows[0] ?? { state: '', recorded: 0, waiting: 0 }
}

/** Without the counts of lists: one that was never counted has no row, and one that is empty again a zero. */
const clinicDigest = async () =>
  (await groupDigest(t.owner, t.groups.northside)).split('\n').filter((line) => !line.startsWith('member_count '))

test(
  'charts recorded by a server that dies over and over are those of one that lives, and are taken back as exactly',
  { timeout: 900_000 },
  async () => {
    await createMember(t.owner, t.groups.northside, 'Ada Anderson')
    const before = await clinicDigest()
    const anna = await t.person(t.groups.lakeview, 'anna@lakeview.example', { role: 'admin' })
    const undisturbed = await checkedBatch(anna)
    await t.as(anna, 'POST', `chart-imports/${undisturbed}/start`)
    await importCharts(t.db, t.groups.lakeview, undisturbed)

    const importId = await checkedBatch(t.people.adam)
    server = await killableServer(t.url, t.config.dataDir)
    await t.as(t.people.adam, 'POST', `chart-imports/${importId}/start`)
    for (let [kill, recorded] = [0, 0]; kill < kills; kill++) {
      for (let now = await progress(importId); now.recorded <= recorded; now = await progress(importId)) await sleep(20)
      await endServer(server, 'SIGKILL')
      const stopped = await progress(importId)
      expect(stopped, `kill ${kill + 1} is in the middle`).toMatchObject({ state: 'running' })
      expect(stopped.waiting).toBeGreaterThan(0)
      recorded = stopped.recorded
      server = await killableServer(t.url, t.config.dataDir)
    }
    await expect.poll(async () => (await progress(importId)).state, { timeout: 300_000 }).toBe('done')
    expect(await progress(importId)).toMatchObject({ recorded: people * 4, waiting: 0 })
    expect(await recordDigest(t.owner, importId)).toEqual(await recordDigest(t.owner, undisturbed))

    await t.as(t.people.adam, 'POST', `chart-imports/${importId}/undo`)
    await expect.poll(async () => (await progress(importId)).state, { timeout: 300_000 }).toBe('undone')
    await endServer(server, 'SIGTERM')
    expect(await clinicDigest()).toEqual(before)
  },
)
