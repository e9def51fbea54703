/** What keeps an Observation out whatever it measures: its status, and a value that is no number with a unit. */
import { withQuote } from '../files/table-file.ts'
import { type ObservationShape, wordsOf, codesOf, type Quantity } from './fhir-shapes.ts'

// HL7 observation-status (R4): those whose value stands
const standing = new Set(['final', 'amended', 'corrected'])

export function observationProblems({ status = '' }: ObservationShape): string[] {
  if (status === 'entered-in-error') return ['The file says that it was entered in error.']
  return standing.has(status) ? [] : [withQuote('It is not final.', status)]
}

/** A bound ("> 90") is no value. */
const comparatorProblems = ({ comparator, value }: Quantity) =>
  comparator === undefined ? [] : [withQuote('It is a bound, and charts here hold values.', `${comparator} ${value ?? ''}`.trim())]

const absentWords = ({ dataAbsentReason }: Pick<ObservationShape, 'dataAbsentReason'>) =>
  wordsOf(dataAbsentReason) || codesOf(dataAbsentReason).join(', ')

/** Of an Observation that has its value in itself. */
export function valueProblems(observation: Pick<ObservationShape, 'valueQuantity' | 'dataAbsentReason'>): string[] {
  const { valueQuantity: quantity, dataAbsentReason } = observation
  if (dataAbsentReason !== undefined) return [withQuote('It has no value.', absentWords(observation))]
  if (quantity?.value === undefined) return ['It has no number with a unit.']
  return comparatorProblems(quantity)
}

export const noteNotices = ({ note = [] }: ObservationShape): string[] => {
  const texts = note.flatMap(({ text }) => text?.trim() || [])
  return texts.length === 0 ? [] : [withQuote('Notes are left out.', texts.join(' '))]
}
