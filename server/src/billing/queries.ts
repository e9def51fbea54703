/** The facts of one member that the billing engine reads. */
import type { ElsewhereFlags } from '@vitalrounds/domain/reports/billed-elsewhere'
import type { MemberFacts, WorkInterval } from '@vitalrounds/domain/billing/facts'
import type { Rulebook } from '@vitalrounds/domain/billing/rules'
import { conditionsOf } from '@vitalrounds/domain/chart/conditions'
import { windowDays } from '@vitalrounds/domain/billing/rulebook/needed-days'
import { localMonth, monthSpan, type Span, utcDayMs } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { queryMembersPrepared } from '../platform/database/prepared.ts'
import { callRows, timeOf } from './call-times.queries.ts'
import { type CareFacts, careOf, careRows } from './care-facts.queries.ts'
import { elsewhereRows, otherChartVisitsOf } from './elsewhere-facts.queries.ts'
import { employmentRows, type EvidenceOnRecord, evidenceOf, evidenceRows, withEmployment } from './evidence-facts.queries.ts'
import { consentRows, type Enrollments, enrollmentsOf, stayRows } from './enrollments.queries.ts'
import { a1cRows, pressureRows, type QualityFacts, qualityOf } from './quality-facts.queries.ts'
import { setupRows, setupsOf, withSetup } from './setup-facts.queries.ts'
import { confirmationRows, rulesOf } from './rules.queries.ts'
import { findWork, intervalRows, type RecordedWork } from './work-facts.queries.ts'
import type { WorkFacts } from './work-interval.ts'

/** What lists and reports find a member by; of a closed month it stays as it was. */
export type Team = {
  name_key: string
  practice_id: string | null
  assigned_physician: string | null
  assigned_care_manager: string | null
}

type Row = Team & {
  member_id: string
  group_zone: string
  billing_config: Record<string, boolean>
  member_zone: string
  dob: string
  device_receipt_at: string | null
  chronic_conditions: string[]
  diagnosis_codes: string[]
  em_dates: string[]
  paused_at: string | null
}

const memberRows = (db: GroupDb, memberIds: readonly string[], month: string | null) => sql<Row>`
  select m.id as member_id, g.time_zone as group_zone, m.time_zone as member_zone, m.dob, m.device_receipt_at,
         case when ${month}::text is null then app.billing_config_now(g.id) else app.billing_config_in(g.id, ${month}) end as billing_config,
         m.chronic_conditions, m.diagnosis_codes, m.em_dates, m.paused_at,
         m.name_key, m.practice_id, m.assigned_physician, m.assigned_care_manager
    from member m
    join clinic_group g on g.id = m.group_id
   where m.group_id = ${db.groupId} and m.id = any (${[...memberIds]}::uuid[])`

/**
 * The first counted reading of each reading day, oldest first: all that day counts need. One walk along the index reading_days;
 * to look each day up by itself costs more unless somebody measures thirty times a day. A row a day would cost the most.
 */
const readingDays = (db: GroupDb, memberIds: readonly string[]) => sql<{ member_id: string; instants: string | null }>`
  select m.id as member_id, d.instants from unnest(${[...memberIds]}::uuid[]) m (id) cross join lateral (
    select string_agg(floor(extract(epoch from first.measured_at) * 1000)::text, ' ' order by first.measured_on) as instants from (
      select distinct on (measured_on) measured_on, measured_at from reading
       where group_id = ${db.groupId} and member_id = m.id
         and source = 'device' and state = 'kept' and not excluded and metric <> 'step'
       order by measured_on, measured_at) first
    offset 0) d`

const instantsOf = (text: string | null) => (text === null ? [] : text.split(' ').map(Number))

const ms = (instant: string | null) => (instant === null ? null : Date.parse(instant))

/** `work` is the intervals of the facts with the ids of their rows. */
export type BillingFacts = {
  facts: MemberFacts
  team: Team
  config: Row['billing_config']
  /** The rows of the clinic, as far as it has confirmed them. */
  rules: Rulebook
  work: readonly RecordedWork[]
}

/** What is asked: the month, by default the one that runs. */
type MonthQuery = { month?: string }

/**
 * By member, in four round trips however many there are: what needs no month, what needs one, and what work was done beside.
 * Members of other groups are absent.
 */
export async function findBillingFacts(
  db: GroupDb,
  memberIds: readonly string[],
  query: MonthQuery = {},
): Promise<Map<string, BillingFacts>> {
  if (memberIds.length === 0) return new Map()
  const [rows, dayRows, stays, consents, plans, records, employments, confirmations] = await queryMembersPrepared(
    db,
    'billing-member',
    memberIds,
    memberRows(db, memberIds, query.month ?? null),
    readingDays(db, memberIds),
    stayRows(db, memberIds),
    consentRows(db, memberIds),
    careRows(db, memberIds),
    evidenceRows(db, memberIds),
    employmentRows(db),
    confirmationRows(db),
  )
  const zone = rows[0]?.group_zone
  if (zone === undefined) return new Map()
  const month = query.month ?? localMonth(Date.parse(db.asOf), zone)
  const [filed, elsewhereKinds, pressures, a1cs, intervals, calls] = await monthRows(db, memberIds, { month, zone })
  const work = await findWork(db, intervals, calls.flatMap(timeOf))
  const days = new Map(dayRows.map((of) => [of.member_id, instantsOf(of.instants)]))
  const enrollments = enrollmentsOf(stays, consents, zone)
  const evidence = evidenceOf(records)
  const employed = withEmployment(employments, zone)
  const care = careOf(plans, month, zone)
  const elsewhere = otherChartVisitsOf(elsewhereKinds)
  const quality = qualityOf(pressures, a1cs)
  const setups = setupsOf(filed)
  const foundOf = (id: string): BillingFactsRow => ({
    days: days.get(id) ?? [],
    work: work.get(id),
    evidence: evidence(id),
    employed,
    care: care(id),
    elsewhere: elsewhere(id),
    quality: quality(id),
    ...enrollments(id),
    setups: setups.get(id) ?? [],
    month,
  })
  return new Map(rows.map((row) => [row.member_id, { ...factsOf(row, foundOf(row.member_id)), rules: rulesOf(confirmations) }]))
}

/** What needs a month to be asked. */
const monthRows = (db: GroupDb, memberIds: readonly string[], { month, zone }: { month: string; zone: string }) =>
  queryMembersPrepared(
    db,
    'billing-month',
    memberIds,
    setupRows(db, memberIds, month),
    elsewhereRows(db, memberIds, month),
    pressureRows(db, memberIds, month),
    a1cRows(db, memberIds, month),
    intervalRows(db, memberIds, workRange(month, zone)),
    callRows(db, memberIds, workRange(month, zone)),
  )

/** The month, and before it as much as a device period that ends in it may hold. */
function workRange(month: string, zone: string): Span {
  const { start, end } = monthSpan(month, zone)
  return { start: start - windowDays * utcDayMs, end }
}

type BillingFactsRow = Enrollments & {
  days: readonly number[]
  work: WorkFacts | undefined
  evidence: EvidenceOnRecord
  employed: (interval: WorkInterval) => WorkInterval
  care: CareFacts
  elsewhere: ElsewhereFlags
  quality: QualityFacts
  /** When set-up was filed in months that are closed. */
  setups: readonly string[]
  month: string
}

/** As the chart counts them: each once, whatever proves it. */
const conditionCount = ({ chronic_conditions: chronicConditions, diagnosis_codes: diagnosisCodes }: Row) =>
  conditionsOf({ chronicConditions, diagnosisCodes }).length
const yearOf = (date: string) => Number(date.slice(0, 4))

/** The stays in programs, with what of them this clinic may not bill this month. */
function programsOf(row: Row, { rpm, ccm, setups, care, elsewhere }: BillingFactsRow): Pick<MemberFacts, 'rpm' | 'ccm'> {
  const device = rpm ? withSetup(rpm, setups, row.member_zone) : { enrolledAt: null, consentAt: null }
  const chronic = ccm && { ...ccm, conditions: conditionCount(row), ...care }
  return {
    rpm: { ...device, ...(elsewhere.supply && { hasOtherPractitioner: true }) },
    ...(chronic && { ccm: { ...chronic, ...(elsewhere.care && { hasOtherPractitioner: true }) } }),
  }
}

function factsOf(row: Row, billingFactsRow: BillingFactsRow): Omit<BillingFacts, 'rules'> {
  const { days, work, evidence, employed, quality, month } = billingFactsRow
  const facts: MemberFacts = {
    zone: row.group_zone,
    memberZone: row.member_zone,
    ...programsOf(row, billingFactsRow),
    ...(billingFactsRow.elsewhere.apcm && { isApcmBilled: true }),
    readings: [...days.map((takenAt) => ({ takenAt, type: 'systolicBP' })), ...quality.pressures],
    intervals: (work?.intervals ?? []).map(employed),
    staffElsewhere: work?.staffElsewhere ?? [],
    visitsOn: row.em_dates,
    ...evidence,
    deviceReceivedAt: ms(row.device_receipt_at),
    isPaused: row.paused_at !== null,
    ...(billingFactsRow.elsewhere.isSpared && { isSpared: true }),
    // [S31][S32] controlling blood pressure: age at the end of the measurement year
    age: yearOf(month) - yearOf(row.dob),
    ...(quality.a1c && { a1c: quality.a1c }),
    chronicConditions: row.chronic_conditions,
    diagnosisCodes: row.diagnosis_codes,
  }
  const { name_key, practice_id, assigned_physician, assigned_care_manager } = row
  const team = { name_key, practice_id, assigned_physician, assigned_care_manager }
  return { facts, team, config: row.billing_config, work: work?.intervals ?? [] }
}
