/** The dry run of an import: decides the fate of each row, and keeps what will be enrolled. */
import { type EnrollmentForm, identitiesOf, missingInformation } from '@vitalrounds/domain/enrollment/enrollment'
import { normalName, parseDob } from '@vitalrounds/domain/members/personal-fields'
import type { ImportRow } from '@vitalrounds/domain/enrollment/import-file'
import { withQuote } from '@vitalrounds/domain/files/table-file'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { groupToday } from '../groups/group-today.ts'
import { readImportAside } from './read-import.ts'

type ImportOutcome = 'new' | 'duplicate' | 'wrong'
type CheckedLine = { line: number; name: string; fate: ImportOutcome; messages: string[]; form: EnrollmentForm | null }
const rowsPerStatement = 1000
// Of a name too long for the form the report shows the beginning
const longestName = 161

export async function checkImport(db: GroupDb, file: { fileName: string; bytes: Uint8Array; by: string }): Promise<string> {
  const read = await readImportAside(file.bytes)
  if ('problem' in read) return refuse('import.unreadable', { detail: read.problem })
  const rows = withNotices(await judge(db, read.rows), read.notices)
  const { id } = await db
    .insertInto('member_import')
    .values({ group_id: db.groupId, file_name: file.fileName, created_by: file.by })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const values = rows.slice(at, at + rowsPerStatement).map((row) => ({
      ...row,
      group_id: db.groupId,
      import_id: id,
      form: row.form && JSON.stringify(row.form),
    }))
    await db.insertInto('member_import_row').values(values).execute()
  }
  return id
}

/** What is said of the whole file stands with its first line. */
const withNotices = ([first, ...others]: readonly CheckedLine[], notices: readonly string[]): CheckedLine[] =>
  first === undefined ? [] : [{ ...first, messages: [...notices, ...first.messages] }, ...others]

async function judge(db: GroupDb, rows: readonly ImportRow[]): Promise<CheckedLine[]> {
  const today = await groupToday(db)
  const names = await namesOf(db)
  const here = await membersAmong(db, rows)
  const visited = new Map<string, number>()
  return rows.map((row) => {
    const { form, messages } = resolve(row, names)
    const verdict = { line: row.line, name: normalName(`${form.firstName} ${form.lastName}`).slice(0, longestName) }
    const wrong = [
      ...row.problems.map(({ field, message }) => `${field}: ${message}`),
      ...missingInformation(form, today).map((p) => withQuote(p.message, row.written[p.path])),
      ...(form.rpmConsent ? [] : [withQuote('RPM consent is missing.', row.written['rpmConsent'])]),
      ...messages,
    ]
    if (wrong.length > 0) return { ...verdict, fate: 'wrong', messages: wrong, form: null }
    const identities = identitiesOf(form)
    const [earlier] = identities.flatMap((identity) => visited.get(identity) ?? [])
    for (const identity of identities) visited.set(identity, earlier ?? row.line)
    if (earlier !== undefined) return { ...verdict, fate: 'duplicate', messages: [`The same person as in line ${earlier}.`], form: null }
    if (identities.some((identity) => here.has(identity)))
      return {
        ...verdict,
        fate: 'duplicate',
        messages: ['A member with the same name and birthdate exists.'],
        form: null,
      }
    return { ...verdict, fate: 'new', messages: row.notices, form }
  })
}

type Names = { users: Map<string, string>; practices: Map<string, string> }

/** Users are named by their e-mail, practices by id or name. */
async function namesOf(db: GroupDb): Promise<Names> {
  const users = await db
    .selectFrom('app_user as u')
    .innerJoin('workspace_member as w', 'w.user_id', 'u.id')
    .where('w.group_id', '=', db.groupId)
    .select(['u.id', 'u.email'])
    .execute()
  const practices = await db.selectFrom('practice').select(['practice_id', 'name']).where('group_id', '=', db.groupId).execute()
  return {
    users: new Map(users.map((user) => [user.email, user.id])),
    practices: new Map(
      practices.flatMap((p) => [[p.name.toLowerCase(), p.practice_id] as const, [p.practice_id.toLowerCase(), p.practice_id] as const]),
    ),
  }
}

function resolve({ form, physician, careManager, practice }: ImportRow, { users, practices }: Names) {
  const find = (existing: ReadonlyMap<string, string>, text: string) => (text === '' ? '' : existing.get(text.toLowerCase()))
  const match = {
    assignedPhysician: find(users, physician),
    assignedCareManager: find(users, careManager),
    practiceId: find(practices, practice),
  }
  const messages = [
    ...(match.assignedPhysician === undefined ? [withQuote('No user has the e-mail of the physician.', physician)] : []),
    ...(match.assignedCareManager === undefined ? [withQuote('No user has the e-mail of the care manager.', careManager)] : []),
    ...(match.practiceId === undefined ? [withQuote('There is no practice of this name.', practice)] : []),
  ]
  return {
    form: {
      ...form,
      assignedPhysician: match.assignedPhysician ?? '',
      assignedCareManager: match.assignedCareManager ?? '',
      practiceId: match.practiceId ?? '',
    },
    messages,
  }
}

/** Who of the file is a member already, as identities; one statement for ten thousand rows. */
async function membersAmong(db: GroupDb, rows: readonly ImportRow[]): Promise<Set<string>> {
  const births = new Set(rows.flatMap(({ form }) => parseDob(form.dob) ?? []))
  const { rows: match } = await sql<{ firstName: string; lastName: string; dob: string }>`
    select m.first_name as "firstName", m.last_name as "lastName", m.dob
      from member m
     where m.group_id = ${db.groupId} and m.dob = any (${[...births]}::date[])`.execute(db)
  return new Set(match.flatMap(identitiesOf))
}
