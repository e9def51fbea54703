/**
 * Every home list in every order, its first, middle and deepest page, beside the same page and count in bare SQL and beside
 * itself in a clinic of 1,000 members; the counts of the menu; and pages by 16 connections at once.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DiagnosisList } from '@vitalrounds/domain/members/diagnosis-lists'
import { type ListFilter, pageSize, type Sort, sortsOf } from '@vitalrounds/domain/members/list'
import type { UploadedList } from '@vitalrounds/domain/risk/list-file'
import type { bareSql, LargeServer } from './large-server.ts'
import type { Load } from './list-pages.ts'
import { measureInTurn, report } from './measure.ts'

/** One that is added is measured, or this does not compile. Nobody uploads files in the large clinic, and its reader looks after few. */
type MeasuredList = Exclude<ListFilter, 'my-members' | UploadedList>

type Raw = Awaited<ReturnType<typeof bareSql>>
export type Servers = { large: LargeServer; small: LargeServer; raw: Raw; processors: (() => number) | undefined }

const orders: Record<Sort, [forward: string, backward: string]> = {
  dataReceivedDT: ['s.data_received_at desc nulls last, s.member_id', 's.data_received_at nulls first, s.member_id desc'],
  measureDateAsc: ['s.last_active_at nulls first, s.member_id', 's.last_active_at desc nulls last, s.member_id desc'],
  measureFreq: ['s.measure_freq, s.member_id', 's.measure_freq desc, s.member_id desc'],
  name: ['s.name_key, s.member_id', 's.name_key desc, s.member_id desc'],
  severity: ['s.danger_rank desc, s.worst_warning_at, s.member_id', 's.danger_rank, s.worst_warning_at desc, s.member_id desc'],
}
const longestSilent = [
  's.measure_freq, s.last_active_at, s.member_id',
  's.measure_freq desc, s.last_active_at desc, s.member_id desc',
] as const
const hoursAgo = (hours: number) => `'${new Date(Date.now() - hours * 3_600_000).toISOString()}'`
const toDo = (list: MeasuredList) => `'${list}' = any (s.billing_lists)`
const diagnosed = (list: DiagnosisList) => `'${list}' = any (s.diagnosis_lists)`
/** The first of those of the large clinic. */
const practiceId = 'site-01'
const rules: Record<MeasuredList, string> = {
  'all-members': 'true',
  'new-members': 's.last_active_at is null',
  'event-today': 's.days_till_event = 0',
  'needs-review': 's.needs_review',
  'msg-unread': 's.num_unread_messages > 0',
  'missed-call': 's.missed_call_at is not null',
  'inactive-2-days': `s.last_active_at < ${hoursAgo(48)}`,
  'inactive-5-days': `s.last_active_at < ${hoursAgo(120)}`,
  'todo-99454': toDo('todo-99454'),
  'todo-99457-call': toDo('todo-99457-call'),
  'todo-99457-review': toDo('todo-99457-review'),
  'todo-99458-call': toDo('todo-99458-call'),
  'todo-99458-review': toDo('todo-99458-review'),
  'sms-available': 's.opt_in_sms',
  'sms-not-available': 'not s.opt_in_sms',
  'with-memo': 's.active_memos > 0',
  'ccm-members': 's.ccm_patient_consent',
  disenrolled: 'true',
  practice: `s.practice_id = '${practiceId}'`,
  htn: diagnosed('htn'),
  obesity: diagnosed('obesity'),
  dm: diagnosed('dm'),
  ckd: diagnosed('ckd'),
  esrd: diagnosed('esrd'),
  chf: diagnosed('chf'),
}
const ruleOf = (list: MeasuredList) =>
  `s.group_id = current_setting('app.group_id')::uuid and ${list === 'disenrolled' ? '' : 'not '}s.disenrolled and ${rules[list]}`

/** The page as one would write it by hand: from the nearer end, rows as they are kept, names joined. */
function pageSql(list: MeasuredList, sort: Sort, { page, count }: { page: number; count: number }) {
  const before = page * pageSize
  const limit = Math.min(pageSize, count - before)
  const after = count - before - limit
  const critical = list === 'needs-review' && sort !== 'severity'
  const isTied = sort === 'measureFreq' && list.startsWith('inactive')
  const [forward, backward] = isTied ? longestSilent : orders[sort]
  const order = after < before ? backward : forward
  const first = critical ? `(s.worst_severity = 3)${after < before ? '' : ' desc'}, ` : ''
  return `
    select r.*, p.first_name, p.last_name, c.first_name, c.last_name
      from unnest(array(select s.member_id from member_summary s where ${ruleOf(list)}
                         order by ${first}${order} limit ${limit} offset ${Math.min(before, after)})) ids (id)
      join member_list_row r on r.group_id = current_setting('app.group_id')::uuid and r.member_id = ids.id
      left join app_user p on p.id = r.assigned_physician
      left join app_user c on c.id = r.assigned_care_manager`
}
const countSql = 'select list, sum(members) from member_count where group_id = $1 and whose = $1 group by 1'

const repeats = 60
const menuRepeats = 500

const warmUps = 1000

/** A server answers its first thousand questions at half the speed at which it answers all day, once its code is compiled. */
async function warm({ large, small }: Pick<Servers, 'large' | 'small'>) {
  for (let nth = 0; nth < warmUps; nth++) for (const server of [large, small]) await server.ask(`home/lists/all-members?page=${nth % 20}`)
}

const membersWithMemo = 300

/** A list that holds a few of very many: nobody has a memo when the clinic is made. */
async function writeMemos(server: LargeServer) {
  if ((await countOf(server, 'with-memo')) > 0) return
  for (let page = 0; page * pageSize < membersWithMemo; page++) {
    const { members } = JSON.parse(await server.ask(`home/lists/all-members?sort=name&page=${page}`)) as { members: { _id: string }[] }
    for (const { _id } of members)
      await server.send(`members/${_id}/notes`, { value: 'Call after the visit', isMemo: true, key: randomUUID() })
  }
}

export async function benchLists(servers: Servers) {
  await writeMemos(servers.large)
  await writeMemos(servers.small)
  await warm(servers)
  for (const list of Object.keys(rules) as MeasuredList[]) {
    const counts = { large: await countOf(servers.large, list), small: await countOf(servers.small, list) }
    const deepest = deepestOf(counts.large)
    for (const sort of sortsOf(list)) {
      // A page that this list does not have would measure nothing
      const pages = new Set([0, Math.floor(deepest / 2), deepest])
      for (const page of pages) await benchPage(servers, { list, sort, page, deepest, counts })
    }
  }
  await benchAtOnce(servers.large)
}

const deepestOf = (count: number) => Math.max(0, Math.ceil(count / pageSize) - 1)

const rowsOn = (page: number, count: number) => Math.min(pageSize, count - page * pageSize)

const addressOf = (list: ListFilter, query = '') => `home/lists/${list}?${list === 'practice' ? `practiceId=${practiceId}&` : ''}${query}`

const countOf = async (server: LargeServer, list: ListFilter) => (JSON.parse(await server.ask(addressOf(list))) as { count: number }).count

type Page = { list: MeasuredList; sort: Sort; page: number; deepest: number; counts: { large: number; small: number } }

async function benchPage({ large, small, raw, processors }: Servers, { list, sort, page, deepest, counts }: Page) {
  // The same place of the list: first, middle, deepest
  const smallDeepest = deepestOf(counts.small)
  const smallPage = page === 0 ? 0 : page === deepest ? smallDeepest : Math.floor(smallDeepest / 2)
  const text = pageSql(list, sort, { page, count: counts.large })
  const isMiddle = page > 0 && page < deepest
  // Whoever is the first to open the middle of a list counts the places of its members
  const cold = isMiddle ? { cold_ms: await measureOnce(() => large.ask(addressOf(list, `sort=${sort}&page=${page}`))) } : {}
  // Of the middle a few neighbors, as somebody turns pages there
  const pageAt = (i: number) => page - (isMiddle ? i % Math.min(3, page) : 0)
  const name = `list ${list} by ${sort}, page ${page} of ${deepest}`
  const works = {
    ours: (i: number) => large.ask(addressOf(list, `sort=${sort}&page=${pageAt(i)}`)),
    raw: async () => {
      await raw.run('count', countSql, [large.groupId])
      await raw.run(`page ${list} ${sort} ${page}`, text)
    },
    small: () => small.ask(addressOf(list, `sort=${sort}&page=${smallPage}`)),
  }
  const figures = await measureInTurn(name, repeats, works, processors)
  const rows = { rows: rowsOn(page, counts.large), at_1000_rows: rowsOn(smallPage, counts.small) }
  report(figures.ours, { raw: figures.raw, small: figures.small, bars: { growth: 1.5 }, ...rows, ...cold })
}

async function measureOnce(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return Math.round(performance.now() - started)
}

/** What the menu shows, as one would ask for it by hand: kept counts, those of hours for who is inactive, services, practices. */
const menuSql = {
  kept: 'select list, practice_id, sum(members)::int from member_count where group_id = $1 and whose = $1 group by 1, 2',
  inactive: `
    select since, (select coalesce(sum(members), 0) from member_count_by_hour where group_id = $1 and whose = $1 and hour > since)
           + (select count(*) from member_summary where group_id = $1 and not disenrolled and last_active_at >= since
                 and last_active_at < date_trunc('hour', since, 'UTC') + interval '1 hour')
      from unnest(array[now() - interval '48 hours', now() - interval '120 hours']) since`,
  services: 'select services from clinic_group where id = $1',
  practices: 'select practice_id, name from practice where group_id = $1 order by name',
}

export async function benchCounts({ large, small, raw, processors }: Servers) {
  await warm({ large, small })
  const works = {
    ours: () => large.ask('home/counts'),
    raw: async () => {
      for (const [name, text] of Object.entries(menuSql)) await raw.run(`menu ${name}`, text, [large.groupId])
    },
    small: () => small.ask('home/counts'),
  }
  const figures = await measureInTurn('all menu counts', menuRepeats, works, processors)
  report(figures.ours, { raw: figures.raw, small: figures.small, bars: { ratio: 2 } })
}

/** Sixteen browsers that turn pages as fast as they are answered, in a thread of their own. */
async function benchAtOnce(server: LargeServer) {
  const worker = new Worker(new URL('list-pages.ts', import.meta.url), {
    workerData: { port: server.port, token: server.token, connections: 16, seconds: 8 } satisfies Load,
  })
  const [done] = (await once(worker, 'message')) as [{ pages: number; seconds: number; p50_ms: number; p95_ms: number }]
  const { pages, seconds, p50_ms, p95_ms } = done
  report({ name: 'list pages, 16 connections', n: pages, p50_ms, p95_ms }, { per_second: Math.round(pages / seconds) })
}
