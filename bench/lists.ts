/** Every home list in every order, its first page and the page at offset 50,000, beside the same page and count in bare SQL. */
import { type ListFilter, menuLists, type Sort, sortsOf } from '@vitalrounds/domain/members/list'
import type { bareSql, LargeServer } from './large-server.ts'
import { measure, report } from './measure.ts'

type Raw = Awaited<ReturnType<typeof bareSql>>

const orders: Record<Sort, string> = {
  dataReceivedDT: 's.data_received_at desc nulls last, s.member_id',
  measureDateAsc: 's.last_active_at asc nulls first, s.member_id',
  measureFreq: 's.measure_freq, s.member_id',
  name: 's.name_key, s.member_id',
  severity: 's.worst_severity desc, s.worst_warning_at, s.member_id',
}
const enrolled = 's.group_id = $1 and not s.disenrolled'
const rules: Partial<Record<ListFilter, string>> = {
  'all-members': enrolled,
  'new-members': `${enrolled} and s.last_active_at is null`,
  'needs-review': `${enrolled} and s.needs_review`,
  'inactive-2-days': `${enrolled} and s.last_active_at < app.now() - interval '2 days'`,
  'inactive-5-days': `${enrolled} and s.last_active_at < app.now() - interval '5 days'`,
  'todo-99454': `${enrolled} and s.days_99454 < 16`,
  'sms-available': `${enrolled} and s.opt_in_sms`,
  'sms-not-available': `${enrolled} and not s.opt_in_sms`,
  'ccm-members': `${enrolled} and s.ccm_patient_consent`,
  disenrolled: 's.group_id = $1 and s.disenrolled',
}

/** The page as one would write it by hand, with the columns a row shows. */
const pageSql = (rule: string, order: string) => `
  select s.*, m.name, m.dob, m.gender, m.language, m.phone, m.email, m.mrn, m.time_zone, m.services, m.enrollment_date, m.paused_at,
         p.first_name, p.last_name, c.first_name, c.last_name
    from (select s.member_id from member_summary s where ${rule} order by ${order} limit 50 offset $2) ids
    join member_summary s on s.group_id = $1 and s.member_id = ids.member_id
    join member m on m.group_id = $1 and m.id = ids.member_id
    left join app_user p on p.id = s.assigned_physician
    left join app_user c on c.id = s.assigned_care_manager
   order by ${order}`

const repeats = 60
const deepPage = 1000

export async function benchLists(server: LargeServer, raw: Raw) {
  for (const list of menuLists({ services: ['RPM', 'CCM'] }).filter((l) => l !== 'practice')) {
    for (const sort of sortsOf(list))
      for (const page of [0, deepPage]) await benchPage(server, raw, { list, sort, page })
  }
  await benchCounts(server, raw)
}

async function benchPage(
  server: LargeServer,
  raw: Raw,
  { list, sort, page }: { list: ListFilter; sort: Sort; page: number },
) {
  const rule = rules[list]
  if (rule === undefined) throw new Error(`no bare SQL for ${list}`)
  const counted = await raw.run(`count ${list}`, `select count(*) from member_summary s where ${rule}`, [
    server.groupId,
  ])
  // A page that this list does not have would measure nothing
  if (Number(counted.rows[0]?.count) <= page * 50) return
  const ours = await measure(`list ${list} by ${sort}, page ${page}`, repeats, () =>
    server.ask(`home/lists/${list}?sort=${sort}&page=${page}`),
  )
  const bare = await measure('', repeats, async () => {
    await raw.run(`page ${list} ${sort}`, pageSql(rule, orders[sort]), [server.groupId, page * 50])
    await raw.run(`count ${list}`, `select count(*) from member_summary s where ${rule}`, [server.groupId])
  })
  report(ours, bare)
}

async function benchCounts(server: LargeServer, raw: Raw) {
  const filters = Object.entries(rules).map(
    ([list, rule]) => `count(*) filter (where ${rule.replace('s.group_id = $1 and ', '')}) as "${list}"`,
  )
  const ours = await measure('all menu counts', repeats, () => server.ask('home/counts'))
  const bare = await measure('', repeats, () =>
    raw.run(
      'counts',
      `select s.practice_id, ${filters.join(', ')} from member_summary s where s.group_id = $1 group by 1`,
      [server.groupId],
    ),
  )
  report(ours, bare)
}
