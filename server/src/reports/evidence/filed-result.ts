/** What is filed of a closed month: as it was frozen, or as the newest addendum has it, from the facts it was accepted by. */
import { evaluate, type Result } from '@vitalrounds/domain/billing/evaluate'
import type { MemberFacts } from '@vitalrounds/domain/billing/facts'
import type { BillingLine } from '@vitalrounds/domain/billing/lines'
import type { Rulebook } from '@vitalrounds/domain/billing/rules'
import type { Settings } from '@vitalrounds/domain/billing/settings'
import type { GroupDb } from '../../platform/database/db.ts'
import { unpacked } from '../frozen-bytes.ts'

type FiledResultRef = { closeId: string; memberId: string }

/** What was frozen, unless something was added to the close. */
export async function filedResult(db: GroupDb, of: FiledResultRef, frozen: Result): Promise<Result> {
  const row = await newestAddendum(db, of)
  if (row === undefined) return frozen
  // Without facts of its own it adds its lines to what was frozen. What was accepted is what is claimed, whatever a later
  // engine makes of the facts
  return { ...(evaluateFiled(row)?.result ?? frozen), lines: row.after as BillingLine[] }
}

/** What stands for a member who was not frozen with the close; undefined where nothing was added of them. */
export async function addedResult(db: GroupDb, of: FiledResultRef) {
  const row = await newestAddendum(db, of)
  const verdict = row && evaluateFiled(row)
  return verdict && { facts: verdict.facts, result: { ...verdict.result, lines: row.after as BillingLine[] } }
}

const newestAddendum = (db: GroupDb, { closeId, memberId }: FiledResultRef) =>
  db
    .selectFrom('month_addendum as a')
    .innerJoin('month_close as c', (on) => on.onRef('c.group_id', '=', 'a.group_id').onRef('c.id', '=', 'a.close_id'))
    .where('a.group_id', '=', db.groupId)
    .where('a.close_id', '=', closeId)
    .where('a.member_id', '=', memberId)
    .select(['a.facts', 'a.after', 'a.accepted_at', 'a.year_month', 'c.rules', 'c.settings'])
    .orderBy('a.accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** By the facts it was accepted by; the test bed has such without. */
function evaluateFiled(row: NonNullable<Awaited<ReturnType<typeof newestAddendum>>>) {
  const text = unpacked(row.facts)
  if (text === '') return undefined
  const facts = JSON.parse(text) as MemberFacts
  const when = { asOf: Date.parse(row.accepted_at), month: row.year_month }
  return { facts, result: evaluate(facts, row.rules as Rulebook, row.settings as Settings, when) }
}
