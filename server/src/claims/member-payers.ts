/** Who pays for members: recorded, and found for a day. */
import type { Payer, PayerKind } from '@vitalrounds/domain/claims/claim'
import { isMedicareNumber } from '@vitalrounds/domain/claims/identifiers'
import { type MemberPayer, payerOn } from '@vitalrounds/domain/claims/member-payer'
import type { MemberPayerBody, MemberPayerEntry } from '@vitalrounds/domain/claims/payer-api'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { recordedName } from '../platform/database/staff-name.ts'
import { refuse } from '../platform/http/refuse.ts'
import { requireLockedMember } from '../readings/settle-member.ts'

/** All that was ever recorded of a member of the group, newest first. */
export async function listMemberPayers(db: GroupDb, memberId: string): Promise<MemberPayerEntry[]> {
  const member = await db.selectFrom('member').select('id').where('group_id', '=', db.groupId).where('id', '=', memberId).executeTakeFirst()
  if (!member) refuse('member.unknown')
  const rows = await db
    .selectFrom('member_payer as e')
    .leftJoin('payer as p', (on) => on.onRef('p.group_id', '=', 'e.group_id').onRef('p.id', '=', 'e.payer_id'))
    .leftJoin('app_user as u', 'u.id', 'e.recorded_by')
    .select(['e.id', 'e.payer_id', 'p.name', 'e.insured_id', 'e.from_day', 'e.to_day', 'e.recorded_at', recordedName('u').as('by')])
    .where('e.group_id', '=', db.groupId)
    .where('e.member_id', '=', memberId)
    .orderBy('e.recorded_at', 'desc')
    .orderBy('e.id', 'desc')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    payerId: row.payer_id,
    payerName: row.name ?? '',
    insuredId: row.insured_id,
    from: row.from_day,
    to: row.to_day,
    recordedBy: row.by,
    recordedAt: row.recorded_at,
  }))
}

type Recording = { memberId: string; body: MemberPayerBody; by: string }

/** Records one entry more; a Medicare number in a wrong form is refused before it reaches a claim. */
export async function recordMemberPayer(db: GroupDb, { memberId, body, by }: Recording) {
  await requireLockedMember(db, memberId)
  const { payerId, from, to } = body
  const insuredId = payerId === null ? '' : body.insuredId.toUpperCase()
  if (payerId !== null) await requireFitting(db, payerId, insuredId)
  await db
    .insertInto('member_payer')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      payer_id: payerId,
      insured_id: insuredId,
      from_day: from,
      to_day: to,
      recorded_at: db.asOf,
      recorded_by: by,
    })
    .execute()
  changed(db, 'memberPayer', { memberId })
  return { payers: await listMemberPayers(db, memberId) }
}

async function requireFitting(db: GroupDb, payerId: string, insuredId: string) {
  const payer = await db.selectFrom('payer').select('kind').where('group_id', '=', db.groupId).where('id', '=', payerId).executeTakeFirst()
  if (!payer) refuse('payer.unknown')
  if (payer.kind === 'MB' && !isMedicareNumber(insuredId))
    refuse('payer.medicareNumber', { errors: [{ path: 'insuredId', message: 'Eleven characters, no dashes, never S, L, O, I, B or Z.' }] })
}

/** The payer of each member on a day, for the lines of a file. */
export type PayerOfLine = Omit<Payer, 'id' | 'payerId'> & { number: string; insuredId: string }
type Entry = MemberPayer & PayerOfLine

/** Answers for a member and a day; what many lines ask is read at once. */
export async function findPayersOf(db: GroupDb, memberIds: readonly string[]): Promise<(memberId: string, day: string) => Entry | null> {
  const rows =
    memberIds.length === 0
      ? []
      : await db
          .selectFrom('member_payer as e')
          .leftJoin('payer as p', (on) => on.onRef('p.group_id', '=', 'e.group_id').onRef('p.id', '=', 'e.payer_id'))
          .select(['e.member_id', 'e.payer_id', 'p.name', 'p.payer_number', 'p.kind', 'p.takes_corrections', 'p.dates'])
          .select(['e.insured_id', 'e.from_day', 'e.to_day', 'e.recorded_at'])
          .where('e.group_id', '=', db.groupId)
          .where('e.member_id', 'in', [...memberIds])
          .execute()
  const byMember = Map.groupBy(rows, (row) => row.member_id)
  const entriesOf = (memberId: string): Entry[] =>
    (byMember.get(memberId) ?? []).map((row) => ({
      payerId: row.payer_id,
      name: row.name ?? '',
      kind: (row.kind ?? 'CI') as PayerKind,
      number: row.payer_number ?? '',
      takesCorrections: row.takes_corrections ?? false,
      dates: (row.dates ?? 'single') as Payer['dates'],
      insuredId: row.insured_id,
      from: row.from_day,
      to: row.to_day,
      recordedAt: row.recorded_at,
    }))
  return (memberId, day) => payerOn(entriesOf(memberId), day)
}
