/**
 * A practitioner's order for a program. Remote monitoring and care management are furnished on the order of a practitioner who
 * bills for them; an auditor asks for it first (docs/sources/billing-rules.md 8). No schema library here.
 */
import { diagnosisCodePattern } from '../../chart/diagnosis-text.ts'
import { isPractitioner } from '../../auth/practitioners.ts'
import { usDate } from '../../us-date.ts'

export const orderPrograms = ['rpm', 'ccm'] as const
export type OrderProgram = (typeof orderPrograms)[number]

export const orderProgramTitles: Record<OrderProgram, string> = {
  rpm: 'Remote patient monitoring',
  ccm: 'Chronic care management',
}

/** The shortest and longest source that is kept, in characters. */
export const sourceLength = { least: 3, most: 300 }
/** As many diagnoses as a claim names (CMS-1500, item 21). */
export const mostOrderDiagnoses = 12

/** `i10, E11.9` as the codes of a list. */
export const codesIn = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

/** What is wrong with the diagnoses of an order as typed; undefined where nothing is. */
export function orderCodesProblem(text: string): string | undefined {
  const codes = codesIn(text)
  if (codes.length === 0) return 'Name the diagnosis the order is for.'
  if (codes.length > mostOrderDiagnoses) return `At most ${mostOrderDiagnoses} diagnoses.`
  const wrong = codes.find((code) => !diagnosisCodePattern.test(code))
  return wrong && `${wrong} is no diagnosis code such as I10 or E11.9.`
}

/** What a practitioner signs, by version: an order on record names its version, so old wordings stay here. */
export const orderTexts: Record<OrderProgram, { version: string; text: string }> = {
  rpm: {
    version: '2026-11',
    text: 'I order remote patient monitoring for this patient and the diagnoses named: devices at home that send readings by themselves, their set-up, and review of the readings by clinical staff under my supervision.',
  },
  ccm: {
    version: '2026-11',
    text: 'I order chronic care management for this patient and the diagnoses named: a plan of care, and care between visits by clinical staff under my supervision.',
  },
}

/** As far as it decides which order stands. `orderedOn` is `YYYY-MM-DD`. */
export type OrderFacts = { program: OrderProgram; orderedOn: string; isRetracted: boolean }

export const orderStates = ['none', 'inForce', 'expired'] as const
export type OrderState = (typeof orderStates)[number]
/** `orderedOn` and `lastDay` (null: until further notice) are of the newest order; both null where there is none. */
export type OrderStanding = { state: OrderState; orderedOn: string | null; lastDay: string | null }

/** The last day of an order that is renewed every year: the day before the same date of the next year. */
export const yearlyLastDay = (orderedOn: string): string =>
  Temporal.PlainDate.from(orderedOn).add({ years: 1 }).subtract({ days: 1 }).toString()

/** How the orders for a program stand on a day (`YYYY-MM-DD`): the newest made by then counts, a retracted one never. */
export function orderStanding(
  orders: readonly OrderFacts[],
  { program, on, isRenewedYearly }: { program: OrderProgram; on: string; isRenewedYearly: boolean },
): OrderStanding {
  const days = orders.filter((order) => order.program === program && !order.isRetracted && order.orderedOn <= on)
  const newest = days
    .map(({ orderedOn }) => orderedOn)
    .toSorted()
    .at(-1)
  if (newest === undefined) return { state: 'none', orderedOn: null, lastDay: null }
  const lastDay = isRenewedYearly ? yearlyLastDay(newest) : null
  return { state: lastDay !== null && lastDay < on ? 'expired' : 'inForce', orderedOn: newest, lastDay }
}

/** How a standing is put: "Ordered 11/02/2026", "No order is on record", "The order of 11/02/2025 has ended". */
export function standingText({ state, orderedOn, lastDay }: OrderStanding): string {
  const day = usDate(orderedOn ?? '')
  if (state === 'none') return 'No order is on record'
  if (state === 'expired') return `The order of ${day} ended ${usDate(lastDay ?? '')} and is to be renewed`
  return `Ordered ${day}${lastDay === null ? '' : `, to be renewed by ${usDate(lastDay)}`}`
}

/** What is said of an order that came after its program began: care went on without one until then. Days `YYYY-MM-DD`. */
export const lateOrderText = ({ orderedOn, startedOn }: { orderedOn: string; startedOn: string }): string | undefined =>
  orderedOn > startedOn ? `The first order is of ${usDate(orderedOn)}, after the program began on ${usDate(startedOn)}` : undefined

/** Why this user may not sign an order: the problem to answer with; undefined where they may. Screen and server ask here. */
export const signOrderProblem = ({ title }: { title: string }) => (isPractitioner(title) ? undefined : 'practitionerOrder.notPractitioner')
