/** The practitioner's order as the enrollment form asks for it: recorded with its source, or left for later. */
import { codesIn, orderCodesProblem, sourceLength } from '../care/practitioner-orders/order.ts'
import { parseDob } from '../members/personal-fields.ts'
import type { FieldProblem } from '../problems.ts'

/** Texts as typed: a day (MM/DD/YYYY or ISO), codes with commas between them, and where the order is. */
export type OrderFields = { orderedOn: string; diagnosisCodes: string; source: string }
export const emptyOrder = (): OrderFields => ({ orderedOn: '', diagnosisCodes: '', source: '' })

/** How long the texts may be, in characters. */
export const longestOrderText = { orderedOn: 20, diagnosisCodes: 200, source: sourceLength.most } as const

const isEmpty = (order: OrderFields) => Object.values(order).every((text) => text.trim() === '')

type OrderedForm = { order: OrderFields; assignedPhysician: string }

function dayProblem(text: string, today: string): string | undefined {
  const day = parseDob(text)
  if (day === undefined) return 'Enter the day of the order as MM/DD/YYYY.'
  return day > today ? 'The day of the order is in the future.' : undefined
}

/** What is wrong with a recorded order; nothing where it is left for later, since an order may follow. `today` is `YYYY-MM-DD`. */
export function orderProblems({ order, assignedPhysician }: OrderedForm, today: string): FieldProblem[] {
  if (isEmpty(order)) return []
  const source = order.source.trim().length < sourceLength.least ? 'Say where the order is.' : undefined
  return [
    ...problem('assignedPhysician', assignedPhysician === '' ? 'Choose the physician who ordered.' : undefined),
    ...problem('order.orderedOn', dayProblem(order.orderedOn, today)),
    ...problem('order.diagnosisCodes', orderCodesProblem(order.diagnosisCodes)),
    ...problem('order.source', source),
  ]
}

const problem = (path: string, message: string | undefined): FieldProblem[] => (message === undefined ? [] : [{ path, message }])

/** The order to record; undefined where it is left for later. To be asked of a form without problems. */
export function recordedOrder({ order, assignedPhysician }: OrderedForm) {
  if (isEmpty(order)) return undefined
  return {
    orderedOn: parseDob(order.orderedOn) ?? order.orderedOn,
    diagnosisCodes: codesIn(order.diagnosisCodes),
    source: order.source.trim(),
    practitioner: assignedPhysician,
  }
}
