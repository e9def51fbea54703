/**
 * The activity dashboard, outcomes and billing statistics of a clinic of 10,000 members, each beside bare SQL that reads the same rows.
 * What a page waits for is its answer; by the processors a figure is the same on a busy machine.
 */
import { addMonths } from '@vitalrounds/domain/days'
import pg from 'pg'
import { storeMonthFigures } from '../../server/src/reports/dashboard/store-month-figures.ts'
import type { bareSql, LargeServer } from '../large-server.ts'
import { measureInTurn, report } from '../measure.ts'
import { firstOfDatabase, processorClock } from '../processes.ts'

const repeats = 60
const monthsShown = 13

type Raw = Awaited<ReturnType<typeof bareSql>>

/** Readings of the large clinic reach back a few months: those before are given the outcomes of the last whole month. */
async function fillOutcomes({ url, groupId }: LargeServer, running: string) {
  const owner = new pg.Client({ connectionString: url, statement_timeout: 0 })
  await owner.connect()
  const whole = addMonths(running, -1)
  await owner.query('delete from outcome_month where group_id = $1 and year_month < $2', [groupId, whole])
  for (let back = 2; back < monthsShown; back++)
    await owner.query(
      `insert into outcome_month
       select (jsonb_populate_record(o, jsonb_build_object('year_month', $3::text))).* from outcome_month o where o.group_id = $1 and o.year_month = $2`,
      [groupId, whole, addMonths(running, -back)],
    )
  for (const table of ['outcome_month', 'month_figure', 'member', 'member_summary', 'warning'])
    await owner.query(`vacuum (analyze) ${table}`)
  await owner.end()
}

const rawSql: Record<string, string> = {
  'dashboard, numbers': `
    select count(*) filter (where s.last_active_at > now() - interval '7 days'), count(*) filter (where mm.seconds_rpm >= 1200),
           count(*) filter (where mm.live_calls > 0), count(*) filter (where s.needs_review)
      from member m join member_summary s on s.group_id = m.group_id and s.member_id = m.id
      left join member_month mm on mm.group_id = m.group_id and mm.member_id = m.id and mm.year_month = $3
     where m.group_id = $1 and not s.disenrolled and $2 < $3`,
  'dashboard, months': `
    select year_month, count(*) filter (where seconds_rpm >= 1200), count(*) filter (where live_calls > 0), count(*)
      from member_month where group_id = $1 and year_month >= $2 and year_month < $3 group by year_month`,
  'dashboard, minutes': `
    select mm.year_month, w.week, sum(w.seconds), count(*)
      from member_month mm cross join lateral unnest(mm.week_seconds) with ordinality w (seconds, week)
     where mm.group_id = $1 and mm.year_month >= $2 and mm.year_month >= to_char(to_date($3, 'YYYY-MM') - 1, 'YYYY-MM') and w.seconds > 0 group by 1, 2`,
  'dashboard, warnings': `
    select w.raised_at::date, count(*) from warning w join member_summary s on s.group_id = w.group_id and s.member_id = w.member_id
     where w.group_id = $1 and w.raised_at > now() - interval '28 days' and $2 < $3 group by 1`,
  'dashboard, new members': `
    select count(*), count(*) filter (where s.last_active_at is not null), count(*) filter (where s.days_99454 >= 16)
      from member m join member_summary s on s.group_id = m.group_id and s.member_id = m.id
     where m.group_id = $1 and m.enrolled_at > now() - interval '3 months' and $2 < $3`,
  'dashboard, conditions': `
    select practice_id, c, count(*), count(*) filter (where needs_review)
      from member_summary cross join lateral unnest(diagnosis_lists) c where group_id = $1 and not disenrolled and $2 < $3 group by 1, 2`,
  outcomes: `
    select o.year_month, count(*) filter (where 'htn' = any (s.diagnosis_lists) and o.bp_systolic < 140 and o.bp_diastolic < 90),
           sum(o.glucose_readings), sum(o.reading_days), sum(o.enrolled_days)
      from outcome_month o join member_summary s on s.group_id = o.group_id and s.member_id = o.member_id
     where o.group_id = $1 and o.year_month between $2 and $3 group by o.year_month`,
  'billing stats, 13 months':
    'select year_month, board, count(*) from member_month where group_id = $1 and year_month between $2 and $3 group by year_month, board',
}

export async function benchDashboard(large: LargeServer, raw: Raw, running: string) {
  await fillOutcomes(large, running)
  const started = performance.now()
  await storeMonthFigures({ worker: large.db.worker })
  console.log(JSON.stringify({ name: 'figures of twelve months stored', seconds: Math.round(performance.now() - started) / 1000 }))
  const paths: Record<string, string> = {
    'dashboard, numbers': 'reports/dashboard',
    'dashboard, months': 'reports/dashboard-months',
    'dashboard, minutes': 'reports/dashboard-minutes',
    'dashboard, warnings': 'reports/dashboard-warnings',
    'dashboard, new members': 'reports/dashboard-funnel',
    'dashboard, conditions': 'reports/dashboard-conditions',
    outcomes: `reports/outcomes?yearMonth=${running}`,
    'billing stats, 13 months': `reports/billing-stats?yearMonth=${running}`,
  }
  const processors = processorClock([firstOfDatabase(large.config.dataDir)])
  const input = [large.groupId, addMonths(running, 1 - monthsShown), running]
  for (const [name, path] of Object.entries(paths)) {
    const works = { ours: () => large.ask(path), raw: () => raw.run(name, rawSql[name]!, input) }
    const figures = await measureInTurn(name, repeats, works, processors)
    report(figures.ours, { raw: figures.raw })
  }
}
