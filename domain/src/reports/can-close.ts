/**
 * Why a month cannot be closed, opened again or computed: the problem to answer with; undefined when it can be. The server
 * refuses by it and the screen offers by it. No schema library here.
 */
import type { MonthState } from './report-fields.ts'

type State = MonthState['state']

const underWay = (state: State) => (state === 'closing' ? ('month.closing' as const) : undefined)
const isStanding = (state: State) => underWay(state) ?? (state === 'closed' ? ('month.closed' as const) : undefined)

/** Once it has ended. */
export const closeProblem = (state: State) =>
  isStanding(state) ?? (state === 'running' || state === 'ahead' ? ('month.running' as const) : undefined)

export const reopenProblem = (state: State) => underWay(state) ?? (state === 'closed' ? undefined : ('month.notClosed' as const))

/** From its first day on. */
export const computeProblem = (state: State) => isStanding(state) ?? (state === 'ahead' ? ('month.running' as const) : undefined)

/** The item of evidence that may be completed for many members at once before a month is closed. */
export const consentEvidence = 'Consent'
