/** Whose review of a month is a signature: titles that may bill, unless a clinic has chosen among them. */
import type { SigningSetting } from '@vitalrounds/domain/reports/clean-months-api'
import { defaultSigningTitles, possibleSigningTitles, type SigningTitle } from '@vitalrounds/domain/reports/signing-titles'
import type { GroupDb } from '../../platform/database/db.ts'
import { titleOf } from '../../platform/database/staff-name.ts'
import type { Setting } from '../../settings/save-setting.ts'

async function signingTitles(db: GroupDb): Promise<SigningTitle[]> {
  const row = await db.selectFrom('review_setting').select('signing_titles').where('group_id', '=', db.groupId).executeTakeFirst()
  const chosen: readonly string[] = row?.signing_titles ?? defaultSigningTitles
  return possibleSigningTitles.filter((title) => chosen.includes(title))
}

/** The title of a person of this clinic now, and whether their review is a signature. */
export async function reviewerOf(db: GroupDb, userId: string): Promise<{ title: string; maySign: boolean }> {
  const title = (await titleOf(db, userId)) ?? ''
  const titles: readonly string[] = await signingTitles(db)
  return { title, maySign: titles.includes(title) }
}

export const signingSetting = (db: GroupDb, by: string): Setting<SigningSetting> => ({
  page: 'record-review',
  groupId: db.groupId,
  subjectId: db.groupId,
  read: async () => ({ titles: await signingTitles(db) }),
  write(value) {
    const titles = possibleSigningTitles.filter((title) => value.titles.includes(title))
    const stored = { signing_titles: titles, changed_at: db.asOf, changed_by: by }
    return db
      .insertInto('review_setting')
      .values({ group_id: db.groupId, ...stored })
      .onConflict((on) => on.column('group_id').doUpdateSet(stored))
      .execute()
  },
})
