/** The care plans that a practitioner approved, as CarePlan, Goal and DocumentReference. Drafts never leave. */
import type { PlanContent } from '../care/plan/content.ts'
import { isMeasured, type MeasureName, numbersOf } from '../care/plan/goal-measures.ts'
import { labCodes, type ObservationCode, quantity, vitalCodes } from './observation-codes.ts'
import { concept, type FhirResource, nonEmpty, optionalReference, referenceTo, resource, type ResourceRow, systems } from './resource.ts'

export type PlanRow = ResourceRow & {
  memberId: string
  groupId: string
  number: number
  publishedAt: string
  approvedBy: string | null
  content: PlanContent
  /** Whether it is the plan in force; one that a later version replaced, or of somebody who left the program, is not. */
  isInForce: boolean
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const listOf = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? '' : `<h3>${title}</h3><ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`

/** The plan as people read it: US Core asks for the narrative. */
function narrativeOf({ number, content }: PlanRow) {
  const div = [
    '<div xmlns="http://www.w3.org/1999/xhtml">',
    `<h2>Care plan, version ${number}</h2>`,
    listOf(
      'Problems',
      content.problems.map(({ title, icd10, expectedOutcome }) =>
        [icd10 === '' ? title : `${title} (${icd10})`, expectedOutcome].filter(Boolean).join(': '),
      ),
    ),
    listOf(
      'Goals',
      content.goals.map(({ text }) => text),
    ),
    listOf(
      'Actions',
      content.actions.map(({ text, owner }) => (owner === '' ? text : `${owner}: ${text}`)),
    ),
    listOf(
      'Barriers',
      content.barriers.map(({ text }) => text),
    ),
    '</div>',
  ].join('')
  return { status: 'additional', div }
}

const confirmedGoals = ({ content }: PlanRow) =>
  content.goals.map((goal, place) => ({ goal, place })).filter(({ goal }) => goal.isConfirmed)
/** A version is never changed, so the place of a goal in it is its name for good. */
export const goalId = (planId: string, place: number) => `${planId}-g${place}`

/** The plan as a whole: what to do stands in its activities, what for in its goals. */
export const carePlanOf = (row: PlanRow): FhirResource =>
  resource(
    'CarePlan',
    row,
    {
      text: narrativeOf(row),
      status: row.isInForce ? 'active' : 'revoked',
      intent: 'plan',
      category: [concept('http://hl7.org/fhir/us/core/CodeSystem/careplan-category', 'assess-plan')],
      title: `Care plan, version ${row.number}`,
      subject: referenceTo('Patient', row.memberId),
      created: row.publishedAt,
      author: optionalReference('Practitioner', row.approvedBy),
      goal:
        confirmedGoals(row).length === 0 ? undefined : confirmedGoals(row).map(({ place }) => referenceTo('Goal', goalId(row.id, place))),
      activity:
        row.content.actions.length === 0
          ? undefined
          : row.content.actions.map(({ text }) => ({ detail: { status: row.isInForce ? 'in-progress' : 'stopped', description: text } })),
    },
    'careplan',
  )

/** The codes that a measure of a goal is of, in the order of its numbers; goals of other measures are words. */
const measuredCodes: Partial<Record<MeasureName, readonly ObservationCode[]>> = {
  bpAverage: [vitalCodes.systolicBP, vitalCodes.diastolicBP],
  restingPulse: [vitalCodes.pulse],
  spo2: [vitalCodes.spo2],
  a1c: [labCodes.a1c],
  totalCholesterol: [labCodes.totalCholesterol],
  hdl: [labCodes.hdl],
  egfr: [labCodes.egfr],
  urineAcr: [labCodes.urineAcr],
}
const comparators: Readonly<Record<string, '<' | '>'>> = { '<': '<', '>': '>' }
const sides: Readonly<Record<string, 'high' | 'low'>> = { '<=': 'high', '>=': 'low' }

type Goal = PlanContent['goals'][number]

/** `< 130` as a bound of its own; `at most` and `at least` as a range open at one end, which includes its number. */
function targetOf(goal: Goal, code: ObservationCode, value: number) {
  const [unit] = code.units
  if (unit === undefined) return []
  const side = sides[goal.op]
  const detail = side ? { detailRange: { [side]: quantity(value, unit) } } : { detailQuantity: quantity(value, unit, comparators[goal.op]) }
  return [{ measure: concept(systems.loinc, code.loinc, code.title), ...detail, ...(goal.dueOn !== '' && { dueDate: goal.dueOn }) }]
}

function targetsOf(goal: Goal) {
  const codes = isMeasured(goal.measure) ? (measuredCodes[goal.measure] ?? []) : []
  const numbers = numbersOf(goal) ?? []
  const targets = codes.flatMap((code, at) => {
    const value = numbers[at]
    return value === undefined ? [] : targetOf(goal, code, value)
  })
  if (targets.length > 0) return targets
  return goal.dueOn === '' ? undefined : [{ dueDate: goal.dueOn }]
}

/** The confirmed goals of a plan, with their numbers where a code and a unit say what they are of. */
export const goalsOfPlan = (row: PlanRow): FhirResource[] =>
  confirmedGoals(row).map(({ goal, place }) =>
    resource(
      'Goal',
      { id: goalId(row.id, place), updatedAt: row.updatedAt },
      {
        lifecycleStatus: row.isInForce ? 'active' : 'cancelled',
        description: { text: nonEmpty(goal.text) ?? 'Goal' },
        subject: referenceTo('Patient', row.memberId),
        startDate: row.publishedAt.slice(0, 10),
        target: targetsOf(goal),
      },
      'goal',
    ),
  )

/** Where the plan is read as a document, with the same bearer: never an address that opens by itself. */
export const documentReferenceOf = (row: PlanRow): FhirResource =>
  resource(
    'DocumentReference',
    row,
    {
      status: row.isInForce ? 'current' : 'superseded',
      // LOINC 18776-5, plan of care note
      type: concept(systems.loinc, '18776-5', 'Care plan'),
      category: [concept('http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category', 'clinical-note')],
      subject: referenceTo('Patient', row.memberId),
      date: row.publishedAt,
      author: row.approvedBy === null ? undefined : [referenceTo('Practitioner', row.approvedBy)],
      custodian: referenceTo('Organization', row.groupId),
      content: [
        {
          attachment: {
            contentType: 'application/json',
            url: `/orma-v2/api/members/${row.memberId}/care-plan/versions/${row.id}`,
            title: `Care plan, version ${row.number}`,
          },
        },
      ],
    },
    'documentreference',
  )
