/** Medications and allergies of a member as their page reads them, and names to choose from. */
import type { Reply } from '@vitalrounds/domain/contract'
import { drugNamed, suggestDrugs } from '@vitalrounds/domain/chart/drug-names'
import { isCurrent } from '@vitalrounds/domain/chart/current-medications'
import { changesSince, MedicationRecord } from '@vitalrounds/domain/chart/medications'
import { reconciliationDue } from '@vitalrounds/domain/chart/reconciliation'
import type { rxApi } from '@vitalrounds/domain/chart/rx-api'
import { localDate, monthOf } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { recordedName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { drugNames } from './code-list.ts'
import { chartOf } from './lock-chart.ts'
import { visitsOf } from './visits-of.ts'

export async function memberRx(db: GroupDb, memberId: string): Promise<Reply<typeof rxApi.get>> {
  const { today, timeZone } = await chartOf(db, memberId)
  const rows = await medicationRows(db, memberId)
  const statements = await statementRows(db, memberId)
  const medications = rows.map(toMedication)
  const last = statements.find(({ kind }) => kind === 'reconciliation')
  const none = statements.find(({ kind, ended_at }) => kind === 'noKnownAllergies' && ended_at === null)
  const current = reconciledMedications(medications, monthOf(today))
  const before = last ? MedicationRecord.array().parse(last.medications) : []
  return {
    medications,
    allergies: (await allergyRows(db, memberId)).map(toAllergy),
    noKnownAllergies: none ? { at: none.stated_at, by: none.by ?? '' } : null,
    reconciliation: last
      ? {
          at: last.stated_at,
          by: last.by ?? '',
          withWhom: last.with_whom,
          note: last.note,
          medications: before.length,
        }
      : null,
    due: reconciliationDue({
      last: last ? localDate(Date.parse(last.stated_at), timeZone) : null,
      visits: (await visitsOf(db, [memberId])).get(memberId) ?? [],
      today,
    }),
    changes: last ? changesSince(before, current) : [],
  }
}

/** What a reconciliation on this day would keep. */
export const reconciledMedications = (medications: readonly ReturnType<typeof toMedication>[], month: string): MedicationRecord[] =>
  medications
    .filter((medication) => isCurrent(medication, month))
    .map(({ _id, name, dose, form, route, frequency }) => ({ id: _id, name, dose, form, route, frequency }))

export const medicationRows = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('medication as m')
    .leftJoin('app_user as u', (on) => on.on('u.id', '=', sql`coalesce(m.updated_by, m.created_by)`))
    .selectAll('m')
    .select(recordedName('u').as('by'))
    .where('m.group_id', '=', db.groupId)
    .where('m.member_id', '=', memberId)
    .where('m.removed_at', 'is', null)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(300)
    .execute()

export const toMedication = (row: Awaited<ReturnType<typeof medicationRows>>[number]) => ({
  _id: row.id,
  memberId: row.member_id,
  name: row.name,
  dose: row.dose,
  form: row.form,
  route: row.route,
  frequency: row.frequency,
  reason: row.reason,
  prescriber: row.prescriber,
  startYM: row.start_ym,
  endYM: row.end_ym,
  stats: row.stats,
  group: drugNamed(drugNames(), row.name)?.entry.group ?? null,
  updatedAt: row.updated_at,
  updatedBy: row.by ?? '',
  version: row.version,
})

const allergyRows = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('allergy as a')
    .leftJoin('app_user as u', 'u.id', 'a.created_by')
    .select(['a.id', 'a.member_id', 'a.name', 'a.category', 'a.reaction', 'a.created_at', recordedName('u').as('by')])
    .where('a.group_id', '=', db.groupId)
    .where('a.member_id', '=', memberId)
    .where('a.removed_at', 'is', null)
    .orderBy(sql`array_position(array['Severe', 'Moderate', 'Mild'], a.reaction)`)
    .orderBy('a.created_at')
    .execute()

const toAllergy = (row: Awaited<ReturnType<typeof allergyRows>>[number]) => ({
  _id: row.id,
  memberId: row.member_id,
  name: row.name,
  category: row.category,
  reaction: row.reaction,
  recordedAt: row.created_at,
  recordedBy: row.by ?? '',
})

const statementRows = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('chart_statement as s')
    .leftJoin('app_user as u', 'u.id', 's.stated_by')
    .select(['s.kind', 's.with_whom', 's.note', 's.medications', 's.stated_at', 's.ended_at'])
    .select(recordedName('u').as('by'))
    .where('s.group_id', '=', db.groupId)
    .where('s.member_id', '=', memberId)
    .orderBy('s.stated_at', 'desc')
    .limit(50)
    .execute()

/** A name of the clinic's own, with what is in it where it is a brand of the list. */
function ownName(name: string) {
  const existing = drugNamed(drugNames(), name)
  const isBrand = existing?.found.toLowerCase() === name.toLowerCase() && existing.found !== existing.entry.generic
  return { name, shown: isBrand ? `${name} (${existing.entry.generic})` : name, group: existing?.entry.group ?? '' }
}

const mostSuggested = 12

/** The clinic's own names first, by how often they are used; then the list. A name outside it may be typed as it is. */
export async function suggestMedications(db: GroupDb, memberId: string, typed: string) {
  await chartOf(db, memberId)
  const begun = typed.trim().toLowerCase()
  if (begun === '') return { names: [] }
  const { rows } = await sql<{ name: string }>`
    select name from medication
     where group_id = ${db.groupId} and removed_at is null and lower(name) like ${`${begun.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}
     group by name order by count(*) desc, name limit 5`.execute(db)
  const own = rows.map(({ name }) => ownName(name))
  const listed = suggestDrugs(drugNames(), begun, mostSuggested).filter(
    ({ name }) => !own.some((item) => item.name.toLowerCase() === name.toLowerCase()),
  )
  return { names: [...own, ...listed].slice(0, mostSuggested) }
}
