/**
 * Set-up and education of devices, from a file: each line is found by MRN, date of birth and the number of the device, and
 * stands for a device that the member had on that day.
 */
import { todayIn } from '@vitalrounds/domain/care/calendar/recurrence'
import { localDate } from '@vitalrounds/domain/days'
import { educationProblem } from '@vitalrounds/domain/devices/education'
import { educationColumns, type EducationLine, readEducation } from '@vitalrounds/domain/devices/read-education'
import { reportLines } from '@vitalrounds/domain/files/file-report'
import type { FieldProblem } from '@vitalrounds/domain/files/table-file'
import { problems as problemTexts } from '@vitalrounds/domain/problems'
import { lockMembers } from '../../members/lock-members.ts'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { type FileDevice, type FileFacts, type FileMember, findFileFacts } from './education-file.queries.ts'

type EducationFile = { content: string; record: boolean; by: string }
type MatchedLine = EducationLine & { memberId: string; member: string; deviceId: string; educatorId: string; title: string; key: string }

// Rows of a statement
const atOnce = 500

export async function takeEducationFile(db: GroupDb, { content, record, by }: EducationFile) {
  const file = readEducation(content)
  if ('problem' in file) return refuse('request.invalid', { errors: [{ path: 'content', message: file.problem }] })
  const facts = await findFileFacts(db, file.lines)
  const matched = matchLines(db, file.lines, facts)
  const sound = matched.filter(({ problems }) => problems.length === 0)
  const fresh = sound.filter(({ key }) => !facts.stored.has(key))
  if (record) await recordLines(db, fresh, by)
  return {
    ...reportLines(file.notices, matched),
    members: [...new Set(fresh.map(({ memberId }) => memberId))],
    ready: fresh.length,
    recorded: record ? fresh.length : 0,
    already: sound.length - fresh.length,
  }
}

type Holding = { member: FileMember | undefined; device: FileDevice | undefined }
type Column = keyof typeof educationColumns

function matchLines(db: GroupDb, lines: readonly EducationLine[], facts: FileFacts): MatchedLine[] {
  const earlier = new Set<string>()
  return lines.map((line) => {
    const { problems, ...matched } = matchLine(db, line, facts)
    const isTwice = earlier.has(matched.key) && !facts.stored.has(matched.key)
    if (problems.length === 0) earlier.add(matched.key)
    const twice = { field: educationColumns.mrn[0], message: 'The same stands in an earlier line of the file.' }
    return { ...matched, problems: problems.length === 0 && isTwice ? [twice] : problems }
  })
}

const idOf = (row: { id: string } | undefined) => row?.id ?? ''

function matchLine(db: GroupDb, line: EducationLine, facts: FileFacts): MatchedLine {
  const member = facts.memberOf(line)
  const device = member && facts.devices.get(`${member.id} ${line.device}`)
  const educator = facts.educators.get(line.educator)
  const checks: [column: Column, isWrong: boolean, message: string][] = [
    ['mrn', member === undefined, 'No member of the clinic has this number and date of birth.'],
    ['device', member !== undefined && device === undefined, 'The member has never had a device with this number.'],
    ['educator', educator === undefined, 'Nobody of the clinic signs in with this address.'],
  ]
  const wrong = checks.flatMap(([column, isWrong, message]) => (isWrong ? [{ field: educationColumns[column][0], message }] : []))
  const ids = { memberId: idOf(member), deviceId: idOf(device), educatorId: idOf(educator) }
  return {
    ...line,
    ...ids,
    // What its cells say comes first: a day that is none is in no future
    problems: line.problems.length > 0 ? line.problems : [...dayProblems(db, line, { member, device }), ...wrong],
    key: [ids.deviceId, ids.memberId, line.educatedOn, line.method, line.isTaughtBack, ids.educatorId].join(' '),
    member: member?.name ?? '',
    title: educator?.title ?? '',
  }
}

/** On the member's calendar. */
function dayProblems(db: GroupDb, { educatedOn }: EducationLine, { member, device }: Holding): FieldProblem[] {
  if (member === undefined) return []
  const field = educationColumns.educatedOn[0]
  if (educatedOn > todayIn(member.timeZone, db.asOf)) return [{ field, message: 'This day is in the future.' }]
  if (device === undefined) return []
  const problem = educationProblem({ educatedOn, deviceSince: localDate(Date.parse(device.since), member.timeZone) })
  return problem ? [{ field, message: problemTexts[problem].text }] : []
}

async function recordLines(db: GroupDb, lines: readonly MatchedLine[], by: string) {
  const memberIds = [...new Set(lines.map(({ memberId }) => memberId))]
  await lockMembers(db, memberIds)
  for (let at = 0; at < lines.length; at += atOnce)
    await db
      .insertInto('device_education')
      .values(
        lines.slice(at, at + atOnce).map((line) => ({
          group_id: db.groupId,
          member_id: line.memberId,
          device_id: line.deviceId,
          educated_on: line.educatedOn,
          // Lines without either were refused
          method: line.method ?? '',
          is_taught_back: line.isTaughtBack ?? false,
          educator: line.educatorId,
          educator_title: line.title,
          recorded_at: db.asOf,
          recorded_by: by,
        })),
      )
      .execute()
  for (const memberId of memberIds) changed(db, 'deviceEducation', { memberId })
}
