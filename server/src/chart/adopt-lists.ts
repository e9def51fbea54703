/**
 * Takes into the chart what the specification's general update wrote into a member's lists: new entries become rows,
 * entries that are gone end. The lists stay as they were written.
 */
import { type RawBuilder, sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

/** The members `m` whose lists were written. */
type UpdatedMembers = RawBuilder<unknown>
/** The rows of such a member in a table. */
const of = (table: string) => sql`${sql.ref(`${table}.group_id`)} = m.group_id and ${sql.ref(`${table}.member_id`)} = m.id`
const because = 'Taken out by an update of the member'

export async function adoptLists(db: GroupDb, abouts: readonly { memberId: string }[]) {
  const ids = [...new Set(abouts.map(({ memberId }) => memberId))]
  const updated = sql`m.group_id = ${db.groupId} and m.id = any (${ids}::uuid[])`
  await adoptVisits(db, updated)
  await adoptDiagnoses(db, updated)
  await adoptMedications(db, updated)
  await adoptAllergies(db, updated)
}

async function adoptVisits(db: GroupDb, updated: UpdatedMembers) {
  await sql`
    update visit v set removed_at = ${db.asOf}, remove_reason = ${because}
      from member m
     where ${updated} and ${of('v')}
       and v.removed_at is null and v.kind not in ('emergency', 'hospital') and not v.visited_on = any (m.em_dates)`.execute(db)
  await sql`
    insert into visit (group_id, member_id, visited_on, kind, source, created_at)
    select distinct m.group_id, m.id, d, 'office', 'update', ${db.asOf}::timestamptz
      from member m, unnest(m.em_dates) d
     where ${updated}
       and not exists (select from visit v where ${of('v')} and v.visited_on = d
                          and v.removed_at is null and v.kind not in ('emergency', 'hospital'))
    on conflict do nothing`.execute(db)
}

async function adoptDiagnoses(db: GroupDb, updated: UpdatedMembers) {
  await sql`
    update diagnosis d set ended_at = ${db.asOf}, end_reason = ${because}
      from member m
     where ${updated} and ${of('d')}
       and d.ended_at is null and not coalesce(d.code = any (m.diagnosis_codes), d.condition = any (m.chronic_conditions))`.execute(db)
  await sql`
    insert into diagnosis (group_id, member_id, code, condition, source, recorded_at)
    select m.group_id, m.id, e.code, e.condition, 'update', ${db.asOf}::timestamptz
      from member m cross join lateral (
        select c as code, null::text as condition, n from unnest(m.diagnosis_codes) with ordinality u (c, n)
        union all select null, c, n from unnest(m.chronic_conditions) with ordinality u (c, n)) e
     where ${updated}
     order by m.id, e.code is null, e.n
    on conflict do nothing`.execute(db)
}

/** One row an entry: medications have no key of their own, so they are told apart by all that the lists say of them. */
async function adoptMedications(db: GroupDb, updated: UpdatedMembers) {
  await sql`
    update medication r set removed_at = ${db.asOf}, remove_reason = ${because}
      from member m
     where ${updated} and ${of('r')}
       and r.removed_at is null and not exists (
         select from jsonb_array_elements(m.medications) e
          where e ->> 'name' = concat_ws(' ', r.name, nullif(r.dose, ''), nullif(r.frequency, ''))
            and coalesce(e ->> 'startYM', '') = r.start_ym and coalesce(e ->> 'endYM', '') = r.end_ym and coalesce(e ->> 'stats', '') = r.stats)`.execute(
    db,
  )
  await sql`
    insert into medication (group_id, member_id, name, start_ym, end_ym, stats, source, created_at, updated_at)
    select m.group_id, m.id, e.value ->> 'name', coalesce(e.value ->> 'startYM', ''), coalesce(e.value ->> 'endYM', ''),
           coalesce(e.value ->> 'stats', ''), 'update', ${db.asOf}::timestamptz, ${db.asOf}::timestamptz
      from member m, jsonb_array_elements(m.medications) with ordinality e (value, n)
     where ${updated} and not exists (
       select from medication r where ${of('r')} and r.removed_at is null
          and concat_ws(' ', r.name, nullif(r.dose, ''), nullif(r.frequency, '')) = e.value ->> 'name'
          and r.start_ym = coalesce(e.value ->> 'startYM', '') and r.end_ym = coalesce(e.value ->> 'endYM', '') and r.stats = coalesce(e.value ->> 'stats', ''))
     order by m.id, e.n`.execute(db)
}

async function adoptAllergies(db: GroupDb, updated: UpdatedMembers) {
  await sql`
    update allergy a set removed_at = ${db.asOf}, remove_reason = ${because}
      from member m
     where ${updated} and ${of('a')}
       and a.removed_at is null and not exists (
         select from jsonb_array_elements(m.allergies) e
          where (e ->> 'name', e ->> 'category', e ->> 'reaction') = (a.name, a.category, a.reaction))`.execute(db)
  await sql`
    insert into allergy (group_id, member_id, name, category, reaction, source, created_at)
    select m.group_id, m.id, e.value ->> 'name', e.value ->> 'category', e.value ->> 'reaction', 'update', ${db.asOf}::timestamptz
      from member m, jsonb_array_elements(m.allergies) with ordinality e (value, n)
     where ${updated} and not exists (
       select from allergy a where ${of('a')} and a.removed_at is null
          and (a.name, a.category, a.reaction) = (e.value ->> 'name', e.value ->> 'category', e.value ->> 'reaction'))
     order by m.id, e.n`.execute(db)
  await sql`
    update chart_statement s set ended_at = ${db.asOf} from member m
     where ${updated} and ${of('s')}
       and s.kind = 'noKnownAllergies' and s.ended_at is null and jsonb_array_length(m.allergies) > 0`.execute(db)
}
