/**
 * `npm run bench:audit [-- --rows 10000000] [--only chart]`: the audit log as an administrator asks it, at a length of six years. The rows
 * are invented and their seals are no chain; both stay in the folder `bench-audit`, so that a second run begins at once.
 */
import { parseArgs } from 'node:util'
import { localDate } from '@vitalrounds/domain/days'
import pg from 'pg'
import { largeSignInId } from '../server/seeds/large/large-clinic.ts'
import { startLarge } from './large-server.ts'
import { measure, report } from './measure.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000000' }, only: { type: 'string', default: '' } },
})
const rows = Number(values.rows)
const members = 1000
const repeats = 60
const rowsAtOnce = 500_000
const actors = 200

// As a user's id is formed (RFC 9562, version 8)
const actorOf = (n: string) => `overlay(overlay(md5('actor ' || ${n}) placing '8' from 13) placing '8' from 17)::uuid::text`

const fillSql = `
  with people as (select array_agg(m.id::text) as ids from (select id from member where group_id = $1 order by id limit ${members}) m)
  insert into audit (at, group_id, actor_kind, actor_id, action, kind, ids, result, request_id)
  select now() - make_interval(secs => ($4::float8 - n) * 6 * 365 * 86400 / $4), $1, 'user', ${actorOf(`n % ${actors}`)},
         case when n % 50000 = 0 then 'PUT clinical-rules' when n % 3 = 0 then 'GET members/:id' when n % 3 = 1 then 'GET home/lists/:listFilter' else 'POST notes' end,
         'member',
         case when n % 20 = 0 then p.ids[1 + n % 900 : 50 + n % 900] else array[p.ids[1 + (n * 7919) % ${members}]] end,
         case when n % 997 = 0 then 'access.denied' else 'ok' end, 'request ' || n
    from people p, generate_series($2::bigint, $3::bigint) n`
const sealSql = `
  insert into audit_seal (group_id, seq, audit_id, hash)
  select $1, $2::bigint + row_number() over (order by a.id), a.id, '\\x00'
    from audit a where a.group_id = $1 and a.id > $3`
const subjectSql = `
  insert into audit_subject (group_id, subject_id, at, audit_id)
  select distinct a.group_id, named::uuid, a.at, a.id from audit a, unnest(a.ids) named where a.group_id = $1 and a.id > $2
  on conflict do nothing`

/** Adds rows until there are as many as were asked for; in pieces, so that a stopped run goes on. */
async function fill(url: string, groupId: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const item = async (sql: string, ...input: unknown[]) => Number((await client.query<{ n: string }>(sql, input)).rows[0]?.n ?? 0)
  await client.query(`update app_user set role = 'admin' where id = $1`, [largeSignInId])
  let have = await item('select coalesce(max(seq), 0) as n from audit_seal where group_id = $1', groupId)
  while (have < rows) {
    const last = await item('select coalesce(max(id), 0) as n from audit')
    const until = Math.min(rows, have + rowsAtOnce)
    await client.query(fillSql, [groupId, have + 1, until, rows])
    await client.query(sealSql, [groupId, have, last])
    await client.query(subjectSql, [groupId, last])
    have = until
    console.error(`${have} rows`)
  }
  // As autovacuum leaves a log that only grows
  await client.query('vacuum analyze audit, audit_seal, audit_subject')
  const { rows: existing } = await client.query<{ id: string; actor: string }>(
    `select (select id from member where group_id = $1 order by id limit 1) as id, ${actorOf('7')} as actor`,
    [groupId],
  )
  await client.end()
  return existing[0] ?? { id: '', actor: '' }
}

const server = await startLarge(members, 'bench-audit')
try {
  const { id, actor } = await fill(server.url, server.groupId)
  const day = (yearsAgo: number) => localDate(Date.now() - yearsAgo * 365 * 86_400_000, 'UTC')
  const questions: Record<string, string> = {
    'the newest': '',
    'of a person': `actor=${actor}`,
    'a frequent call': 'action=GET%20members/:id',
    'a rare call': 'action=PUT%20clinical-rules',
    'what was refused': 'result=refused',
    'what a person was refused': `actor=${actor}&result=refused`,
    'a day three years ago': `from=${day(3)}&to=${day(3)}`,
    'who looked at a chart': `memberId=${id}`,
    'a chart, five years ago': `memberId=${id}&to=${day(5)}`,
    'a chart by one person': `memberId=${id}&actor=${actor}`,
  }
  for (const [name, query] of Object.entries(questions).filter(([question]) => question.includes(values.only)))
    report(await measure(`audit, ${rows} rows: ${name}`, repeats, () => server.ask(`audit?${query}`)))
} finally {
  await server.stop()
}
