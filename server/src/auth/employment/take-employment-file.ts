/** By whom people are employed, from a file: each line is found by the e-mail address, and may overlap nothing of the same person. */
import { type EmploymentDays, type EmploymentKind, employmentProblem } from '@vitalrounds/domain/auth/employment/employment'
import { type EmploymentLine, employmentColumns, readEmployment } from '@vitalrounds/domain/auth/employment/read-employment'
import { reportLines } from '@vitalrounds/domain/files/file-report'
import { problems as problemTexts } from '@vitalrounds/domain/problems'
import type { GroupDb } from '../../platform/database/db.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { employmentOf } from './employment.queries.ts'
import { insertEmployment, lockEmployment, noteEmployment } from './record-employment.ts'

type EmploymentFile = { content: string; record: boolean; by: string }
type MatchedLine = EmploymentLine & { userId: string; member: string; isStored: boolean }

export async function takeEmploymentFile(db: GroupDb, { content, record, by }: EmploymentFile) {
  const file = readEmployment(content)
  if ('problem' in file) return refuse('request.invalid', { errors: [{ path: 'content', message: file.problem }] })
  const matched = await matchLines(db, file.lines)
  const sound = matched.filter(({ problems }) => problems.length === 0)
  const fresh = sound.filter(({ isStored }) => !isStored)
  if (record) await recordLines(db, fresh, by)
  return {
    ...reportLines(file.notices, matched),
    users: [...new Set(fresh.map(({ userId }) => userId))],
    ready: fresh.length,
    recorded: record ? fresh.length : 0,
    already: sound.length - fresh.length,
  }
}

const unknown = 'Nobody of the clinic signs in with this address.'
const twice = 'The same stands in an earlier line of the file.'

/** On record, or an earlier line. */
type Beside = EmploymentDays & { kind: EmploymentKind | undefined; line?: number }

/** Earlier lines of the file stand beside a line as what is on record does. */
async function matchLines(db: GroupDb, lines: readonly EmploymentLine[]): Promise<MatchedLine[]> {
  const workers = await findWorkers(
    db,
    lines.map(({ email }) => email),
  )
  // Nobody else records another one between this look and the lines
  for (const { id } of workers.values()) await lockEmployment(db, id)
  const standing = (await employmentOf(db)).filter(({ retraction }) => retraction === null)
  const beside: Map<string, Beside[]> = Map.groupBy(standing, ({ userId }) => userId)
  return lines.map((line) => {
    const worker = workers.get(line.email)
    const matched = { ...line, userId: worker?.id ?? '', member: worker?.name ?? '', isStored: false }
    const refusedFor = (column: keyof typeof employmentColumns, message: string) => ({
      ...matched,
      problems: [...line.problems, { field: employmentColumns[column][0], message }],
    })
    if (worker === undefined) return line.email === '' ? matched : refusedFor('email', unknown)
    if (line.problems.length > 0) return matched
    const others = beside.get(worker.id) ?? []
    const same = others.find(({ kind, startsOn, endsOn }) => kind === line.kind && startsOn === line.startsOn && endsOn === line.endsOn)
    if (same) return 'line' in same ? refusedFor('email', twice) : { ...matched, isStored: true }
    const problem = employmentProblem(line, others)
    if (problem) return refusedFor('startsOn', problemTexts[problem].text)
    beside.set(worker.id, [...others, line])
    return matched
  })
}

async function findWorkers(db: GroupDb, emails: readonly string[]) {
  const rows = await db
    .selectFrom('workspace_member as w')
    .innerJoin('app_user as u', 'u.id', 'w.user_id')
    .where('w.group_id', '=', db.groupId)
    .where((e) => e(e.fn<string>('lower', ['u.email']), '=', e.fn.any(e.val([...new Set(emails)]))))
    .select(['u.id', 'u.email', staffName('u').as('name')])
    .orderBy('u.id')
    .execute()
  return new Map(rows.map(({ id, email, name }) => [email.toLowerCase(), { id, name: name ?? '' }]))
}

async function recordLines(db: GroupDb, lines: readonly MatchedLine[], by: string) {
  for (const { userId, kind, startsOn, endsOn } of lines)
    if (kind !== undefined) await insertEmployment(db, { userId, kind, startsOn, endsOn, by })
  if (lines.length > 0) noteEmployment(db)
}
