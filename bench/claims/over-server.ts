/**
 * Claims of 10,000 lines over the server: a closed month is listed, written into one file, fetched, and the answers to it are taken
 * in, by the calls that the page makes. The database and its folder are made for it and go with it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check837p } from '@vitalrounds/domain/claims/check-837p'
import { sql } from 'kysely'
import { closeWithLines, createBilledMember, lines, setUpBilling, yearMonth } from '../../server/src/claims/testing/create-claims.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { openDatabaseServer, prepareDatabase } from '../../server/src/platform/database/database-server.ts'
import { type TestApp, testApp } from '../../server/src/platform/testing/test-app.ts'
import { writeAnswers } from '../../server/src/simulator/clearing-house/write-answers.ts'

/** The member and this many more of whom a claim lacks nothing either. */
async function copyMember(t: TestApp, id: string, copies: number): Promise<string[]> {
  const { rows: columns } = await sql<{ name: string }>`
    select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = 'member' and is_generated = 'NEVER'`.execute(t.owner)
  const names = sql.raw(columns.map(({ name }) => name).join(', '))
  const copied = sql.raw(columns.map(({ name }) => `c.${name}`).join(', '))
  await sql`insert into member (${names})
    select ${copied} from member m cross join generate_series(1, ${copies}::int) n
     cross join lateral jsonb_populate_record(m, jsonb_build_object('id', app.new_id(), 'first_name', 'Ada' || n, 'mrn', 'bench ' || n)) c
     where m.id = ${id}`.execute(t.owner)
  await sql`insert into member_payer (group_id, member_id, payer_id, insured_id, from_day, recorded_by)
    select p.group_id, m.id, p.payer_id, p.insured_id, p.from_day, p.recorded_by from member_payer p join member m on m.group_id = p.group_id and m.id <> p.member_id
     where p.member_id = ${id}`.execute(t.owner)
  const { rows } = await sql<{ id: string }>`select id from member where group_id = ${t.groups.northside}`.execute(t.owner)
  await sql`analyze`.execute(t.owner)
  return rows.map((row) => row.id)
}

type Call = { seconds: number; body: string }

async function call(t: TestApp, method: 'GET' | 'POST', path: string, body?: object): Promise<Call> {
  const started = performance.now()
  const answer = await t.as(t.people.adam, method, path, body)
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
  return { seconds: Math.round(performance.now() - started) / 1000, body: answer.body }
}

/** Prints one JSON line, in seconds; answers whether the file holds every line and took no longer than the bar. */
export async function benchClaimsOverServer(lineCount: number, barSeconds: number): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitalrounds-bench-claims-'))
  const database = await openDatabaseServer(readConfig({ DATA_DIR: dataDir }, 'testbed'))
  await prepareDatabase(database)
  const t = await testApp({ url: database.ownerUrl, logins: database.logins, drop: async () => {} })
  try {
    await setUpBilling(t)
    const first = await createBilledMember(t, 'Ada')
    await closeWithLines(t, await copyMember(t, first, lineCount / lines.length - 1))
    const listed = await call(t, 'GET', `claims/${yearMonth}?show=ready`)
    const made = await call(t, 'POST', `claims/${yearMonth}/files`, { action: 'send', controlNumbers: [] })
    const { number } = JSON.parse(made.body) as { number: number }
    const file = await call(t, 'GET', `claims/files/${number}`)
    const checked = check837p(file.body)
    const written = checked.claims.reduce((sum, claim) => sum + claim.lines, 0)
    let answered = 0
    for (const { text } of writeAnswers(file.body, { date: '2026-12-03' }))
      answered += (await call(t, 'POST', 'claims/answers', { fileName: 'answers', content: text })).seconds
    const paid = await call(t, 'GET', `claims/${yearMonth}?show=settled`)
    const seconds = Math.round((made.seconds + file.seconds) * 1000) / 1000
    console.log(
      JSON.stringify({
        name: 'claims over the server: made, stored and fetched',
        lines: written,
        megabytes: Math.round(file.body.length / 1e4) / 100,
        seconds,
        bar_seconds: barSeconds,
        list_ready_seconds: listed.seconds,
        make_seconds: made.seconds,
        fetch_seconds: file.seconds,
        answers_seconds: Math.round(answered * 1000) / 1000,
        list_settled_seconds: paid.seconds,
        problems: checked.problems.length,
      }),
    )
    return written === lineCount && checked.problems.length === 0 && seconds <= barSeconds
  } finally {
    await t.close()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
