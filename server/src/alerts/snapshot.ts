/** What is known of a member now, for a doctor who has no account: frozen with the alert. */
import type { AlertSnapshot } from '@vitalrounds/domain/alerts/alert'
import { dryWeightOf } from '@vitalrounds/domain/care/plan/goal-measures'
import { diagnosisLines } from '@vitalrounds/domain/chart/diagnosis-lines'
import { dosingLabs } from '@vitalrounds/domain/chart/dosing-labs'
import { localDate, yearsBetween } from '@vitalrounds/domain/days'
import type { Member } from '@vitalrounds/domain/members/member'
import { fullName } from '@vitalrounds/domain/values/person-name'
import { picturedDays, picturedMetrics, type PicturedReading, vitalPictures } from '@vitalrounds/domain/vitals/vital-pictures'
import { sql } from 'kysely'
import { approvedGoals, goalsInForce } from '../members/plan-in-force.ts'
import { allergyList } from '../chart/allergy-list.ts'
import { codeEntry } from '../chart/code-list.ts'
import { listedMedications, recentMedicationNews } from '../chart/current-medications.ts'
import { labsOf } from '../chart/record-lab.ts'
import { getMember } from '../members/profile/get-member.ts'
import { memberRuleSets } from '../members/profile/member-rule-sets.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

export async function createAlertSnapshot(db: GroupDb, memberId: string): Promise<AlertSnapshot> {
  const member = await getMember(db, memberId)
  const { effective: rules } = (await memberRuleSets(db, [memberId])).get(memberId) ?? refuse('member.unknown')
  const { phone, dob, gender, timeZone } = member
  const today = localDate(Date.parse(db.asOf), timeZone)
  return {
    name: fullName(member),
    phone,
    dob,
    gender,
    age: yearsBetween(dob, today),
    timeZone,
    vitals: vitalPictures(await readingsOf(db, memberId), { rules, timeZone, today, planned: await goalsInForce(db, memberId, timeZone) }),
    ...(await treatment(db, member)),
    ...(await bloodAndWeight(db, member)),
    allergies: await allergyList(
      db,
      memberId,
      member.allergies.map(({ name, reaction }) => `${name} (${reaction.toLowerCase()})`),
    ),
    lastNote: await lastNote(db, memberId),
  }
}

/** What is treated and with what; doses as the chart has them. */
async function treatment(db: GroupDb, { _id: id, timeZone, chronicConditions, diagnosisCodes }: Member) {
  return {
    medications: await listedMedications(db, id, timeZone),
    medicationNews: await recentMedicationNews(db, id, timeZone),
    conditions: chronicConditions,
    diagnoses: diagnosisLines({ chronicConditions, diagnosisCodes }, (code) => codeEntry(code)?.title ?? ''),
  }
}

/** What a dose depends on beside the vitals. */
async function bloodAndWeight(db: GroupDb, { _id: id, timeZone }: Member) {
  const labs = dosingLabs(await labsOf(db, [id]))
  const plan = (await approvedGoals(db, [id])).get(id)
  const lbs = plan && dryWeightOf(plan.goals)
  return { labs, dryWeight: plan && lbs !== undefined ? { lbs, on: localDate(Date.parse(plan.approvedAt), timeZone) } : null }
}

/** Of each metric the newest that stands, and all of the last days shown. */
async function readingsOf(db: GroupDb, memberId: string): Promise<PicturedReading[]> {
  const standing = sql`group_id = ${db.groupId} and member_id = ${memberId} and metric = v.metric and state = 'kept' and not excluded`
  const { rows } = await sql<PicturedReading>`
    select r.metric, r.value, r.measured_at as at, r.act_key as "actKey", r.severity, r.flags, r.state_reason as reason
      from unnest(${[...picturedMetrics]}::text[]) v (metric)
     cross join lateral (
       (select * from reading where ${standing} order by measured_at desc limit 1)
       union
       (select * from reading where ${standing}
           and measured_at > ${db.asOf}::timestamptz - make_interval(days => ${picturedDays + 1}))) r`.execute(db)
  return rows
}

async function lastNote(db: GroupDb, memberId: string): Promise<AlertSnapshot['lastNote']> {
  const row = await db
    .selectFrom('note')
    .select(['at', 'by_name as by', 'value'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
