/**
 * The report pages of a clinic of 10,000 members over thirteen months, beside bare SQL that reads the same rows: the billing
 * report in every order, filtered, the dashboard, and the statistics. Then the month's end: judged, closed, and kept up to date.
 */
import { addMonths } from '@vitalrounds/domain/days'
import { codePosition } from '@vitalrounds/domain/reports/board'
import { reportSorts, type ReportSort } from '@vitalrounds/domain/reports/api'
import pg from 'pg'
import { benchDashboard } from './reports/dashboard.ts'
import { bareSql, type LargeServer, startLarge } from './large-server.ts'
import { measureInTurn, report } from './measure.ts'
import { benchClose, benchCold, benchFresh } from './months.ts'

const members = 10_000
const monthsShown = 13
const repeats = 100
const pageSize = 50

/** Gives the months before the running one its rows: what is read is what matters here. */
async function fillMonths({ url, groupId }: LargeServer, running: string) {
  const owner = new pg.Client({ connectionString: url, statement_timeout: 0 })
  await owner.connect()
  for (let back = 1; back < monthsShown; back++)
    await owner.query(
      `insert into member_month
       select (jsonb_populate_record(mm, jsonb_build_object('year_month', $3::text))).*
         from member_month mm where mm.group_id = $1 and mm.year_month = $2
       on conflict do nothing`,
      [groupId, running, addMonths(running, -back)],
    )
  await owner.query('vacuum (analyze) member_month')
  await owner.end()
}

const orders: Record<ReportSort, string> = {
  save: 'next_until nulls last, at_risk desc, name_key, member_id',
  name: 'name_key, member_id',
  days: 'days, name_key, member_id',
  minutes: 'seconds_rpm + seconds_ccm, name_key, member_id',
}
const sumsSql = 'select board, count(*) from member_month where group_id = $1 and year_month = $2 group by board'
const pageSql = (sort: ReportSort, filter: string, page: number) => `
  select m.name, m.dob, m.mrn, mm.* from (
    select member_id from member_month where group_id = $1 and year_month = $2 ${filter} order by ${orders[sort]} limit ${pageSize} offset ${page * pageSize}) p
    join member_month mm on mm.group_id = $1 and mm.member_id = p.member_id and mm.year_month = $2
    join member m on m.group_id = $1 and m.id = p.member_id`

export async function benchReports() {
  const large = await startLarge(members, 'bench-reports')
  const raw = await bareSql(large)
  try {
    const month = await benchCold(large)
    await fillMonths(large, month)
    const input = [large.groupId, month]
    const page = async (name: string, query: string, bare: { sort: ReportSort; filter?: string; page?: number }) => {
      const text = pageSql(bare.sort, bare.filter ?? '', bare.page ?? 0)
      const figures = await measureInTurn(`billing report ${name}`, repeats, {
        ours: () => large.ask(`reports/billing-report?yearMonth=${month}&${query}`),
        raw: async () => {
          await raw.run('sums', sumsSql, input)
          await raw.run(`page ${name}`, text, input)
        },
      })
      report(figures.ours, { raw: figures.raw })
    }
    for (const sort of Object.keys(reportSorts) as ReportSort[]) await page(`by ${sort}`, `sort=${sort}`, { sort })
    await page('page 100', 'sort=name&page=100', { sort: 'name', page: 100 })
    const atRisk = `and board ~ '^.{${codePosition('99454') - 1}}r'`
    await page('99454 at risk', 'code=99454&state=atRisk', { sort: 'save', filter: atRisk })
    await benchDashboard(large, raw, month)
    await benchFresh(large, month)
    await benchClose(large, month)
  } finally {
    await raw.stop()
    await large.stop()
  }
}
