/** Reads and saves a settings page: one way for every page, so that none loses what somebody else has saved meanwhile. */
import { createHash } from 'node:crypto'
import type { LastChange, SettingPage } from '@vitalrounds/domain/settings/setting'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { GroupDb, UnscopedDb } from '../platform/database/db.ts'
import { staffName } from '../platform/database/staff-name.ts'
import { refuse } from '../platform/http/refuse.ts'

/** A page of a group, or of one person at home in it, and how its value is read and written. */
export type Setting<V> = {
  page: SettingPage
  groupId: string
  subjectId: string
  read: () => Promise<V>
  write: (value: V) => Promise<unknown>
}
export type SettingRecord<V> = { value: V; version: string } & z.input<typeof LastChange>
type SettingRef = Pick<Setting<unknown>, 'page' | 'groupId' | 'subjectId'>
type Saving<V> = { value: V; version: string | undefined; by: string; reason?: string }

export async function readSetting<V>(db: UnscopedDb, setting: Setting<V>): Promise<SettingRecord<V>> {
  const value = await setting.read()
  return { value, version: versionOf(value), ...(await lastChange(db, setting)) }
}

/** Refuses when the value is no longer the one that was on screen; without a version it is saved whatever stands there. */
export async function saveSetting<V>(db: UnscopedDb, setting: Setting<V>, saving: Saving<V>): Promise<SettingRecord<V>> {
  const { read } = setting
  const before = await lockCurrentValue(db, `${setting.page} ${setting.subjectId}`, { read, version: saving.version })
  await setting.write(saving.value)
  await recordSettingChange(db, setting, { ...saving, before })
  return readSetting(db, setting)
}

type SettingSnapshot<V> = { read: () => Promise<V>; version: string | undefined }

/** What stands there, held for whoever is about to save over it. */
export async function lockCurrentValue<V>(db: UnscopedDb, name: string, { read, version }: SettingSnapshot<V>): Promise<V> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${name}`}, 0))`.execute(db)
  const before = await read()
  if (version !== undefined && version !== versionOf(before)) refuse('settings.changed')
  return before
}

type SettingChange<V> = Pick<Saving<V>, 'value' | 'by' | 'reason'> & { before: V }

/** Keeps what stood there and what stands there now; nothing where both are equal. */
export async function recordSettingChange<V>(
  db: UnscopedDb,
  { page, groupId, subjectId }: SettingRef,
  { before, value, by, reason }: SettingChange<V>,
) {
  if (versionOf(before) === versionOf(value)) return
  const isOfGroup = subjectId === groupId
  // A super admin changes another clinic's from their own: it stands in the history of both
  await sql`
    with place as (select nullif(current_setting('app.group_id', true), '')::uuid as id)
    insert into setting_change (group_id, page, subject_id, before, after, reason, changed_by)
    select b.group_id, ${page}, ${subjectId}::uuid, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(value)}::jsonb, b.reason, ${by}::uuid
      from (select ${groupId}::uuid as group_id, ${reason ?? null}::text as reason
            union all select p.id, concat_ws(', ', ${reason ?? null}::text, 'in ' || g.workspace_name)
                        from place p join clinic_group g on g.id = ${groupId}::uuid where ${isOfGroup} and p.id <> g.id) b`.execute(db)
}

const changesOf = (db: UnscopedDb, { page, groupId }: Omit<SettingRef, 'subjectId'>) =>
  db
    .selectFrom('setting_change as c')
    .leftJoin('app_user as u', 'u.id', 'c.changed_by')
    .where('c.group_id', '=', groupId)
    .where('c.page', '=', page)
    .orderBy('c.changed_at', 'desc')
    .orderBy('c.id', 'desc')
    .select('c.changed_at as changedAt')

export async function lastChange(db: UnscopedDb, which: SettingRef): Promise<z.input<typeof LastChange>> {
  const changes = changesOf(db, which).where('c.subject_id', '=', which.subjectId).select(staffName('u').as('changedBy'))
  const last = await changes.limit(1).executeTakeFirst()
  return last ?? { changedBy: null, changedAt: null }
}

// As many as somebody looks through
const mostChanges = 50

/** The latest saves of a page of the group, newest first; also those that its own people made in other clinics. */
export const settingHistory = (db: GroupDb, page: SettingPage) =>
  changesOf(db, { page, groupId: db.groupId })
    .select(['c.id as _id', 'c.reason', 'c.before', 'c.after'])
    .select(sql<string | null>`coalesce(${staffName('u')}, app.name_of_outsider(c.changed_by))`.as('changedBy'))
    .select(sql<boolean>`c.subject_id <> c.group_id`.as('isElsewhere'))
    .limit(mostChanges)
    .execute()

/** The same for equal values, in whatever order their fields stand. */
export const versionOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value, inOrder)).digest('base64url').slice(0, 22)

const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
