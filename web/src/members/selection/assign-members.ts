/** Assigns many members at once, in portions the server takes, and remembers what undoes it. */
import type { Reply, EndpointInput } from '@vitalrounds/domain/contract'
import { changeApi } from '@vitalrounds/domain/members/change-api'
import { call } from '../../platform/api.ts'

type Previous = Reply<typeof changeApi.assign>['previous']
type AssignBody = EndpointInput<typeof changeApi.assign>['body']
export type TeamChange = Omit<AssignBody, 'ids'>

// As many as one call of the contract takes
const portion = 500
const portions = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / portion) }, (_, at) => all.slice(at * portion, (at + 1) * portion))

/** What has been changed so far when something failed on the way: enough to undo it. */
export class PartlyAssigned extends Error {
  readonly previous: Previous
  constructor(previous: Previous, cause: unknown) {
    super('assigned in part', { cause })
    this.previous = previous
  }
}

export async function assignMembers(ids: readonly string[], change: TeamChange, onProgress: (have: number) => void): Promise<Previous> {
  const previous: Previous = []
  try {
    for (const some of portions(ids)) {
      previous.push(...(await call(changeApi.assign, { body: { ids: some, ...change } })).previous)
      onProgress(previous.length)
    }
  } catch (cause) {
    if (previous.length === 0) throw cause
    throw new PartlyAssigned(previous, cause)
  }
  return previous
}

export async function undoAssignment(previous: Previous): Promise<void> {
  for (const some of portions(previous)) await call(changeApi.undoAssign, { body: { previous: some } })
}
