/** Reads and adds to what a clinic has confirmed about its billing rules. What is on record is never changed. */
import { publishedRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import type { Confirmation } from '@vitalrounds/domain/billing/rulebook/rules-in-force'
import { type RuleRow, rowsByCode, ruleOn } from '@vitalrounds/domain/billing/rules'
import { addMonths, lastDayOfMonth, localMonth } from '@vitalrounds/domain/days'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { readSetting, saveSetting, type Setting } from '../settings/save-setting.ts'
import { confirmationRecord, findConfirmations, groupRules } from './rules.queries.ts'

type Confirmed = { confirmations: Confirmation[] }

const rulesSetting = (db: GroupDb, by?: string): Setting<Confirmed> => ({
  page: 'rules-in-force',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: async () => ({ confirmations: await findConfirmations(db) }),
  write: ({ confirmations }) => addConfirmation(db, confirmations.at(-1)!, by!),
})

const addConfirmation = (db: GroupDb, { fromMonth, citation }: Confirmation, by: string) =>
  db
    .insertInto('rules_confirmation')
    .values({ group_id: db.groupId, from_month: fromMonth, citation, confirmed_by: by, confirmed_at: db.asOf })
    .execute()

async function runningMonth(db: GroupDb): Promise<string> {
  const group = await db.selectFrom('clinic_group').select('time_zone').where('id', '=', db.groupId).executeTakeFirstOrThrow()
  return localMonth(Date.parse(db.asOf), group.time_zone)
}

const shown = ({ code, title, from, to, needs, source }: RuleRow) => ({ code, title, from, to, needs, source })

export async function findRulesInForce(db: GroupDb) {
  const rules = await groupRules(db)
  const running = await runningMonth(db)
  const codes = [...rowsByCode(rules).keys()].toSorted()
  return {
    ...(await readSetting(db, rulesSetting(db))),
    running,
    lastDay: publishedRules.lastDay,
    goesOn: (rules.goesOn ?? []).map((span) => ({ ...span })),
    record: await confirmationRecord(db),
    inForce: codes.flatMap((code) => ruleOn(rules, code, lastDayOfMonth(running)) ?? []).map(shown),
    proposed: publishedRules.proposed.map(shown),
  }
}

type Saving = { value: Confirmation; version: string }

/**
 * Months that are closed stay as they are; the two that are kept up to date are judged anew where it concerns them. What every
 * member's summary says of the rules it was made by follows at once.
 */
export async function confirmRules(db: GroupDb, { value, version }: Saving, by: string) {
  const confirmations = [...(await findConfirmations(db)), value]
  await saveSetting(db, rulesSetting(db, by), { value: { confirmations }, version, by })
  changed(db, 'codesChanged', { groupId: db.groupId })
  const running = await runningMonth(db)
  for (const yearMonth of [addMonths(running, -1), running])
    if (yearMonth >= value.fromMonth) changed(db, 'monthOpened', { groupId: db.groupId, yearMonth })
  return findRulesInForce(db)
}
