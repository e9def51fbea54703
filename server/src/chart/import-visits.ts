/** Visits from a practice's own system: a dry run tells what would become of each line, the import records what is new. */
import type { Reply } from '@vitalrounds/domain/contract'
import type { visitImportApi } from '@vitalrounds/domain/chart/api'
import { readVisitFile, type VisitLine } from '@vitalrounds/domain/chart/visit-file'
import { localDate } from '@vitalrounds/domain/days'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { findMembersByMark } from '../members/find-by-mark.ts'
import { holdChart } from './hold-chart.ts'
import { keepLists } from './keep-lists.ts'
import { insertVisit } from './record-visit.ts'

type Import = { content: string; isDryRun: boolean; by: string }
const mostRefusedShown = 200

export async function importVisits(
  db: GroupDb,
  { content, isDryRun, by }: Import,
): Promise<Reply<typeof visitImportApi.import>> {
  const { lines, problem } = readVisitFile(content, await groupToday(db))
  if (problem !== null) refuse('visit.file', { errors: [{ path: 'content', message: problem }] })
  const marks = await findMembersByMark(db, lines.map(({ member }) => member)) // prettier-ignore
  const found = lines.map((line) => matched(line, marks))
  const good = found.flatMap((one) => (one.memberId !== undefined && one.visit ? [{ ...one, memberId: one.memberId, visit: one.visit }] : [])) // prettier-ignore
  const known = await knownVisits(db, good.map(({ memberId }) => memberId)) // prettier-ignore
  const fresh = new Map(good.filter((one) => !known.has(keyOf(one))).map((one) => [keyOf(one), one]))
  if (!isDryRun) {
    // In the order of ids, as everybody locks members
    const byMember = Map.groupBy([...fresh.values()], ({ memberId }) => memberId)
    for (const memberId of [...byMember.keys()].toSorted()) {
      const { member } = await holdChart(db, memberId)
      for (const { visit } of byMember.get(memberId) ?? []) await insertVisit(db, { memberId, visit, by, source: 'imported' }) // prettier-ignore
      await keepLists(db, member, 'visits')
    }
  }
  const refused = found.filter(({ messages }) => messages.length > 0)
  return {
    total: lines.length,
    added: fresh.size,
    known: good.length - fresh.size,
    refused: refused.slice(0, mostRefusedShown).map(({ line, member, messages }) => ({ line, member, messages })),
    refusedCount: refused.length,
  }
}

type Good = { memberId: string; visit: { visitedOn: string; kind: string; practitioner: string } }
const keyOf = ({ memberId, visit }: Good) => [memberId, visit.visitedOn, visit.kind, visit.practitioner].join(' ')

function matched(line: VisitLine, marks: ReadonlyMap<string, readonly string[]>) {
  const ids = marks.get(line.member) ?? []
  const messages =
    ids.length === 1 || line.member === ''
      ? line.messages
      : [...line.messages, ids.length === 0 ? 'No member has this id or MRN.' : 'Several members have this MRN.']
  return { ...line, messages, memberId: ids.length === 1 ? ids[0] : undefined }
}

async function knownVisits(db: GroupDb, memberIds: readonly string[]): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('visit')
    .select(['member_id', 'visited_on', 'kind', 'practitioner'])
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', [...new Set(memberIds)])
    .where('removed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ member_id, visited_on, ...rest }) => keyOf({ memberId: member_id, visit: { ...rest, visitedOn: visited_on } }))) // prettier-ignore
}

async function groupToday(db: GroupDb): Promise<string> {
  const { time_zone } = await db
    .selectFrom('clinic_group')
    .select('time_zone')
    .where('id', '=', db.groupId)
    .executeTakeFirstOrThrow()
  return localDate(Date.parse(db.asOf), time_zone)
}
