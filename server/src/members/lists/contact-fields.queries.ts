/** Notes, memos, texts, doctor alerts and the address of the own page, of all members found, where a projection names them. */
import type { AlertStatus } from '@vitalrounds/domain/alerts/alert'
import { type MemberFindRow, mostMessages, mostNotes } from '@vitalrounds/domain/members/member-find-row'
import type { Note } from '@vitalrounds/domain/notes/note'
import { sql } from 'kysely'
import { standingAddresses } from '../../links/member-access-link.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { publicAddress } from '../../platform/public-url.ts'
import { recordedName, staffName } from '../../platform/database/staff-name.ts'

type ContactFields = Pick<MemberFindRow, 'noteData' | 'activeMemos' | 'messageData' | 'doctorAlerts' | 'patientPortalURL'>

/** What is not named is not read, and empty. */
export async function contactOf(db: GroupDb, ids: readonly string[], names: readonly string[]) {
  const has = (...fields: (keyof ContactFields)[]) => fields.some((field) => names.includes(field))
  const notes = has('noteData', 'activeMemos') ? await notesOf(db, ids) : new Map<string, Note[]>()
  const texts = has('messageData') ? await messagesOf(db, ids) : new Map<string, MessageEntry[]>()
  const alerts = has('doctorAlerts') ? await alertsOf(db, ids) : new Map<string, AlertRow[]>()
  const addresses = has('patientPortalURL') ? await standingAddresses(db, ids) : new Map<string, string>()
  return (id: string): ContactFields => {
    const own = notes.get(id) ?? []
    return {
      noteData: own.map((note) => ({ ...note, isRead: true })),
      activeMemos: own.filter(({ noteType, isActive }) => noteType === 'memo' && isActive),
      messageData: texts.get(id) ?? [],
      doctorAlerts: (alerts.get(id) ?? []).map((row) => toAlert(db, row)),
      patientPortalURL: addresses.get(id) ?? null,
    }
  }
}

type NoteRow = Note & { member_id: string }

async function notesOf(db: GroupDb, ids: readonly string[]): Promise<Map<string, Note[]>> {
  const { rows } = await sql<NoteRow>`
    select n.member_id, n.id as "noteID", n.note_type as "noteType", n.at as "time", n.by_name as "by", n.by_email as email, n.value,
           n.cleared_at is null and n.deleted_at is null as "isActive", n.cleared_at as "clearedAt", ${staffName('c')} as "clearedBy",
           n.deleted_at is not null as "isDeleted", n.deleted_at as "deletedAt", ${staffName('d')} as "deletedBy",
           n.delete_reason as "deleteReason",
           n.source as "noteSource", n.amends,
           (select l.id from note l where l.group_id = n.group_id and l.amends = n.id) as "amendedBy"
      from unnest(${[...ids]}::uuid[]) m (id)
     cross join lateral (
       select * from note where group_id = ${db.groupId} and member_id = m.id
        order by (note_type = 'memo' and cleared_at is null and deleted_at is null) desc, at desc, id limit ${mostNotes}) n
      left join app_user c on c.id = n.cleared_by
      left join app_user d on d.id = n.deleted_by
     order by n.at desc, n.id`.execute(db)
  const results = new Map<string, Note[]>()
  for (const { member_id: id, ...note } of rows) results.set(id, [...(results.get(id) ?? []), note])
  return results
}

type MessageEntry = MemberFindRow['messageData'][number]
type MessageRow = MessageEntry & { member_id: string }

async function messagesOf(db: GroupDb, ids: readonly string[]): Promise<Map<string, MessageEntry[]>> {
  const { rows } = await sql<MessageRow>`
    select t.member_id, t.at as "time", ${recordedName('u')} as by, coalesce(u.email::text, '') as email, t.sender_type as "senderType",
           t.value, t.read_at is not null as "isRead", t.template_category as "templateCategory", t.msg_type as "msgType"
      from unnest(${[...ids]}::uuid[]) m (id)
     cross join lateral (
       select * from text_message where group_id = ${db.groupId} and member_id = m.id order by at desc, id desc limit ${mostMessages}) t
      left join app_user u on u.id = t.sent_by
     order by t.at desc, t.id desc`.execute(db)
  const results = new Map<string, MessageEntry[]>()
  for (const { member_id: id, ...text } of rows) results.set(id, [...(results.get(id) ?? []), text])
  return results
}

const alertRows = (db: GroupDb, ids: readonly string[]) =>
  db
    .selectFrom('doctor_alert')
    .select(['id', 'member_id', 'at', 'by_name', 'by_email', 'value', 'is_direct_secure_msg', 'to_name', 'to_contact'])
    .select(['status', 'cleared_at'])
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', [...ids])
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
type AlertRow = Awaited<ReturnType<typeof alertRows>>[number]

const alertsOf = async (db: GroupDb, ids: readonly string[]) => Map.groupBy(await alertRows(db, ids), (row) => row.member_id)

const toAlert = (db: GroupDb, row: AlertRow): ContactFields['doctorAlerts'][number] => ({
  alertId: row.id,
  time: row.at,
  by: row.by_name,
  email: row.by_email,
  value: row.value,
  isDirectSecureMsg: row.is_direct_secure_msg,
  to: { name: row.to_name, contactInfo: row.to_contact },
  url: publicAddress(db, `/doctoralerts/${row.id}`),
  status: row.status as AlertStatus,
  clearedAt: row.cleared_at,
})
