/** Visits from a practice's own system: a dry run tells what would become of each line, the import records what is new. */
import type { Reply } from '@vitalrounds/domain/contract'
import type { visitImportApi } from '@vitalrounds/domain/chart/api'
import { readVisitFile, visitColumns, type VisitLine } from '@vitalrounds/domain/chart/visit-file'
import { reportLines } from '@vitalrounds/domain/files/file-report'
import { groupToday } from '../groups/group-today.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { findMembersByMark } from '../members/find-by-mark.ts'
import { lockChart } from './lock-chart.ts'
import { refreshChartLists } from './refresh-chart-lists.ts'
import { insertVisit } from './record-visit.ts'

type Import = { content: string; isDryRun: boolean; by: string }

export async function importVisits(db: GroupDb, { content, isDryRun, by }: Import): Promise<Reply<typeof visitImportApi.import>> {
  const file = readVisitFile(content, await groupToday(db))
  if ('problem' in file) return refuse('visit.file', { errors: [{ path: 'content', message: file.problem }] })
  const memberOf = await findMembersByMark(
    db,
    file.lines.map(({ member }) => member),
  )
  const matches = file.lines.map((line) => matched(line, memberOf))
  const good = matches.flatMap((item) => (item.memberId !== null && item.visit ? [{ memberId: item.memberId, visit: item.visit }] : []))
  const storedVisits = await findStoredVisits(
    db,
    good.map(({ memberId }) => memberId),
  )
  const fresh = new Map(good.filter((item) => !storedVisits.has(keyOf(item))).map((item) => [keyOf(item), item]))
  if (!isDryRun) {
    // In the order of ids, as everybody locks members
    const byMember = Map.groupBy([...fresh.values()], ({ memberId }) => memberId)
    for (const memberId of [...byMember.keys()].toSorted()) {
      const { member } = await lockChart(db, memberId)
      for (const { visit } of byMember.get(memberId) ?? []) await insertVisit(db, { memberId, visit, by, source: 'imported' })
      await refreshChartLists(db, member, 'visits')
    }
  }
  return {
    total: matches.length,
    ...reportLines(file.notices, matches),
    added: fresh.size,
    known: good.length - fresh.size,
  }
}

type ImportedVisit = {
  memberId: string
  visit: { visitedOn: string; kind: string; practitioner: string; dischargedOn: string | null }
}
/** A stay with its discharge says more than its admission. */
const keyOf = ({ memberId, visit }: ImportedVisit) =>
  [memberId, visit.visitedOn, visit.kind, visit.practitioner, visit.dischargedOn === null].join(' ')

function matched(line: VisitLine, memberOf: Awaited<ReturnType<typeof findMembersByMark>>) {
  const { member, problem } = memberOf(line.member)
  const unknown = problem !== null && line.member !== '' ? [{ field: visitColumns.member[0], message: problem }] : []
  return { ...line, memberId: member?.id ?? null, problems: [...line.problems, ...unknown] }
}

async function findStoredVisits(db: GroupDb, memberIds: readonly string[]): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('visit')
    .select(['member_id', 'visited_on', 'kind', 'practitioner', 'discharged_on', 'check_in_id'])
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', [...new Set(memberIds)])
    .where('removed_at', 'is', null)
    .execute()
  return new Set(
    rows.flatMap(({ member_id: memberId, visited_on, discharged_on, check_in_id, ...rest }) => {
      const visit = { ...rest, visitedOn: visited_on, dischargedOn: discharged_on }
      const admission = keyOf({ memberId, visit: { ...visit, dischargedOn: null } })
      // What only a check-in has told, the practice's own record confirms
      if (check_in_id !== null) return rest.kind === 'hospital' ? [admission] : []
      return [keyOf({ memberId, visit }), admission]
    }),
  )
}
