/** A MedicationStatement or MedicationRequest of another system as a medication of a chart. */
import { monthProblem, NewMedication, type medicationStats } from '../chart/medications.ts'
import { withUnit } from '../with-unit.ts'
import { withQuote } from '../files/table-file.ts'
import { type Dosage, type MedicationShape, wordsOf } from './fhir-shapes.ts'
import type { ReadEntry } from './read-chart-entry.ts'

type Stats = (typeof medicationStats)[number]
// HL7 value sets medication-statement-status and medicationrequest-status (R4): what each says of taking it
const statsOf: Readonly<Record<string, Stats>> = {
  active: 'taking',
  completed: 'stopped',
  stopped: 'stopped',
  cancelled: 'stopped',
  'not-taken': 'stopped',
  'on-hold': 'unsure',
  intended: 'unsure',
  unknown: 'unsure',
}
const noOrders = new Set(['proposal', 'plan', 'option'])
// HL7 medicationrequest-intent (R4)
const orders = new Set(['order', 'original-order', 'reflex-order', 'filler-order', 'instance-order'])

/** The month of a date; '' with a notice where the file names none. */
function monthIn(text: string | undefined, what: string): { month: string; notices: string[] } {
  if (text === undefined || text === '') return { month: '', notices: [] }
  const month = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])/.exec(text)?.[0] ?? ''
  if (month === '') return { month, notices: [withQuote(`The ${what} names no month and is left out.`, text)] }
  return { month, notices: text === month ? [] : [withQuote(`The ${what} is recorded by its month alone.`, text)] }
}

/** A dosage in its parts, where it has no words of its own. */
function partsOf({ doseAndRate = [], route, timing }: Dosage) {
  const { value, code = '', unit = code } = doseAndRate[0]?.doseQuantity ?? {}
  return { dose: value === undefined ? '' : withUnit(value, unit).trim(), route: wordsOf(route), frequency: wordsOf(timing?.code) }
}

// What partsOf reads, and what says nothing of how a drug is taken
const readElements = new Set(['id', 'extension', 'sequence', 'route'])

/** Elements of a dosage that its parts do not hold: of when it is taken, how much at most, or only as needed. */
function unreadElements(dosage: Dosage, { dose, frequency }: ReturnType<typeof partsOf>): string[] {
  const [first = {}, ...others] = dosage.doseAndRate ?? []
  const isWholeDose =
    others.length === 0 && dose !== '' && Object.keys(first).every((element) => element === 'doseQuantity' || element === 'type')
  const isWholeTiming = frequency !== '' && Object.keys(dosage.timing ?? {}).every((element) => element === 'code')
  return Object.keys(dosage).filter((element) => {
    if (element === 'doseAndRate') return !isWholeDose
    return element === 'timing' ? !isWholeTiming : !readElements.has(element)
  })
}

/** What is said of a dosage that has no words of its own, of which its parts are read. */
function partNotices(dosage: Dosage, parts: ReturnType<typeof partsOf>): string[] {
  if (Object.values(parts).every((part) => part === '')) return ['Its dosage is not in words and is left out.']
  const unread = unreadElements(dosage, parts)
  return unread.length === 0 ? [] : [`Of its dosage is left out: ${unread.join(', ')}.`]
}

/** The words of a dosage as they stand, else its parts. */
function dosageOf([first, ...others]: readonly Dosage[]) {
  const further = others.length > 0 ? [`Dosages: ${others.length} more in the file, left out.`] : []
  const text = first?.text?.trim() ?? ''
  if (first === undefined || text !== '') return { parts: { dose: '', route: '', frequency: text }, notices: further }
  const parts = partsOf(first)
  return { parts, notices: [...further, ...partNotices(first, parts)] }
}

function stateProblems({ status, intent, doNotPerform }: MedicationShape): string[] {
  if (doNotPerform === true) return ['It says that this is not to be taken.']
  if (status === 'entered-in-error') return ['The file says that it was entered in error.']
  if (status === 'draft') return ['It is a draft of an order.']
  if (intent !== undefined && noOrders.has(intent)) return [withQuote('It is no order.', intent)]
  if (intent !== undefined && !orders.has(intent)) return [withQuote('Whether it is an order is not known.', intent)]
  return status !== undefined && statsOf[status] === undefined ? [withQuote('Its status is not known.', status)] : []
}

/** From when to when it was taken, by its months. */
function monthsOf({ effectivePeriod = {}, effectiveDateTime, authoredOn }: MedicationShape) {
  const start = monthIn(effectivePeriod.start ?? effectiveDateTime ?? authoredOn, 'start')
  const end = monthIn(effectivePeriod.end, 'end')
  return { startYM: start.month, endYM: end.month, notices: [...start.notices, ...end.notices] }
}

const nameOf = ({ medicationCodeableConcept, medicationReference }: MedicationShape, named: string) =>
  wordsOf(medicationCodeableConcept) || named || (medicationReference?.display?.trim() ?? '')

/** What it is taken for, in the words of the first reason. */
const reasonOf = ({ reasonCode: [first, ...others] = [] }: MedicationShape) => ({
  reason: wordsOf(first),
  notices: others.length === 0 ? [] : [withQuote('Further reasons are left out.', others.map(wordsOf).join(', '))],
})

const statusNotices = (status: string, stats: Stats) =>
  ['active', 'stopped'].includes(status) ? [] : [withQuote(`Recorded as ${stats}.`, status)]
const issueMessages = (error: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined) =>
  (error?.issues ?? []).map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)

/** `named` is what the Medication says that it refers to, '' where it refers to none; `month` (`YYYY-MM`) is the clinic's. */
export function readMedication(medication: MedicationShape, named: string, month: string): ReadEntry<NewMedication> {
  const { status = '', dosage = medication.dosageInstruction ?? [], requester = {} } = medication
  const name = nameOf(medication, named)
  const { notices: monthNotices, ...months } = monthsOf(medication)
  const taken = dosageOf(dosage)
  const why = reasonOf(medication)
  const stats = statsOf[status] ?? 'unsure'
  const read = NewMedication.safeParse({
    name,
    ...taken.parts,
    reason: why.reason,
    prescriber: requester.display ?? '',
    ...months,
    stats,
  })
  const future = read.success ? monthProblem(read.data, month) : undefined
  const problems = [
    ...stateProblems(medication),
    ...issueMessages(read.error),
    ...(future === undefined ? [] : [withQuote(future, months.endYM)]),
  ]
  if (!read.success || problems.length > 0) return { name, content: null, problems, notices: [] }
  return {
    name,
    content: read.data,
    problems,
    notices: [...statusNotices(status, stats), ...monthNotices, ...taken.notices, ...why.notices],
  }
}
