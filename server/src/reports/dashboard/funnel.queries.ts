/** How far the members came who joined lately: one number a member, counted and listed by the very same. */
import { neededDays } from '@vitalrounds/domain/billing/rulebook/needed-days'
import { addMonths, localDate, monthSpan } from '@vitalrounds/domain/days'
import { type FunnelPart, type FunnelStep, funnelStepIds, monthsOfFunnel } from '@vitalrounds/domain/reports/dashboard/funnel'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { monthClock } from '../months.queries.ts'
import { pageOfMembers } from './month-figures.queries.ts'
import { isInCareOf } from '../../members/in-care-of.ts'

async function cohortOf(db: GroupDb) {
  const { zone, running } = await monthClock(db)
  const first = addMonths(running, 1 - monthsOfFunnel)
  const since = Temporal.Instant.fromEpochMilliseconds(monthSpan(first, zone).start).toString()
  return { first, since, from: `${first}-01`, to: localDate(Date.parse(db.asOf), zone) }
}
type Cohort = Awaited<ReturnType<typeof cohortOf>>

/** Who joined, with the number of the step they came to: the place in the list of steps. Each part is read of them alone. */
const stepped = (db: GroupDb, { first, since }: Cohort, whose: string) => sql`
  with joined as materialized (
    select m.id, m.enrolled_at from member m where m.group_id = ${db.groupId} and m.enrolled_at >= ${since}::timestamptz),
  enough as (
    select distinct mm.member_id
      from joined j join member_month mm on mm.group_id = ${db.groupId} and mm.member_id = j.id
     where mm.year_month >= ${first} and mm.days >= ${sql.lit(neededDays)}),
  in_use as (
    select d.member_id, bool_or(d.status not in ('shipped', 'refused')) as is_delivered
      from joined j join device d on d.group_id = ${db.groupId} and d.member_id = j.id
     where d.deleted_at is null and d.unlinked_at is null group by d.member_id),
  ordered as (
    select o.member_id, bool_or(o.delivered_at is not null) as is_delivered, bool_or(o.state not in ('canceled', 'failed', 'returned')) as is_ordered
      from joined j join device_order o on o.group_id = ${db.groupId} and o.member_id = j.id group by o.member_id)
  select j.id as member_id,
         case when s.days_99454 >= ${sql.lit(neededDays)} or e.member_id is not null then 4
              when s.last_active_at >= j.enrolled_at then 3
              when d.is_delivered or o.is_delivered then 2
              when d.member_id is not null or o.is_ordered then 1
              else 0 end as step
    from joined j
    join member_summary s on s.group_id = ${db.groupId} and s.member_id = j.id
    left join enough e on e.member_id = j.id
    left join in_use d on d.member_id = j.id
    left join ordered o on o.member_id = j.id
   where ${isInCareOf('s', whose)}`

export async function funnel(db: GroupDb, whose: string) {
  const cohort = await cohortOf(db)
  const { rows } = await sql<{ step: number; members: number }>`
    select x.step, count(*) as members from (${stepped(db, cohort, whose)}) x group by x.step`.execute(db)
  const cameTo = (at: number) => rows.find(({ step }) => step === at)?.members ?? 0
  const last = funnelStepIds.length - 1
  return {
    from: cohort.from,
    to: cohort.to,
    steps: funnelStepIds.map((step, at) => ({
      step,
      reached: rows.reduce((sum, row) => sum + (row.step >= at ? row.members : 0), 0),
      waiting: at === last ? 0 : cameTo(at),
    })),
  }
}

type Of = { step: FunnelStep; part: FunnelPart }

/** Nobody waits behind the last step. */
export async function funnelMembers(db: GroupDb, { step, part }: Of, { whose, page }: { whose: string; page: number }) {
  const at = funnelStepIds.indexOf(step)
  const last = funnelStepIds.length - 1
  const isOf = part === 'reached' ? sql`x.step >= ${sql.lit(at)}` : at === last ? sql`false` : sql`x.step = ${sql.lit(at)}`
  const selected = sql`
    from member m
    join member_summary s on s.group_id = m.group_id and s.member_id = m.id
   where m.group_id = ${db.groupId} and m.id in (select x.member_id from (${stepped(db, await cohortOf(db), whose)}) x where ${isOf})`
  return pageOfMembers(db, selected, page)
}
