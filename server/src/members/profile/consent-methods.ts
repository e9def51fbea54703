/** Consents to care of which it is not on record, or only assumed, how they were given: listed, and said of many at once. */
import type { consentMethodApi, OpenConsent } from '@vitalrounds/domain/members/consent-method-api'
import { mostConsentsAtOnce } from '@vitalrounds/domain/members/consent-method-api'
import type { ConsentMethod } from '@vitalrounds/domain/members/consent-method'
import { careConsentKinds, wordingElsewhere } from '@vitalrounds/domain/members/consents'
import type { Answer } from '@vitalrounds/domain/contract'
import { sql } from 'kysely'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { recordedName } from '../../platform/database/staff-name.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { lockMembers } from '../lock-members.ts'
import { nameInLists } from '../name-in-lists.ts'
import { insertMethodEntries, methodColumns } from './record-consent.ts'

/**
 * Moving in recorded each consent as spoken by the member, in the words of this clinic, before it read those of the files
 * (migration 0276): such a one was given while its batch ran, and nobody has confirmed it.
 */
const isAssumed = sql<boolean>`(b.id is not null and c.kind = 'rpm' and c.method = 'verbal' and c.given_by = 'member'
  and c.method_recorded_at is null and c.text_version <> ${wordingElsewhere}
  and c.given_at between b.created_at and coalesce(b.finished_at, b.created_at + interval '1 day'))`

const openConsents = (db: GroupDb) => sql`
  select c.id as consent_id, c.member_id, c.kind, c.given_at, c.revoked_at, c.recorded_by, c.method, c.given_by,
         case when c.method is null or c.given_by is null then 'unsaid' else 'assumed' end as state,
         b.id as import_id, b.file_names, b.created_at as imported_at
    from consent c
    left join lateral (
      select i.id, i.file_names, i.created_at, i.finished_at
        from chart_import_row r join chart_import i on i.group_id = r.group_id and i.id = r.import_id
       where r.group_id = c.group_id and r.member_id = c.member_id and r.kind = 'member' and r.outcome = 'recorded' limit 1) b on true
   where c.group_id = ${db.groupId} and c.kind = any (${[...careConsentKinds]}::text[]) and (c.method is null or c.given_by is null or ${isAssumed})`

type ConsentsQuery = { which: 'all' | OpenConsent['state']; importId?: string | undefined }
type GroupRow = {
  state: OpenConsent['state']
  import_id: string | null
  file_names: string[] | null
  imported_at: string | null
  count: number
}

export async function listOpenConsents(db: GroupDb, { which, importId }: ConsentsQuery): Promise<Answer<typeof consentMethodApi.list>> {
  const { rows } = await sql<OpenConsent>`
    select o.consent_id as "consentId", o.member_id as "memberId", m.name, m.dob, o.kind as program, o.given_at as "givenAt",
           o.revoked_at as "revokedAt", ${recordedName('u')} as "recordedBy", o.state, o.import_id as "importId"
      from (${openConsents(db)}) o
      join member m on m.group_id = ${db.groupId} and m.id = o.member_id
      left join app_user u on u.id = o.recorded_by
     where ${which === 'all' ? sql`true` : sql`o.state = ${which}`} and ${importId === undefined ? sql`true` : sql`o.import_id = ${importId}`}
     order by m.name_key, m.id, o.kind, o.given_at limit ${sql.lit(mostConsentsAtOnce)}`.execute(db)
  const { rows: groups } = await sql<GroupRow>`
    select o.state, o.import_id, o.file_names, o.imported_at, count(*)::int as count from (${openConsents(db)}) o
     group by o.state, o.import_id, o.file_names, o.imported_at order by o.imported_at desc nulls last`.execute(db)
  const sum = (of: readonly GroupRow[]) => of.reduce((total, { count }) => total + count, 0)
  const ofState = (state: OpenConsent['state']) => groups.filter((group) => group.state === state)
  const counted = (which === 'all' ? groups : ofState(which)).filter((group) => importId === undefined || group.import_id === importId)
  return {
    consents: await nameInLists(db, rows),
    count: sum(counted),
    totals: { unsaid: sum(ofState('unsaid')), assumed: sum(ofState('assumed')) },
    batches: batchesOf(groups),
  }
}

/** Each once, whatever is open of it. */
const batchesOf = (groups: readonly GroupRow[]) =>
  [...Map.groupBy(groups, ({ import_id }) => import_id)].flatMap(([importId, of]) => {
    const [{ file_names, imported_at } = { file_names: null, imported_at: null }] = of
    if (importId === null || file_names === null || imported_at === null) return []
    return [{ importId, fileNames: file_names, createdAt: imported_at, count: of.reduce((total, { count }) => total + count, 0) }]
  })

type Recording = {
  consents: readonly { memberId: string; consentId: string }[]
  how: ConsentMethod
  /** From where it is known. */
  source: string
  by: string
}
type OpenRow = { consent_id: string; member_id: string; method: string | null; given_by: string | null }

/**
 * Each with an entry of its own. What somebody has said meanwhile stays as it is; answers what was recorded and who was left out.
 * Refuses with `member.unknown` and, where one is no consent to care of its member, with `consent.absent`: then nothing is recorded.
 */
export async function recordConsentMethods(db: GroupDb, { consents, how, source, by }: Recording) {
  const chosen = [...new Map(consents.map((consent) => [consent.consentId, consent])).values()]
  const memberIds = [...new Set(chosen.map(({ memberId }) => memberId))]
  const consentIds = chosen.map(({ consentId }) => consentId)
  if ((await lockMembers(db, memberIds)).size < memberIds.length) refuse('member.unknown')
  await refuseForeign(db, chosen)
  const { rows: open } = await sql<OpenRow>`select * from (${openConsents(db)}) o where o.consent_id = any (${consentIds}::uuid[])`.execute(
    db,
  )
  await insertMethodEntries(
    db,
    open.map((row) => ({ memberId: row.member_id, consentId: row.consent_id, by, how, source, former: row })),
  )
  if (open.length > 0)
    await db
      .updateTable('consent')
      .set({ ...methodColumns(how), method_recorded_at: db.asOf, method_recorded_by: by })
      .where('group_id', '=', db.groupId)
      .where(
        'id',
        'in',
        open.map((row) => row.consent_id),
      )
      .execute()
  for (const memberId of new Set(open.map((row) => row.member_id))) {
    changed(db, 'member', { memberId })
    changed(db, 'consent', { memberId })
  }
  const ids = new Set(open.map((row) => row.consent_id))
  return {
    recorded: open.map((row) => ({ memberId: row.member_id, consentId: row.consent_id })),
    left: await named(
      db,
      chosen.filter(({ consentId }) => !ids.has(consentId)).map(({ memberId }) => memberId),
    ),
  }
}

/** Each is a consent to care of the member it is named with. */
async function refuseForeign(db: GroupDb, chosen: Recording['consents']) {
  const rows = await db
    .selectFrom('consent')
    .select(['id', 'member_id'])
    .where('group_id', '=', db.groupId)
    .where((e) => e('id', '=', e.fn.any(e.val(chosen.map(({ consentId }) => consentId)))))
    .where('kind', 'in', careConsentKinds)
    .execute()
  const memberOf = new Map(rows.map(({ id, member_id }) => [id, member_id]))
  if (chosen.some(({ consentId, memberId }) => memberOf.get(consentId) !== memberId)) refuse('consent.absent')
}

async function named(db: GroupDb, memberIds: readonly string[]) {
  if (memberIds.length === 0) return []
  const rows = await db
    .selectFrom('member')
    .select(['id as memberId', 'name'])
    .where('group_id', '=', db.groupId)
    .where('id', 'in', [...new Set(memberIds)])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return nameInLists(db, rows)
}
