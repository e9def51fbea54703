/** How one line of a bulk order ended. */
export type OrderOutcome = { what: string; outcome: string }
