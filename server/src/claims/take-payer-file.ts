/** Who pays for members, from a file: each line is found by MRN and date of birth, and becomes an entry of its own. */
import { readMemberPayers, type MemberPayerLine } from '@vitalrounds/domain/claims/read-member-payers'
import type { PayerKind } from '@vitalrounds/domain/claims/claim'
import { reportLines } from '@vitalrounds/domain/files/file-report'
import { findMembersByMrn } from '../members/find-by-mrn.ts'
import { lockMembers } from '../members/lock-members.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { findPayersOf } from './member-payers.ts'

type PayerFile = { content: string; record: boolean; by: string }
type Found = MemberPayerLine & { memberId: string | null; member: string }

// Rows of a statement
const atOnce = 500

export async function takePayerFile(db: GroupDb, { content, record, by }: PayerFile) {
  const payers = await db.selectFrom('payer').select(['id', 'name', 'kind']).where('group_id', '=', db.groupId).execute()
  const file = readMemberPayers(
    content,
    payers.map(({ kind, ...payer }) => ({ ...payer, kind: kind as PayerKind })),
  )
  if ('problem' in file) return refuse('request.invalid', { errors: [{ path: 'content', message: file.problem }] })
  const found = await findMembers(db, file.lines)
  const sound = found.filter(({ problems }) => problems.length === 0)
  const payerOf = await findPayersOf(
    db,
    sound.map(({ memberId }) => memberId ?? ''),
  )
  const isKnown = ({ memberId, from, payerId, insuredId }: Found) => {
    const standing = payerOf(memberId ?? '', from)
    return standing !== null && standing.payerId === payerId && standing.insuredId === insuredId
  }
  const entries = sound.filter((line) => !isKnown(line))
  if (record) await recordEntries(db, entries, by)
  return {
    ...reportLines(file.notices, found),
    members: entries.flatMap(({ memberId }) => memberId ?? []),
    recorded: record ? entries.length : 0,
    already: sound.length - entries.length,
  }
}

const noMember = 'No member of the clinic has this number and date of birth.'
const twice = 'The member stands in an earlier line of the file.'

async function findMembers(db: GroupDb, lines: readonly MemberPayerLine[]): Promise<Found[]> {
  const memberOf = await findMembersByMrn(db, lines)
  const seen = new Set<string>()
  return lines.map((line) => {
    const row = memberOf(line)
    const message = row === undefined ? noMember : seen.has(row.id) ? twice : undefined
    if (row) seen.add(row.id)
    const isNumbered = line.problems.every(({ field }) => field !== 'MRN' && field !== 'DoB')
    const problems = message === undefined || !isNumbered ? line.problems : [...line.problems, { field: 'MRN', message }]
    return { ...line, problems, memberId: row?.id ?? null, member: row?.name ?? '' }
  })
}

async function recordEntries(db: GroupDb, entries: readonly Found[], by: string) {
  await lockMembers(
    db,
    entries.flatMap(({ memberId }) => memberId ?? []),
  )
  for (let at = 0; at < entries.length; at += atOnce)
    await db
      .insertInto('member_payer')
      .values(
        entries.slice(at, at + atOnce).map(({ memberId, payerId, insuredId, from }) => ({
          group_id: db.groupId,
          member_id: memberId ?? '',
          payer_id: payerId,
          insured_id: insuredId,
          from_day: from,
          to_day: null,
          recorded_at: db.asOf,
          recorded_by: by,
        })),
      )
      .execute()
  for (const { memberId } of entries) if (memberId !== null) changed(db, 'memberPayer', { memberId })
}
