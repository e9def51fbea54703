/** Practices by conditions: what share of the members who have one wait with an open warning. */

/** In the order of the columns; a condition is a diagnosis list (domain/src/members/diagnosis-lists.ts) and goes by its title. */
export const heatConditions = {
  htn: 'Hypertension',
  dm: 'Diabetes',
  chf: 'Heart failure',
  ckd: 'Chronic kidney disease',
  esrd: 'End-stage renal disease',
  obesity: 'Obesity',
} as const
export type HeatCondition = keyof typeof heatConditions
export const heatConditionIds = Object.keys(heatConditions) as [HeatCondition, ...HeatCondition[]]

/** Enrolled members with the condition, and those of them with an open warning. */
export const heatParts = ['members', 'warned'] as const
export type HeatPart = (typeof heatParts)[number]

export const heatTitles: Record<HeatPart, string> = { members: 'enrolled', warned: 'with an open warning' }

/** Whole percent; null of nobody. */
export const heatShare = ({ members, warned }: Record<HeatPart, number>): number | null =>
  members === 0 ? null : Math.round((100 * warned) / members)

export const heatWords =
  'Of enrolled members whose chart has the condition, the share with an open warning of any kind. Whoever has several conditions counts in each. Diagnoses and practices are those of today.'
