/** What a care plan holds. Every list has ids, so that two editors' changes can be told apart line by line. */
import { z } from 'zod'
import { measureProblem } from './goal-measures.ts'

const line = (most: number) => z.string().max(most, `At most ${most} characters.`)
const Id = z.string().min(1).max(60)
const Day = z.union([z.literal(''), z.iso.date('Enter a date.')])
/** Where a line came from; empty for what a person wrote. `heartFailure.g1` of the templates. */
const Template = line(60)

/** What was looked at; empty reads "not assessed". */
export const assessmentAreas = ['physical', 'cognitive', 'functional', 'psychosocial', 'environment'] as const
export type AssessmentArea = (typeof assessmentAreas)[number]

const Problem = z.strictObject({ id: Id, template: Template, title: line(120), icd10: line(12), expectedOutcome: line(500) })
const Goal = z.strictObject({
  id: Id,
  template: Template,
  text: line(300),
  dueOn: Day,
  /** A person has looked at it and wants it for this member; a template's goal waits for that. */
  isConfirmed: z.boolean(),
  // How it is measured (goal-measures.ts); a goal of before it could be has none
  measure: line(40).default(''),
  op: line(20).default(''),
  value: line(40).default(''),
  unit: line(40).default(''),
  window: line(20).default(''),
})
const Action = z.strictObject({ id: Id, template: Template, text: line(300), owner: line(120) })
const Line = z.strictObject({ id: Id, template: Template, text: line(300) })
const TeamMember = z.strictObject({ id: Id, name: line(120), role: line(120), phone: line(40) })
/** Both wrote the same field; nothing of either is lost, and somebody decides. */
const Conflict = z.strictObject({ path: line(200), mine: line(4000), theirs: line(4000), by: line(160) })

const listOf = <T extends z.ZodType>(item: T) => z.array(item).max(200, 'At most 200 lines.')

export const PlanContent = z.strictObject({
  assessmentDate: Day,
  assessment: z.strictObject(Object.fromEntries(assessmentAreas.map((area) => [area, line(2000)])) as Record<AssessmentArea, z.ZodString>),
  problems: listOf(Problem),
  goals: listOf(Goal),
  actions: listOf(Action),
  barriers: listOf(Line),
  callClinic: listOf(Line),
  call911: listOf(Line),
  team: listOf(TeamMember),
  caregiver: line(500),
  preferences: line(2000),
  services: line(2000),
  conflicts: listOf(Conflict),
})
export type PlanContent = z.infer<typeof PlanContent>
/** The goals of a plan as it is kept, without reading the rest of it. */
export const goalsOf = (stored: unknown): PlanContent['goals'] => z.object({ goals: listOf(Goal) }).parse(stored).goals

export const planLists = ['problems', 'goals', 'actions', 'barriers', 'callClinic', 'call911', 'team'] as const
export type PlanList = (typeof planLists)[number]

export const emptyPlan = (): PlanContent => ({
  assessmentDate: '',
  assessment: { physical: '', cognitive: '', functional: '', psychosocial: '', environment: '' },
  problems: [],
  goals: [],
  actions: [],
  barriers: [],
  callClinic: [],
  call911: [],
  team: [],
  caregiver: '',
  preferences: '',
  services: '',
  conflicts: [],
})

/** Why a draft cannot be published yet, in words; nothing where it can. `today` is the member's date. */
export function publishProblem({ assessmentDate, problems, goals, conflicts }: PlanContent, today: string) {
  if (conflicts.length > 0) return 'Two people changed the same text. Choose one first.'
  if (assessmentDate === '') return 'Enter the date of the assessment.'
  // The review of the next year is counted from it
  if (assessmentDate > today) return 'The date of the assessment is in the future.'
  if (problems.length === 0) return 'A plan needs at least one problem.'
  if (goals.length === 0) return 'A plan needs at least one goal.'
  if (goals.some(({ isConfirmed }) => !isConfirmed)) return 'Confirm or remove each goal that came from a template.'
  return goals.map(measureProblem).find((problem) => problem !== undefined)
}
