/** Answers of a check-in as a QuestionnaireResponse, and the sum of their points as an Observation. */
import type { QuestionSet } from '../check-ins/question-sets.ts'
import { phq2Total, quantity, ucumUnits } from './observation-codes.ts'
import { concept, type FhirResource, hl7System, ownSystem, referenceTo, resource, type ResourceRow, systems } from './resource.ts'

export type CheckInRow = ResourceRow & {
  memberId: string
  setId: string
  setVersion: number
  /** Null where the set gives none: two questions of which one was answered. */
  score: number | null
  completedAt: string
  isWithdrawn: boolean
  /** By question of the set. */
  answers: Readonly<Record<string, string | number>>
}

/** The words of an answer as they were chosen, in English; a number stays a number, a day a day. */
function answerValue(set: QuestionSet | undefined, question: string, answer: string | number) {
  if (typeof answer === 'number') return { valueInteger: answer }
  const definition = set?.questions.find(({ id }) => id === question)
  if (definition?.type === 'date') return { valueDate: answer }
  const option = definition?.type === 'choice' ? definition.options.find(({ value }) => value === answer) : undefined
  return { valueString: option?.text.English ?? answer }
}

/** What a member answered to one set of questions; withdrawn answers are an error. */
export const questionnaireResponseOf = (row: CheckInRow, set: QuestionSet | undefined): FhirResource =>
  resource(
    'QuestionnaireResponse',
    row,
    {
      questionnaire: `${ownSystem(`Questionnaire/${row.setId}`)}|${row.setVersion}`,
      status: row.isWithdrawn ? 'entered-in-error' : 'completed',
      subject: referenceTo('Patient', row.memberId),
      authored: row.completedAt,
      source: referenceTo('Patient', row.memberId),
      item: Object.entries(row.answers).map(([linkId, answer]) => ({
        linkId,
        text: set?.questions.find(({ id }) => id === linkId)?.text.English,
        answer: [answerValue(set, linkId, answer)],
      })),
    },
    'questionnaireresponse',
  )

/** The points of a set; PHQ-2 by its LOINC code, the clinic's own sets by ours. None where no sum was given. */
export function scoreObservationsOf(row: CheckInRow, set: QuestionSet | undefined): FhirResource[] {
  if (row.score === null) return []
  const title = set?.title.English ?? row.setId
  const code =
    row.setId === 'phq2'
      ? concept(systems.loinc, phq2Total.loinc, phq2Total.title)
      : concept(ownSystem('CodeSystem/check-in'), row.setId, `${title}, points`)
  return [
    resource(
      'Observation',
      row,
      {
        status: row.isWithdrawn ? 'entered-in-error' : 'final',
        category: [concept(hl7System('observation-category'), 'survey')],
        code,
        subject: referenceTo('Patient', row.memberId),
        effectiveDateTime: row.completedAt,
        performer: [referenceTo('Patient', row.memberId)],
        valueQuantity: quantity(row.score, ucumUnits.score),
        derivedFrom: [referenceTo('QuestionnaireResponse', row.id)],
      },
      'observation-screening-assessment',
    ),
  ]
}
