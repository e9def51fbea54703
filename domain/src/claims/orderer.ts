/** By whose order a line of a claim was done: from the orders of practitioners that are on record for the member. */
import { isOrderedOn } from '../billing/evidence-gates.ts'
import type { PractitionerOrder } from '../billing/facts.ts'
import { nearestRule } from '../billing/rules.ts'
import { medicareRules } from '../billing/rulebook/rulebook.ts'
import type { Practitioner } from './claim.ts'

export type RecordedOrder = PractitionerOrder & { practitioner: Practitioner }

const isSamePerson = (some: Practitioner, other: Practitioner) =>
  some.npi === other.npi && some.lastName === other.lastName && some.firstName === other.firstName

/**
 * Who ordered the program of a code, as of its date of service `YYYY-MM-DD`: the newest order in force. Null where none is,
 * where the code belongs to no program, and where the rendering practitioner ordered it, whom the claim names already.
 * docs/sources/claims.md orderer.
 */
export function ordererOn(
  orders: readonly RecordedOrder[],
  { code, serviceOn, rendering }: { code: string; serviceOn: string; rendering: Practitioner | null },
): Practitioner | null {
  const program = nearestRule(medicareRules, code, serviceOn)?.program
  if (program === undefined) return null
  const newest = orders
    .filter((order) => isOrderedOn([order], program, serviceOn))
    .toSorted((a, b) => a.on.localeCompare(b.on))
    .at(-1)
  if (newest === undefined || (rendering !== null && isSamePerson(newest.practitioner, rendering))) return null
  return newest.practitioner
}
