/** The links to a member's own page as staff see them, and the page as the link's own role sees it. */
import type { AccessLink } from '@vitalrounds/domain/member-access/api'
import { localDate } from '@vitalrounds/domain/days'
import type { Gender } from '@vitalrounds/domain/values/gender'
import type { Language } from '@vitalrounds/domain/values/languages'
import type { OutState } from '@vitalrounds/domain/values/text-delivery'
import { fullName } from '@vitalrounds/domain/values/person-name'
import { picturedDays, picturedMetrics, type PicturedReading, vitalPictures } from '@vitalrounds/domain/vitals/vital-pictures'
import { effectiveRules, readRuleSet } from '@vitalrounds/domain/warnings/clinical-rules'
import { sql } from 'kysely'
import { linkedPlan } from '../care/plan/plan-by-link.ts'
import { nextAppointment } from '../care/calendar/next-appointment.ts'
import { requireMember } from '../members/require-member.ts'
import { staffName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

export async function accessLinks(db: GroupDb, memberId: string): Promise<AccessLink[]> {
  await requireMember(db, memberId)
  const rows = await db
    .selectFrom('link as l')
    .leftJoin('member_access_link as a', (on) => on.onRef('a.group_id', '=', 'l.group_id').onRef('a.link_id', '=', 'l.id'))
    .leftJoin('text_message as t', (on) => on.onRef('t.group_id', '=', 'l.group_id').onRef('t.key', '=', 'l.id'))
    .leftJoin('app_user as u', 'u.id', 'l.issued_by')
    .select(['l.id', 'l.created_at', 'l.expires_at', 'l.revoked_at', 'l.locked_until', 'l.tries_left', 'a.label', 't.state'])
    .select(staffName('u').as('by'))
    .where('l.group_id', '=', db.groupId)
    .where('l.kind', '=', 'member_access')
    .where('l.member_id', '=', memberId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    label: row.label ?? '',
    isCaregiver: Boolean(row.label),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lockedUntil: row.locked_until !== null && row.locked_until > db.asOf ? row.locked_until : null,
    isOver: row.revoked_at !== null || row.tries_left < 1 || row.expires_at <= db.asOf,
    textState: row.state as OutState | null,
    by: row.by ?? '',
  }))
}

type MemberRow = {
  first_name: string
  language: Language
  time_zone: string
  own_rules: unknown
  group_rules: unknown
  devices: string[]
  last_name: string
  title: string
  gender: Gender
}

const nameOf = ({ first_name: firstName, last_name: lastName }: MemberRow) => fullName({ firstName, lastName })

async function linkedFacts(db: GroupDb) {
  const { rows } = await sql<MemberRow>`select * from app.linked_member()`.execute(db)
  const row = rows[0] ?? refuse('link.invalid')
  const rules = effectiveRules(readRuleSet(row.group_rules), readRuleSet(row.own_rules))
  const { time_zone: timeZone } = row
  const today = localDate(Date.parse(db.asOf), timeZone)
  const plan = await linkedPlan(db, { timeZone, name: nameOf(row) })
  return { row, timeZone, today, plan, vitals: vitalPictures(await readings(db), { rules, timeZone, today, planned: plan?.goals }) }
}

/** The last values alone: no name, no appointment, no plan. */
export async function linkedVitals(db: GroupDb) {
  const { timeZone, vitals } = await linkedFacts(db)
  return { timeZone, vitals }
}

export async function linkedPage(db: GroupDb) {
  const { row, timeZone, today, plan, vitals } = await linkedFacts(db)
  return {
    person: { firstName: row.first_name, lastName: row.last_name, title: row.title, gender: row.gender },
    language: row.language,
    timeZone,
    vitals,
    hasPlan: plan?.mayBeRead === true,
    nextAppointment: await nextAppointment(db, today),
    devices: row.devices,
  }
}

/** The plan as the member reads it; unknown where none is in force, or the clinic does not let it be read here. */
export async function linkedPlanPdf(db: GroupDb, language: Language): Promise<string> {
  const { rows } = await sql<MemberRow>`select * from app.linked_member()`.execute(db)
  const plan = rows[0] && (await linkedPlan(db, { timeZone: rows[0].time_zone, name: nameOf(rows[0]) }))
  return plan?.mayBeRead === true ? plan.pdf(language) : refuse('plan.unknown')
}

async function readings(db: GroupDb): Promise<PicturedReading[]> {
  const { rows } = await sql<PicturedReading>`
    select metric, value, at, act_key as "actKey", severity, flags
      from app.linked_readings(${[...picturedMetrics]}::text[], ${picturedDays + 1})`.execute(db)
  return rows
}
