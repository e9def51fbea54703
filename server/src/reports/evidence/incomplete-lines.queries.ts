/**
 * Which lines of many members lack an item of their evidence, in a few statements however many members there are; the packet
 * of one member tells the same with every proof (evidence/incomplete-lines.test.ts holds both together).
 */
import type { Result } from '@vitalrounds/domain/billing/evaluate'
import type { Program } from '@vitalrounds/domain/billing/facts'
import { monthSpan } from '@vitalrounds/domain/days'
import { yearlyLastDay } from '@vitalrounds/domain/care/practitioner-orders/order'
import type { EvidenceFacts } from '@vitalrounds/domain/reports/evidence-items'
import { type IncompleteLine, incompleteLines } from '@vitalrounds/domain/reports/evidence-overrides'
import { careConsentKinds } from '@vitalrounds/domain/members/consents'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { recordedName } from '../../platform/database/staff-name.ts'
import { instant } from '../member-month.queries.ts'
import { periodsIn, workBeginsOn } from './evidence.queries.ts'
import { type AnsweredCall, liveConversations } from './work-evidence.queries.ts'

/** Of a result that by which the evidence of its lines is judged: a quarter of it. */
export type EvidencedResult = Pick<Result, 'month' | 'lines' | 'periods'> & { evidence: Pick<Result['evidence'], 'liveCalls'> }
/** What was judged of a member's month, and the digest that a signature names. */
export type MemberResult = { memberId: string; result: EvidencedResult; digest: string }

type FactRow = {
  member_id: string
  time_zone: string
  diagnosis_codes: string[]
  em_dates: string[]
  physician: string
  stays: EvidenceFacts['stays']
  orders: { program: string; ordered_on: string }[]
  is_renewed_yearly: boolean | null
  education: string[]
  consents: EvidenceFacts['consents']
  devices: EvidenceFacts['devices']
  worked: string[]
  calls: AnsweredCall[]
  has_notes: boolean
  plans: boolean[]
  signed_digest: string | null
}

/** The lines that lack an item, by member; members whose lines are whole are left out. */
export async function findIncompleteLines(
  db: GroupDb,
  months: readonly MemberResult[],
  { yearMonth, zone }: { yearMonth: string; zone: string },
): Promise<Map<string, IncompleteLine[]>> {
  const withLines = months.filter(({ result }) => result.lines.some(({ month }) => month === yearMonth))
  if (withLines.length === 0) return new Map()
  const { rows } = await factRows(db, withLines, { yearMonth, zone }).execute(db)
  const of = new Map(rows.map((row) => [row.member_id, row]))
  return new Map(
    withLines.flatMap((judged) => {
      const row = of.get(judged.memberId)
      const lines = judged.result.lines.filter(({ month }) => month === yearMonth)
      const incomplete = row === undefined ? [] : incompleteLines(lines, factsOf(row, judged))
      return incomplete.length === 0 ? [] : [[judged.memberId, incomplete] as const]
    }),
  )
}

const factsOf = (row: FactRow, { result, digest }: MemberResult): EvidenceFacts => ({
  member: row,
  stays: row.stays,
  practitionerOrders: row.orders.map((order) => ({
    ...order,
    last_day: row.is_renewed_yearly === true ? yearlyLastDay(order.ordered_on) : null,
  })),
  education: row.education.map((day) => ({ educated_on: day })),
  consents: row.consents,
  devices: row.devices,
  readings: periodsIn(result).flatMap(({ readingDates }) => readingDates.map((date) => ({ date }))),
  intervals: row.worked.map((program) => ({ program, is_excluded: false })),
  talks: liveConversations(row.calls),
  notes: row.has_notes ? [true] : [],
  plans: row.plans.map((hasCopy) => ({ copies: hasCopy ? [true] : [] })),
  liveCalls: result.evidence.liveCalls as Partial<Record<Program, readonly unknown[]>>,
  isSigned: row.signed_digest === digest,
})

/** Of the same stretch as the packet: work from the first day of a line over a device period on, the rest of the month. */
function factRows(db: GroupDb, months: readonly MemberResult[], { yearMonth, zone }: { yearMonth: string; zone: string }) {
  const span = monthSpan(yearMonth, zone)
  const [from, to] = [instant(span.start), instant(span.end)]
  const workDays = months.map(({ result }) => workBeginsOn(result) ?? null)
  return sql<FactRow>`
    select m.id as member_id, m.time_zone, m.diagnosis_codes, m.em_dates::text[] as em_dates, ${recordedName('p')} as physician,
           coalesce((select json_agg(json_build_object('program', s.program, 'started_at', s.started_at)) from program_stay s
                      where s.group_id = m.group_id and s.member_id = m.id), '[]') as stays,
           coalesce((select json_agg(json_build_object('program', o.program, 'ordered_on', o.ordered_on)) from practitioner_order o
                      where o.group_id = m.group_id and o.member_id = m.id
                        and not exists (select from practitioner_order_retraction x where x.group_id = o.group_id and x.order_id = o.id)), '[]') as orders,
           (select c.orders_renewed_yearly from care_setting c where c.group_id = m.group_id) as is_renewed_yearly,
           array(select e.educated_on::text from device_education e where e.group_id = m.group_id and e.member_id = m.id
                    and not exists (select from device_education_retraction x where x.group_id = e.group_id and x.education_id = e.id)) as education,
           coalesce((select json_agg(json_build_object('kind', c.kind, 'given_at', c.given_at, 'revoked_at', c.revoked_at, 'method', c.method, 'given_by', c.given_by))
                       from consent c where c.group_id = m.group_id and c.member_id = m.id and c.kind = any(${[...careConsentKinds]}::text[])), '[]') as consents,
           coalesce((select json_agg(json_build_object('started_at', a.from_at, 'ended_at', a.to_at)) from device_assignment a
                      where a.group_id = m.group_id and a.member_id = m.id), '[]') as devices,
           array(select g.program from unnest(array['rpm', 'ccm']) g (program)
                  cross join lateral (
                    select from work_interval i
                     where i.group_id = m.group_id and i.member_id = m.id and i.program = g.program
                       and i.started_at > q.work_from - interval '24 hours' and i.started_at < ${to} and i.ended_at > q.work_from
                       and not coalesce((select x.is_excluded from work_exclusion x
                                          where x.group_id = i.group_id and x.interval_id = i.id order by x.seq desc limit 1), false)
                       and not exists (select from time_approval a where a.group_id = i.group_id and a.id = i.id
                                          and a.is_approved is distinct from true)
                     limit 1) i) as worked,
           coalesce((select json_agg(json_build_object('answered_by', c.answered_by, 'outcome', c.outcome, 'seconds', c.seconds, 'program', c.program))
                       from call c where c.group_id = m.group_id and c.member_id = m.id and c.state = 'completed'
                        and c.answered_at >= q.work_from and c.answered_at < ${to}), '[]') as calls,
           exists (select from note n where n.group_id = m.group_id and n.member_id = m.id and n.deleted_at is null
                      and n.at >= ${from} and n.at < ${to}) as has_notes,
           array(select exists (select from care_plan_copy y where y.group_id = c.group_id and y.plan_id = c.id)
                   from care_plan c where c.group_id = m.group_id and c.member_id = m.id and c.published_at < ${to}) as plans,
           (select case when r.is_signature then r.digest end from month_review r
             where r.group_id = m.group_id and r.year_month = ${yearMonth} and r.member_id = m.id
             order by r.reviewed_at desc limit 1) as signed_digest
      from unnest(${months.map(({ memberId }) => memberId)}::uuid[], ${workDays}::date[]) w (member_id, day)
      join member m on m.group_id = ${db.groupId} and m.id = w.member_id
     cross join lateral (select least(${from}::timestamptz, w.day::timestamp at time zone m.time_zone) as work_from) q
      left join app_user p on p.id = m.assigned_physician`
}
