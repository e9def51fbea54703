/** What stands on file before a claim of chronic care, as the page of the plan reads it. */
import { conditionsOf } from '@vitalrounds/domain/chart/conditions'
import { type ClaimCheck, claimChecks, type ClaimFacts } from '@vitalrounds/domain/care/plan/claim-checks'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { staffName } from '../../platform/database/staff-name.ts'

type Row = {
  chronicConditions: string[]
  diagnosisCodes: string[]
  emDates: string[]
  since: string | null
  hasConsent: boolean
  practitioner: string
  seconds: number
}

export async function claimChecksOf(db: GroupDb, memberId: string, plan: ClaimFacts['plan']): Promise<ClaimCheck[]> {
  const { rows } = await sql<Row>`
    select m.chronic_conditions as "chronicConditions", m.diagnosis_codes as "diagnosisCodes", m.em_dates as "emDates",
           m.enrollment_date_ccm::text as since, m.ccm_patient_consent as "hasConsent", coalesce(${staffName('u')}, '') as practitioner,
           coalesce(mm.seconds_ccm, 0) as seconds
      from member m
      join clinic_group g on g.id = m.group_id
      left join app_user u on u.id = m.assigned_physician
      left join member_month mm on mm.group_id = m.group_id and mm.member_id = m.id
       and mm.year_month = to_char(${db.asOf}::timestamptz at time zone g.time_zone, 'YYYY-MM')
     where m.group_id = ${db.groupId} and m.id = ${memberId}`.execute(db)
  return rows.flatMap((row) => claimChecks({ ...row, conditions: conditionsOf(row).length, plan }))
}
