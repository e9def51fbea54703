/** Alerts as screens read them, each with what became of it. */
import type { AlertEventKind, AlertStatus, DoctorAlert, OfferedRecipient } from '@vitalrounds/domain/alerts/alert'
import type { AlertAnswer } from '@vitalrounds/domain/alerts/answers'
import type { OutState } from '@vitalrounds/domain/values/text-delivery'
import { StoredPhone } from '@vitalrounds/domain/phone-fields'
import { pageSize } from '@vitalrounds/domain/members/list'
import { sql } from 'kysely'
import { requireMember } from '../members/require-member.ts'
import { recordedName, staffName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { publicAddress } from '../platform/public-url.ts'

type SendReason = 'first' | 'resent' | 'reminder' | 'backup'
/** An alert, and what only the server needs of it. */
export type StoredAlert = DoctorAlert & { asksCode: boolean; reminderHours: number; sent: SendReason[] }
type AlertSendRow = { why: SendReason; to_name: string; at: string; opened_at: string | null; delivery: OutState | null }

const alerts = (db: GroupDb) =>
  db
    .selectFrom('doctor_alert as a')
    .leftJoin('app_user as clearer', 'clearer.id', 'a.cleared_by')
    .where('a.group_id', '=', db.groupId)
    .select(['a.id', 'a.group_id', 'a.member_id', 'a.at', 'a.by_name', 'a.by_email', 'a.value'])
    .select(['a.is_direct_secure_msg', 'a.to_name', 'a.to_contact', 'a.backup_name', 'a.backup_contact', 'a.status'])
    .select(['a.asks_code', 'a.reminder_hours', 'a.answer', 'a.answer_words', 'a.answered_by', 'a.answered_at'])
    .select(['a.cleared_at', staffName('clearer').as('clearer')])

type Row = Awaited<ReturnType<ReturnType<typeof alerts>['execute']>>[number]

async function withSendings(db: GroupDb, rows: readonly Row[]): Promise<StoredAlert[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const sendings = await db
    .selectFrom('doctor_alert_sending as s')
    .leftJoin('text_message as t', (on) => on.onRef('t.group_id', '=', 's.group_id').onRef('t.key', '=', 's.link_id'))
    .select(['s.alert_id', 's.why', 's.to_name', 's.at', 's.opened_at', 't.state as delivery'])
    .where('s.group_id', '=', db.groupId)
    .where('s.alert_id', 'in', ids)
    .orderBy('s.at')
    .orderBy('s.id')
    .execute()
  const byAlert = Map.groupBy(sendings as (AlertSendRow & { alert_id: string })[], (sending) => sending.alert_id)
  return rows.map((row) => toAlert(db, row, byAlert.get(row.id) ?? []))
}

export async function findAlert(db: GroupDb, alertId: string): Promise<StoredAlert | undefined> {
  const row = await alerts(db).where('a.id', '=', alertId).executeTakeFirst()
  return row && (await withSendings(db, [row]))[0]
}

export const getAlert = async (db: GroupDb, alertId: string): Promise<StoredAlert> =>
  (await findAlert(db, alertId)) ?? refuse('alert.unknown')

export async function listAlerts(db: GroupDb, memberId: string, page: number) {
  await requireMember(db, memberId)
  const ofMember = alerts(db).where('a.member_id', '=', memberId)
  const { count } = await ofMember
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const rows = await ofMember
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()
  return { alerts: await withSendings(db, rows), count, page }
}

/** The member's physician, by the number of their account, else the one at which they were asked; then whom this clinic has asked before. */
export async function offeredRecipients(db: GroupDb, memberId: string): Promise<OfferedRecipient[]> {
  const result = await sql<{ name: string; contactInfo: string }>`
    select to_name as name, to_contact as "contactInfo" from doctor_alert
     where group_id = ${db.groupId} group by 1, 2 order by max(at) desc limit 20`.execute(db)
  const [physician] = await db
    .selectFrom('member as m')
    .innerJoin('app_user as u', 'u.id', 'm.assigned_physician')
    .select([recordedName('u').as('name'), 'u.phone'])
    .where('m.group_id', '=', db.groupId)
    .where('m.id', '=', memberId)
    .execute()
  if (!physician) return result.rows
  const { name, phone } = physician
  const contactInfo = result.rows.find((row) => row.name === name)?.contactInfo ?? null
  const others = result.rows.filter((row) => row.name !== name)
  return [{ name, contactInfo: StoredPhone.safeParse(phone).data ?? contactInfo, isAssigned: true }, ...others]
}

function toAlert(db: GroupDb, row: Row, sent: readonly AlertSendRow[]): StoredAlert {
  const { backup_name: name, backup_contact: contactInfo } = row
  return {
    alertId: row.id,
    memberId: row.member_id,
    owner_id: row.group_id,
    time: row.at,
    by: row.by_name,
    email: row.by_email,
    value: row.value,
    isDirectSecureMsg: row.is_direct_secure_msg,
    to: { name: row.to_name, contactInfo: row.to_contact },
    backup: name && contactInfo ? { name, contactInfo } : null,
    url: publicAddress(db, `/doctoralerts/${row.id}`),
    status: row.status as AlertStatus,
    clearedAt: row.cleared_at,
    clearedBy: row.clearer,
    answer: answerOf(row),
    timeline: timelineOf(row, sent),
    asksCode: row.asks_code,
    reminderHours: row.reminder_hours,
    sent: sent.map(({ why }) => why),
  }
}

const answerOf = ({ answer, answer_words: words, answered_by: by, answered_at: at }: Row): DoctorAlert['answer'] =>
  answer && at ? { answer: answer as AlertAnswer, words: words ?? '', by: by ?? '', at } : null

const eventOf: Record<SendReason, AlertEventKind> = { first: 'sent', resent: 'resent', reminder: 'reminded', backup: 'backup' }

function timelineOf(row: Row, sent: readonly AlertSendRow[]): DoctorAlert['timeline'] {
  const events: DoctorAlert['timeline'] = sent.flatMap(({ why, to_name: about, at, opened_at: opened, delivery }) => [
    { kind: eventOf[why], at, about, delivery },
    ...(opened ? [{ kind: 'opened' as const, at: opened, about, delivery: null }] : []),
  ])
  if (row.answered_at) events.push({ kind: 'answered', at: row.answered_at, about: row.answered_by ?? '', delivery: null })
  if (row.cleared_at) events.push({ kind: 'cleared', at: row.cleared_at, about: row.clearer ?? '', delivery: null })
  return events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}
