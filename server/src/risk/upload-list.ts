/** Fills a list from an administrator's file, or tries it: what matches, what does not, and how many it would hold. */
import { createHash } from 'node:crypto'
import type { listUploadApi, UploadReport } from '@vitalrounds/domain/risk/api'
import { listColumns, type ListLine, readListFile, type UploadedList } from '@vitalrounds/domain/risk/list-file'
import { mostRefusedShown } from '@vitalrounds/domain/files/table-file'
import type { Reply } from '@vitalrounds/domain/contract'
import { sql } from 'kysely'
import { findMembersByMark, type MarkedMember } from '../members/find-by-mark.ts'
import { lockMembers } from '../members/lock-members.ts'
import { nameInLists } from '../members/name-in-lists.ts'
import { recordedName } from '../platform/database/staff-name.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

type Upload = {
  list: UploadedList
  fileName: string
  content: string
  isReplacement: boolean
  isDryRun: boolean
  /** The newest upload that whoever sends this has seen, null where there was none. */
  basedOn?: string | null | undefined
  by: string
}
const mostUploadsShown = 10

export async function uploadList(db: GroupDb, upload: Upload): Promise<UploadReport> {
  const file = readListFile(upload.content, upload.list)
  if ('problem' in file) return refuse('listUpload.file', { errors: [{ path: 'content', message: file.problem }] })
  const memberOf = await findMembersByMark(
    db,
    file.lines.map(({ member }) => member),
  )
  if (!upload.isDryRun) await sql`select pg_advisory_xact_lock(hashtextextended(${`list ${db.groupId} ${upload.list}`}, 0))`.execute(db)
  const [newest] = await uploadRows(db, upload.list)
  // Optimistic locking: what was looked at is what happens
  if (!upload.isDryRun && upload.basedOn !== undefined && upload.basedOn !== (newest?.id ?? null)) return refuse('listUpload.changed')
  const members = await membersOn(db, upload.list)
  const fates = fatesOf(file.lines, memberOf, members)
  const fit = fates.flatMap((line) =>
    line.memberId !== null && (line.fate === 'new' || line.fate === 'listed') ? [{ ...line, memberId: line.memberId }] : [],
  )
  const named = new Set(fit.map(({ memberId }) => memberId))
  const leaving = upload.isReplacement ? [...members.values()].filter(({ id }) => !named.has(id)) : []
  const count = (fate: CheckedLine['fate']) => fates.filter((line) => line.fate === fate).length
  if (!upload.isDryRun) await storeUpload(db, upload, { lines: fit, gone: leaving.map(({ id }) => id), unmatched: count('refused') })
  const displayed = fates
    .toSorted((a, b) => Number(b.fate === 'refused') - Number(a.fate === 'refused'))
    .slice(0, mostRefusedShown)
    .map(({ line, member, memberId, name, fate, problems }) => ({ line, member, memberId, name, fate, problems }))
  return {
    total: fates.length,
    notices: file.notices,
    counts: { new: count('new'), listed: count('listed'), again: count('again'), refused: count('refused') },
    lines: await nameInLists(db, displayed),
    leaving: await nameInLists(
      db,
      leaving.slice(0, mostRefusedShown).map(({ id, name }) => ({ memberId: id, name })),
    ),
    leavingCount: leaving.length,
    basedOn: newest?.id ?? null,
    before: members.size,
    after: members.size - leaving.length + count('new'),
  }
}

type CheckedLine = ListLine & Pick<UploadReport['lines'][number], 'fate' | 'memberId' | 'name'>
type MemberLookup = Awaited<ReturnType<typeof findMembersByMark>>

function checkLine(line: ListLine, memberOf: MemberLookup, current: ReadonlyMap<string, MarkedMember>): CheckedLine {
  const { member, problem } = memberOf(line.member)
  const unknown = problem !== null && line.member !== '' ? [{ field: listColumns.member[0], message: problem }] : []
  const problems = [...line.problems, ...unknown]
  const named = { ...line, problems, memberId: member?.id ?? null, name: member?.name ?? '' }
  return { ...named, fate: problems.length > 0 ? 'refused' : current.has(named.memberId ?? '') ? 'listed' : 'new' }
}

/** Of several lines that name one member the last counts. */
function fatesOf(lines: readonly ListLine[], memberOf: MemberLookup, current: ReadonlyMap<string, MarkedMember>): CheckedLine[] {
  const verdicts = lines.map((line) => checkLine(line, memberOf, current))
  const claimed = verdicts.filter(({ fate }) => fate !== 'refused')
  const last = new Map(claimed.map(({ memberId, line }) => [memberId, line]))
  return verdicts.map((line) => (line.fate === 'refused' || last.get(line.memberId) === line.line ? line : { ...line, fate: 'again' }))
}

async function membersOn(db: GroupDb, list: UploadedList): Promise<Map<string, MarkedMember>> {
  const rows = await db
    .selectFrom('listed_member as l')
    .innerJoin('member as m', (on) => on.onRef('m.group_id', '=', 'l.group_id').onRef('m.id', '=', 'l.member_id'))
    .leftJoin('member_summary as s', (on) => on.onRef('s.group_id', '=', 'l.group_id').onRef('s.member_id', '=', 'l.member_id'))
    .select(['m.id', 'm.name'])
    .where('l.group_id', '=', db.groupId)
    .where('l.list', '=', list)
    .orderBy('s.name_key')
    .orderBy('m.id')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, { id, name: name ?? '' }]))
}

type Lines = { lines: { memberId: string; asOf: string | null; note: string }[]; gone: string[]; unmatched: number }

async function storeUpload(db: GroupDb, { list, fileName, content, isReplacement, by }: Upload, { lines, gone, unmatched }: Lines) {
  const ids = lines.map(({ memberId }) => memberId)
  await lockMembers(db, [...ids, ...gone])
  const { id } = await db
    .insertInto('list_upload')
    .values({
      group_id: db.groupId,
      list,
      file_name: fileName,
      sha256: createHash('sha256').update(content).digest('hex'),
      is_replacement: isReplacement,
      matched: lines.length,
      unmatched,
      uploaded_at: db.asOf,
      uploaded_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from listed_member where group_id = ${db.groupId} and list = ${list} and member_id = any (${gone}::uuid[])`.execute(db)
  await sql`
    insert into listed_member (group_id, list, member_id, upload_id, as_of, note)
    select ${db.groupId}, ${list}, l.member_id, ${id}, l.as_of, l.note
      from unnest(${ids}::uuid[], ${lines.map(({ asOf }) => asOf)}::date[], ${lines.map(({ note }) => note)}::text[]) l (member_id, as_of, note)
    on conflict (group_id, list, member_id) do update set upload_id = excluded.upload_id, as_of = excluded.as_of, note = excluded.note`.execute(
    db,
  )
  for (const memberId of [...ids, ...gone]) changed(db, 'listUploaded', { memberId })
}

const uploadRows = (db: GroupDb, list: UploadedList) =>
  db
    .selectFrom('list_upload as l')
    .leftJoin('app_user as u', 'u.id', 'l.uploaded_by')
    .select(['l.id', 'l.file_name as fileName', 'l.is_replacement as isReplacement', 'l.matched', 'l.unmatched'])
    .select(['l.uploaded_at as uploadedAt', recordedName('u').as('uploadedBy')])
    .where('l.group_id', '=', db.groupId)
    .where('l.list', '=', list)
    .orderBy('l.uploaded_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(mostUploadsShown)
    .execute()

/** Who filled the list, newest first. */
export async function uploadsOf(db: GroupDb, list: UploadedList): Promise<Reply<typeof listUploadApi.state>> {
  const rows = await uploadRows(db, list)
  return {
    uploads: rows.map(({ fileName, isReplacement, matched, unmatched, uploadedAt, uploadedBy }) => ({
      fileName,
      isReplacement,
      matched,
      unmatched,
      uploadedAt,
      uploadedBy: uploadedBy ?? '',
    })),
  }
}
