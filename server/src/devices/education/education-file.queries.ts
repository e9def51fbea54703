/** What lines of a file of set-ups are found by, for all of them at once. */
import { type EducationLine, printedNumber } from '@vitalrounds/domain/devices/read-education'
import { sql } from 'kysely'
import { findMembersByMrn } from '../../members/find-by-mrn.ts'
import type { GroupDb } from '../../platform/database/db.ts'

export type FileMember = { id: string; name: string; timeZone: string }
export type FileDevice = { id: string; since: string }
type FileEducator = { id: string; title: string }

export type FileFacts = {
  memberOf: (line: EducationLine) => FileMember | undefined
  /** By member and printed number: each device that the member has or had, and since when. */
  devices: ReadonlyMap<string, FileDevice>
  /** By e-mail address in small letters. */
  educators: ReadonlyMap<string, FileEducator>
  /** What stands on record, by device, member, day, method, teach-back and educator. */
  stored: ReadonlySet<string>
}

export async function findFileFacts(db: GroupDb, lines: readonly EducationLine[]): Promise<FileFacts> {
  const memberOf = await findMembersByMrn(db, lines)
  const ids = lines.flatMap((line) => memberOf(line)?.id ?? [])
  return {
    memberOf,
    devices: await findDevices(db, ids),
    educators: await findEducators(db, lines),
    stored: await findStored(db, ids),
  }
}

async function findDevices(db: GroupDb, memberIds: readonly string[]): Promise<Map<string, FileDevice>> {
  const { rows } = await sql<FileDevice & { memberId: string; imei: string | null; hardware: string | null }>`
    select a.member_id as "memberId", d.id, d.imei, d.hardware_uuid as hardware, min(coalesce(o.delivered_at, a.from_at)) as since
      from device_assignment a
      join device d on d.group_id = a.group_id and d.id = a.device_id
      left join device_order o on o.group_id = d.group_id and o.id = d.order_id and o.member_id = a.member_id
     where a.group_id = ${db.groupId} and a.member_id = any (${[...memberIds]}::uuid[])
     group by a.member_id, d.id, d.imei, d.hardware_uuid`.execute(db)
  return new Map(
    rows.flatMap(({ memberId, imei, hardware, ...device }) =>
      [imei, hardware].flatMap((number) => (number ? [[`${memberId} ${printedNumber(number)}`, device] as const] : [])),
    ),
  )
}

async function findEducators(db: GroupDb, lines: readonly EducationLine[]): Promise<Map<string, FileEducator>> {
  const rows = await db
    .selectFrom('app_user as u')
    .innerJoin('workspace_member as w', 'w.user_id', 'u.id')
    .where('w.group_id', '=', db.groupId)
    .where((e) => e(e.fn<string>('lower', ['u.email']), '=', e.fn.any(e.val(lines.map(({ educator }) => educator)))))
    .select(['u.id', 'u.title', 'u.email'])
    .execute()
  return new Map(rows.map(({ email, ...educator }) => [email.toLowerCase(), educator]))
}

async function findStored(db: GroupDb, memberIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string[] }>`
    select array[e.device_id::text, e.member_id::text, e.educated_on::text, e.method, e.is_taught_back::text, e.educator::text] as key
      from device_education e
     where e.group_id = ${db.groupId} and e.member_id = any (${[...memberIds]}::uuid[])
       and not exists (select from device_education_retraction x where x.group_id = e.group_id and x.education_id = e.id)`.execute(db)
  return new Set(rows.map(({ key }) => key.join(' ')))
}
