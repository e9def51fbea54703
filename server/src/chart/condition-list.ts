/** Which chronic conditions a clinic's picker offers in the place of items of the 22. */
import { type ConditionSwaps, offeredConditions } from '@vitalrounds/domain/chart/condition-list'
import { codeInWords } from '@vitalrounds/domain/chart/chronic-conditions'
import { groupToday } from '../groups/group-today.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { saveSetting, type Setting } from '../settings/save-setting.ts'
import { codeProblem } from './code-list.ts'

type ConditionSwap = { value: ConditionSwaps; version: string; by: string }

async function swapsOf(db: GroupDb): Promise<ConditionSwaps> {
  const row = await db.selectFrom('condition_list').select('swaps').where('group_id', '=', db.groupId).executeTakeFirst()
  return (row?.swaps ?? {}) as ConditionSwaps
}

export const conditionsOffered = async (db: GroupDb) => offeredConditions(await swapsOf(db))

export const conditionSetting = (db: GroupDb, by: string): Setting<ConditionSwaps> => ({
  page: 'chronic-conditions',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: () => swapsOf(db),
  write: (swaps) => saveSwaps(db, { swaps, by }),
})

/** Saves what is swapped in, each under a code that is billable today; `version` is what was on screen. */
export async function swapConditions(db: GroupDb, { value, version, by }: ConditionSwap) {
  const today = await groupToday(db)
  const errors = Object.entries(value).flatMap(([key, words]) => {
    const problem = problemOfWords(words, today)
    return problem === null ? [] : [{ path: `value.${key}`, message: `The code is ${problem}.` }]
  })
  if (errors.length > 0) refuse('diagnosis.notBillable', { errors })
  return saveSetting(db, conditionSetting(db, by), { value, version, by })
}

function saveSwaps(db: GroupDb, { swaps, by }: { swaps: ConditionSwaps; by: string }) {
  const stored = { swaps: JSON.stringify(swaps), changed_at: db.asOf, changed_by: by }
  return db
    .insertInto('condition_list')
    .values({ group_id: db.groupId, ...stored })
    .onConflict((on) => on.column('group_id').doUpdateSet(stored))
    .execute()
}

/** What the list says against the code that a condition is named with; null where it has none or all is well. */
export const problemOfWords = (words: string, today: string): string | null => {
  const code = codeInWords(words)
  return code === undefined ? null : codeProblem(code, today)
}
