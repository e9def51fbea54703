/** The rules of a clinic, by what it has confirmed. */
import { medicareRules, publishedRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import { type Confirmation, rulesInForce } from '@vitalrounds/domain/billing/rulebook/rules-in-force'
import type { Rulebook } from '@vitalrounds/domain/billing/rules'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { recordedName } from '../platform/database/staff-name.ts'

/** As they were put on record. */
export const confirmationRows = (db: GroupDb) => sql<Confirmation>`
  select from_month as "fromMonth", citation from rules_confirmation where group_id = ${db.groupId} order by id`

/** Rows of clinics that confirmed the same are one object, by which the engine remembers what it has indexed. */
const rulebooks = new Map<string, Rulebook>()
const mostRulebooks = 100

export function rulesOf(confirmations: readonly Confirmation[]): Rulebook {
  if (confirmations.length === 0) return medicareRules
  const key = JSON.stringify(confirmations)
  const existing = rulebooks.get(key)
  if (existing !== undefined) return existing
  if (rulebooks.size >= mostRulebooks) rulebooks.clear()
  const rules = rulesInForce(publishedRules, confirmations)
  rulebooks.set(key, rules)
  return rules
}

export const findConfirmations = async (db: GroupDb): Promise<Confirmation[]> => (await confirmationRows(db).execute(db)).rows

export const groupRules = async (db: GroupDb): Promise<Rulebook> => rulesOf(await findConfirmations(db))

/** Everything that was put on record, newest first. */
export async function confirmationRecord(db: GroupDb) {
  const rows = await db
    .selectFrom('rules_confirmation as c')
    .leftJoin('app_user as u', 'u.id', 'c.confirmed_by')
    .where('c.group_id', '=', db.groupId)
    .select(['c.from_month as fromMonth', 'c.citation', 'c.confirmed_at as confirmedAt', recordedName('u').as('by')])
    .orderBy('c.id', 'desc')
    .execute()
  return rows.map(({ by, ...row }) => ({ ...row, confirmedBy: by || null }))
}

export const addConfirmation = (db: GroupDb, { fromMonth, citation }: Confirmation, by: string) =>
  db
    .insertInto('rules_confirmation')
    .values({ group_id: db.groupId, from_month: fromMonth, citation, confirmed_by: by, confirmed_at: db.asOf })
    .execute()
