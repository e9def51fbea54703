/**
 * Fills the weeks of rows that a server of the version before wrote (`member_month.week_seconds`), of the two months that are set
 * beside each other: from their verdict, or from what was frozen. Rows that are written anew have theirs.
 */
import type { Result } from '@vitalrounds/domain/billing/evaluate'
import { addMonths } from '@vitalrounds/domain/days'
import { secondsByWeek } from '@vitalrounds/domain/reports/dashboard/minute-weeks'
import { sql } from 'kysely'
import { allGroups } from '../../platform/database/all-groups.ts'
import { type Database, type GroupDb, runInGroup } from '../../platform/database/db.ts'
import { unpacked } from '../frozen-bytes.ts'
import { monthClock } from '../months.queries.ts'

const perTransaction = 200

type Row = { member_id: string; year_month: string; verdict: Result | null; frozen: Buffer | null; zone: string }

const unfilled = (db: GroupDb, { running, zone, after }: { running: string; zone: string; after: string }) => sql<Row>`
  select mm.member_id, mm.year_month, coalesce(mm.result, mm.verdict::jsonb) as verdict, f.result as frozen, coalesce(c.zone, ${zone}) as zone
    from member_month mm
    left join month_close c on c.group_id = mm.group_id and c.id = mm.close_id
    left join month_close_row f on f.group_id = mm.group_id and f.close_id = mm.close_id and f.member_id = mm.member_id
   where mm.group_id = ${db.groupId} and mm.year_month in (${running}, ${addMonths(running, -1)}) and mm.seconds_rpm > 0
     and mm.week_seconds = '{}' and (mm.year_month || mm.member_id) > ${after}
   order by mm.year_month || mm.member_id limit ${sql.lit(perTransaction)}`

const resultOf = ({ frozen, verdict }: Row) => (frozen === null ? verdict : (JSON.parse(unpacked(frozen)) as Result))

/** Answers the last row it came to; undefined when there are no more. */
async function fillSome(db: GroupDb, after: string): Promise<string | undefined> {
  const { rows } = await unfilled(db, { ...(await monthClock(db)), after }).execute(db)
  const filled = rows.flatMap((row) => {
    const worked = resultOf(row)?.evidence.worked.rpm
    const { member_id, year_month: month, zone } = row
    return worked === undefined ? [] : [{ member_id, year_month: month, seconds: secondsByWeek(worked, { month, zone }) }]
  })
  // A row that was written meanwhile has its own
  await sql`
    update member_month mm set week_seconds = array(select jsonb_array_elements_text(x.seconds)::integer)
      from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) x (member_id uuid, year_month text, seconds jsonb)
     where mm.group_id = ${db.groupId} and mm.member_id = x.member_id and mm.year_month = x.year_month and mm.week_seconds = '{}'`.execute(
    db,
  )
  const last = rows.at(-1)
  return last && last.year_month + last.member_id
}

/** The job; doing it twice does no harm. */
export async function fillWeekSeconds(db: { worker: Database }) {
  for (const groupId of await allGroups(db)) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const from: string = after
      after = await runInGroup(db.worker, groupId, (scoped) => fillSome(scoped, from))
    }
  }
}
