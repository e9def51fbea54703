/** The claims of a month: those that its close asks for, and those that were sent, each with how far it is. */
import type { BillingLine } from '@vitalrounds/domain/billing/lines'
import type { BillingProvider, Claim, Submission } from '@vitalrounds/domain/claims/claim'
import {
  assembleClaims,
  claimProgress,
  type ClaimDraft,
  type ClaimProgress,
  type CoverageOnDay,
} from '@vitalrounds/domain/claims/claim-progress'
import type { Gender } from '@vitalrounds/domain/values/gender'
import { sql } from 'kysely'
import { filedRows } from '../billing/filed-rows.ts'
import { groupToday } from '../groups/group-today.ts'
import { nameInLists } from '../members/name-in-lists.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { type ClaimRecord, findClaims } from './claim-standings.ts'
import { readClaimProvider, readFeeTable } from './claim-settings.ts'
import { findPayersOf } from './member-payers.ts'
import { findRecordedOrders } from './recorded-orders.ts'

/** How practices are known to payers and to the clearing house. */
export async function findProvider(db: GroupDb): Promise<{ provider: BillingProvider; submission: Submission }> {
  const { name, taxonomy, taxId, street, city, state, zip, placeOfService, practitioners: _, ...submission } = await readClaimProvider(db)
  const { npi } = await db.selectFrom('clinic_group').select('npi').where('id', '=', db.groupId).executeTakeFirstOrThrow()
  return { provider: { name, npi, taxonomy, taxId, address: { street, city, state, zip }, placeOfService }, submission }
}

type MemberRow = {
  memberId: string
  name: string
  first_name: string
  last_name: string
  dob: string
  gender: string
  street: string
  city: string
  state: string
  zip_code: string
  diagnosis_codes: string[]
  physician_id: string | null
  physician_first: string
  physician_last: string
  physician_npi: string
  physician_taxonomy: string
  lines: BillingLine[]
  digest: string
}

/** The close that holds; null while the month is open or being closed. */
const standingClose = (db: GroupDb, yearMonth: string) =>
  db
    .selectFrom('month_close')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('year_month', '=', yearMonth)
    .where('state', '=', 'closed')
    .executeTakeFirst()

async function findFiled(db: GroupDb, closeId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.id as "memberId", m.name, m.first_name, m.last_name, m.dob, m.gender, m.address_line1 as street, m.city, m.state, m.zip_code,
           m.diagnosis_codes, p.id as physician_id, coalesce(p.first_name, '') as physician_first, coalesce(p.last_name, '') as physician_last,
           coalesce(p.npi, '') as physician_npi, coalesce(x.taxonomy, '') as physician_taxonomy, r.result_digest as digest,
           coalesce((select a.after from month_addendum a where a.group_id = r.group_id and a.close_id = r.close_id and a.member_id = r.member_id
                      order by a.accepted_at desc limit 1), r.lines) as lines
      from ${filedRows} r
      join member m on m.group_id = r.group_id and m.id = r.member_id
      left join member_month mm on mm.group_id = r.group_id and mm.member_id = r.member_id and mm.close_id = r.close_id
      left join app_user p on p.id = case when mm.member_id is null then m.assigned_physician else mm.assigned_physician end
      left join practitioner_taxonomy x on x.group_id = r.group_id and x.user_id = p.id
     where r.group_id = ${db.groupId} and r.close_id = ${closeId}
     order by m.name_key, m.id`.execute(db)
  return rows.filter(({ lines }) => lines.length > 0)
}

const genders: readonly string[] = ['male', 'female']

const memberOf = (row: MemberRow): ClaimDraft['member'] => ({
  id: row.memberId,
  firstName: row.first_name,
  lastName: row.last_name,
  dob: row.dob,
  gender: genders.includes(row.gender) ? (row.gender as Gender) : null,
  address: { street: row.street, city: row.city, state: row.state.toUpperCase(), zip: row.zip_code.replaceAll(/[\s-]/g, '') },
  insuredId: '',
})

const renderingOf = (row: MemberRow): Claim['rendering'] =>
  row.physician_id === null
    ? null
    : { firstName: row.physician_first, lastName: row.physician_last, npi: row.physician_npi, taxonomy: row.physician_taxonomy }

export type MonthClaim = {
  memberId: string
  name: string
  dob: string
  /** Of what the month says of the member; empty where only an addendum does. */
  evidence: string
  progress: ClaimProgress
  record: ClaimRecord | null
}

export type MonthClaims = {
  isClosed: boolean
  today: string
  provider: BillingProvider
  submission: Submission
  claims: MonthClaim[]
}

type Filed = { row: MemberRow; draft: ClaimDraft }

async function draftsOf(db: GroupDb, rows: readonly MemberRow[]): Promise<Filed[]> {
  const { fees } = await readFeeTable(db)
  const memberIds = rows.map(({ memberId }) => memberId)
  const [payerOf, orders] = [await findPayersOf(db, memberIds), await findRecordedOrders(db, memberIds)]
  return rows.flatMap((row) => {
    const coverageOn = (day: string): CoverageOnDay | null => {
      const found = payerOf(row.memberId, day)
      if (found === null || found.payerId === null) return null
      const { name, kind, number, takesCorrections, dates, insuredId } = found
      return { payer: { id: found.payerId, name, kind, payerId: number, takesCorrections, dates }, insuredId }
    }
    const its = { member: memberOf(row), diagnoses: row.diagnosis_codes, rendering: renderingOf(row), lines: row.lines }
    return assembleClaims({ ...its, coverageOn, orders: orders.get(row.memberId) ?? [] }, fees).map((draft) => ({ row, draft }))
  })
}

const keyOf = (memberId: string, payerId: string | undefined) => `${memberId} ${payerId ?? ''}`

/** In the order of members' names, what was sent and the close no longer bills behind them. */
export async function findMonthClaims(db: GroupDb, yearMonth: string): Promise<MonthClaims> {
  const [today, { provider, submission }, close] = [await groupToday(db), await findProvider(db), await standingClose(db, yearMonth)]
  const filed = close === undefined ? [] : await draftsOf(db, await nameInLists(db, await findFiled(db, close.id)))
  const records = await findClaims(db, yearMonth)
  const standing = new Map(
    records.filter((record) => record.standing.state !== 'voided').map((record) => [keyOf(record.memberId, record.payerId), record]),
  )
  const base = { today, provider, submission }
  const billed = filed.flatMap(({ row, draft }) => {
    const record = standing.get(keyOf(row.memberId, draft.payer?.id)) ?? null
    const progress = claimProgress(draft, record, base)
    return progress === null ? [] : [{ memberId: row.memberId, name: row.name, dob: row.dob, evidence: row.digest, progress, record }]
  })
  const used = new Set(billed.map(({ record }) => record?.claim.controlNumber))
  const names = await namesOf(
    db,
    records.filter(({ claim }) => !used.has(claim.controlNumber)),
  )
  const others = names.flatMap(({ record, name, dob }) => {
    // While a month is open, what was sent is as right as it was
    const progress = claimProgress(close === undefined ? record.claim : null, record, base)
    return progress === null ? [] : [{ memberId: record.memberId, name, dob, evidence: '', progress, record }]
  })
  return { isClosed: close !== undefined, ...base, claims: [...billed, ...others] }
}

async function namesOf(db: GroupDb, records: readonly ClaimRecord[]) {
  if (records.length === 0) return []
  const rows = await db
    .selectFrom('member')
    .select(['id as memberId', 'name', 'dob'])
    .where('group_id', '=', db.groupId)
    .where(
      'id',
      'in',
      records.map(({ memberId }) => memberId),
    )
    .execute()
  const byId = new Map((await nameInLists(db, rows)).map((row) => [row.memberId, row]))
  return records.map((record) => ({ record, name: byId.get(record.memberId)?.name ?? '', dob: byId.get(record.memberId)?.dob ?? '' }))
}
