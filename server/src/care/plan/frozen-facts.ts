/** What the chart says at the moment at which a plan is published, in words that stay with the version. */
import { typedPhone } from '@vitalrounds/domain/phone'
import type { FullVersion } from '@vitalrounds/domain/care/plan/api'
import { allergyList } from '../../chart/allergy-list.ts'
import { listedMedications } from '../../chart/current-medications.ts'
import type { GroupDb } from '../../platform/database/db.ts'

type Chart = {
  id: string
  time_zone: string
  chronic_conditions: string[]
  allergies: unknown
  caregiver_name: string
  caregiver_phone: string
}

export async function frozenFacts(db: GroupDb, member: Chart): Promise<FullVersion['frozen']> {
  const allergies = member.allergies as { name: string; category: string; reaction: string }[]
  return {
    medications: await listedMedications(db, member.id, member.time_zone),
    allergies: await allergyList(
      db,
      member.id,
      allergies.map(({ name, category, reaction }) => [name, category, reaction].join(', ')).toSorted(),
    ),
    conditions: member.chronic_conditions,
    caregiver: [member.caregiver_name, typedPhone(member.caregiver_phone)].filter(Boolean).join(', '),
  }
}
