/** Reads and adds to what a clinic has confirmed about its billing rules. What is on record is never changed. */
import { publishedRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import type { Confirmation } from '@vitalrounds/domain/billing/rulebook/rules-in-force'
import { gateText } from '@vitalrounds/domain/billing/rulebook/gate-words'
import { type RuleRow, rowsByCode, ruleOn } from '@vitalrounds/domain/billing/rules'
import { sourceText } from '@vitalrounds/domain/billing/rulebook/sources'
import { addMonths, lastDayOfMonth } from '@vitalrounds/domain/days'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { readSetting, saveSetting, type Setting } from '../../settings/save-setting.ts'
import { addConfirmation, confirmationRecord, findConfirmations, groupRules } from '../../billing/find-facts.ts'
import { monthClock } from '../months.queries.ts'

type Confirmed = { confirmations: Confirmation[] }

const rulesSetting = (db: GroupDb, by?: string): Setting<Confirmed> => ({
  page: 'rules-in-force',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: async () => ({ confirmations: await findConfirmations(db) }),
  write: ({ confirmations }) => addConfirmation(db, confirmations.at(-1)!, by!),
})

const shown = ({ code, title, from, to, needs, evidence = [], source }: RuleRow) => ({
  code,
  title,
  from,
  to,
  needs,
  gates: evidence.map((gate) => ({ text: gateText(gate), source: sourceText(gate.source) })),
  source: sourceText(source),
})

export async function findRulesInForce(db: GroupDb) {
  const rules = await groupRules(db)
  const { running } = await monthClock(db)
  const codes = [...rowsByCode(rules).keys()].toSorted()
  return {
    ...(await readSetting(db, rulesSetting(db))),
    running,
    lastDay: publishedRules.lastDay,
    goesOn: [...(rules.goesOn ?? [])],
    record: await confirmationRecord(db),
    inForce: codes.flatMap((code) => ruleOn(rules, code, lastDayOfMonth(running)) ?? []).map(shown),
    proposed: publishedRules.proposed.map(shown),
  }
}

type Saving = { value: Confirmation; version: string }

/**
 * Months that are closed stay as they are. The running one and every summary are judged anew, because they name the rules they
 * were made by; the month before where it concerns that.
 */
export async function confirmRules(db: GroupDb, { value, version }: Saving, by: string) {
  const confirmations = [...(await findConfirmations(db)), value]
  await saveSetting(db, rulesSetting(db, by), { value: { confirmations }, version, by })
  changed(db, 'codesChanged', { groupId: db.groupId })
  const { running } = await monthClock(db)
  const before = addMonths(running, -1)
  if (before >= value.fromMonth) changed(db, 'monthOpened', { groupId: db.groupId, yearMonth: before })
  return findRulesInForce(db)
}
