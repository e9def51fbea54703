/** The lines of a closed month with the columns that billers enter; an addendum stands for what was filed before it. */
import type { BillingLine } from '@vitalrounds/domain/billing/lines'
import { writeCsv } from '@vitalrounds/domain/files/csv'
import { sql } from 'kysely'
import { recordedName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { nameInLists } from '../members/name-in-lists.ts'
import { refuse } from '../platform/http/refuse.ts'
import { filedLines, filedRows } from '../billing/filed-rows.ts'
import { findPayersOf, type PayerOfLine } from '../claims/member-payers.ts'
import { findStandingClose } from './months.queries.ts'

const header =
  'Member,DOB,MRN,Code,Units,Date of service,From,To,Practitioner,NPI,Diagnosis,Billing NPI,Payer,Payer number,Insured ID'.split(',')

type Row = {
  memberId: string
  name: string
  dob: string
  mrn: string | null
  diagnosis_codes: string[]
  physician: string
  rendering: string
  billing: string
  lines: BillingLine[]
}

export async function claimsCsv(db: GroupDb, yearMonth: string) {
  const close = (await findStandingClose(db, yearMonth)) ?? refuse('month.notClosed')
  if (close.state !== 'closed') refuse('month.closing')
  const { rows } = await sql<Row>`
    select m.id as "memberId", m.name, m.dob, m.mrn, m.diagnosis_codes, ${recordedName('p')} as physician,
           coalesce(p.npi, '') as rendering, g.npi as billing,
           ${filedLines} as lines
      from ${filedRows} r
      join member m on m.group_id = r.group_id and m.id = r.member_id
      left join member_summary s on s.group_id = r.group_id and s.member_id = r.member_id
      left join member_month mm on mm.group_id = r.group_id and mm.member_id = r.member_id and mm.close_id = r.close_id
      join clinic_group g on g.id = r.group_id
      left join app_user p on p.id = case when mm.member_id is null then m.assigned_physician else mm.assigned_physician end
     where r.group_id = ${db.groupId} and r.close_id = ${close.id}
     order by s.name_key, m.id`.execute(db)
  const filed = (await nameInLists(db, rows)).filter(({ lines }) => lines.length > 0)
  const members = filed.map(({ memberId }) => memberId)
  const payerOf = await findPayersOf(db, members)
  const cells = filed.flatMap((row) =>
    row.lines.map((line) => [
      row.name,
      row.dob,
      row.mrn ?? '',
      line.code,
      String(line.units),
      line.serviceOn,
      line.start,
      line.end,
      row.physician,
      row.rendering,
      row.diagnosis_codes.join(' '),
      row.billing,
      ...payerCells(payerOf(row.memberId, line.serviceOn)),
    ]),
  )
  return { text: writeCsv([header, ...cells]), members }
}

/** Empty while nobody is known to pay on the date of service. */
const payerCells = (payer: PayerOfLine | null) => (payer === null ? ['', '', ''] : [payer.name, payer.number, payer.insuredId])
