/** Fills a list from an administrator's file, or tries it: what matches, what does not, and how many it would hold. */
import { createHash } from 'node:crypto'
import type { listUploadApi } from '@vitalrounds/domain/risk/api'
import { readListFile, type UploadedList } from '@vitalrounds/domain/risk/list-file'
import type { Reply } from '@vitalrounds/domain/contract'
import { sql } from 'kysely'
import { findMembersByMark } from '../members/find-by-mark.ts'
import { lockMembers } from '../members/lock-members.ts'
import { recordedName } from '../members/lists/member-columns.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

type Upload = {
  list: UploadedList
  fileName: string
  content: string
  isReplacement: boolean
  isDryRun: boolean
  by: string
}
const mostRefusedShown = 200
const mostUploadsShown = 10

export async function uploadList(db: GroupDb, upload: Upload): Promise<Reply<typeof listUploadApi.upload>> {
  const { lines, problem } = readListFile(upload.content, upload.list)
  if (problem !== null) refuse('listUpload.file', { errors: [{ path: 'content', message: problem }] })
  const marks = await findMembersByMark(db, lines.map(({ member }) => member)) // prettier-ignore
  const judged = lines.map((line) => {
    const ids = marks.get(line.member) ?? []
    const unknown = ids.length === 0 ? 'No member has this id or MRN.' : 'Several members have this MRN.'
    return { ...line, memberId: ids[0] ?? '', message: line.message ?? (ids.length === 1 ? null : unknown) }
  })
  const fit = new Map(judged.filter(({ message }) => message === null).map((line) => [line.memberId, line]))
  const refused = judged.filter(({ message }) => message !== null)
  const held = new Set(await membersOn(db, upload.list))
  const kept = upload.isReplacement ? [] : [...held].filter((id) => !fit.has(id))
  if (!upload.isDryRun) await keep(db, upload, { lines: [...fit.values()], held, unmatched: refused.length })
  return {
    total: lines.length,
    matched: fit.size,
    refused: refused.slice(0, mostRefusedShown).map(({ line, member, message }) => ({ line, member, message: message ?? '' })), // prettier-ignore
    refusedCount: refused.length,
    before: held.size,
    after: kept.length + fit.size,
  }
}

async function membersOn(db: GroupDb, list: UploadedList): Promise<string[]> {
  const rows = await db
    .selectFrom('listed_member')
    .select('member_id')
    .where('group_id', '=', db.groupId)
    .where('list', '=', list)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

type Lines = { lines: { memberId: string; asOf: string | null; note: string }[]; held: ReadonlySet<string>; unmatched: number } // prettier-ignore

async function keep(
  db: GroupDb,
  { list, fileName, content, isReplacement, by }: Upload,
  { lines, held, unmatched }: Lines,
) {
  const ids = lines.map(({ memberId }) => memberId)
  const gone = isReplacement ? [...held].filter((id) => !ids.includes(id)) : []
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
    delete from listed_member where group_id = ${db.groupId} and list = ${list} and member_id = any (${gone}::uuid[])`.execute(
    db,
  )
  await sql`
    insert into listed_member (group_id, list, member_id, upload_id, as_of, note)
    select ${db.groupId}, ${list}, l.member_id, ${id}, l.as_of, l.note
      from unnest(${ids}::uuid[], ${lines.map(({ asOf }) => asOf)}::date[], ${lines.map(({ note }) => note)}::text[]) l (member_id, as_of, note)
    on conflict (group_id, list, member_id) do update set upload_id = excluded.upload_id, as_of = excluded.as_of, note = excluded.note`.execute(
    db,
  )
  for (const memberId of [...ids, ...gone]) changed(db, 'listUploaded', { memberId })
}

/** Who filled the list, newest first. */
export async function uploadsOf(db: GroupDb, list: UploadedList): Promise<Reply<typeof listUploadApi.state>> {
  const rows = await db
    .selectFrom('list_upload as l')
    .leftJoin('app_user as u', 'u.id', 'l.uploaded_by')
    .select(['l.file_name as fileName', 'l.is_replacement as isReplacement', 'l.matched', 'l.unmatched'])
    .select(['l.uploaded_at as uploadedAt', recordedName('u').as('uploadedBy')])
    .where('l.group_id', '=', db.groupId)
    .where('l.list', '=', list)
    .orderBy('l.uploaded_at', 'desc')
    .limit(mostUploadsShown)
    .execute()
  return { uploads: rows.map((row) => ({ ...row, uploadedBy: row.uploadedBy ?? '' })) }
}
