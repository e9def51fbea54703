/** A planned member's chart as rows: visits, diagnoses, medications and allergies, as the lists of the member say them. */
import type { MemberFields } from './member-rows.ts'
import type { MemberPlan } from './plan.ts'
import { idAt } from './random.ts'
import { instant, type Row } from './rows.ts'

export const chartTables = ['visit', 'diagnosis', 'medication', 'allergy'] as const
export type ChartRows = Record<(typeof chartTables)[number], Row[]>
export type ChartLists = Pick<MemberFields, 'chronic_conditions' | 'diagnosis_codes' | 'em_dates'> & {
  medications: readonly { name: string; startYM?: string; endYM?: string; stats?: string }[]
  allergies: readonly { name: string; category: string; reaction: string }[]
}

// "Lisinopril 20 mg daily": name, strength, and how it is taken
const pattern = /^(.+?) (\d[\d/.]* (?:mg|mcg|units)) (.+)$/

export function chartRows(plan: MemberPlan, lists: ChartLists): ChartRows {
  const draw = plan.draw('chart')
  const row = () => ({ id: idAt(draw, plan.joinedMs), group_id: plan.groupId, member_id: plan.id })
  const at = instant(plan.joinedMs)
  const by = plan.careManager
  const noted = { source: 'entered', recorded_at: at, recorded_by: by }
  const created = { source: 'entered', created_at: at, created_by: by }
  return {
    visit: lists.em_dates.map((day) => ({ ...row(), visited_on: day, kind: 'office', ...created })),
    diagnosis: [
      ...lists.diagnosis_codes.map((code) => ({ ...row(), code, condition: null, ...noted })),
      ...lists.chronic_conditions.map((condition) => ({ ...row(), code: null, condition, ...noted })),
    ],
    medication: lists.medications.map(({ name, startYM = '', endYM = '', stats = '' }) => {
      const [, drug = name, dose = '', frequency = ''] = pattern.exec(name) ?? []
      const course = { start_ym: startYM, end_ym: endYM, stats }
      return { ...row(), name: drug, dose, frequency, ...course, ...created, updated_at: at, updated_by: by }
    }),
    allergy: lists.allergies.map((allergy) => ({ ...row(), ...allergy, ...created })),
  }
}
