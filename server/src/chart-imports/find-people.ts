/** Which people of the files are members already, which may be, and which stand in the files twice. One statement for all of them. */
import { alikeKeys, alikeProbes, type AlikeReason, transposedDays } from '@vitalrounds/domain/chart-imports/alike'
import type { PersonRow } from '@vitalrounds/domain/chart-imports/chart-rows'
import { identitiesOf } from '@vitalrounds/domain/enrollment/enrollment'
import { parseDob } from '@vitalrounds/domain/members/personal-fields'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

type Match =
  | { kind: 'none' }
  /** The same name and birth date, of an entry before or of a member. */
  | { kind: 'entry'; entry: number }
  | { kind: 'member'; memberId: string }
  | { kind: 'alike'; reason: AlikeReason; entry: number; memberId: string | null; name: string }

/** To be asked once of each person that will be recorded, in the order of the files. */
export type People = { match: (person: PersonRow) => Match }
type Known = { entry: number; memberId: string | null; name: string }

export async function findPeople(db: GroupDb, persons: readonly PersonRow[]): Promise<People> {
  const births = new Set(persons.flatMap(({ content }) => parseDob(content.dob) ?? []))
  const days = new Set([...births].flatMap((dob) => [dob, ...transposedDays(dob)]))
  const { rows } = await sql<{ id: string; name: string; firstName: string; lastName: string; dob: string }>`
    select m.id, m.name, m.first_name as "firstName", m.last_name as "lastName", m.dob
      from member m
     where m.group_id = ${db.groupId} and m.dob = any (${[...days]}::date[])
     order by m.disenrolled, m.id`.execute(db)
  const same = new Map<string, Known>()
  const alike = new Map<string, Known>()
  const add = (person: { firstName: string; lastName: string; dob: string }, known: Known) => {
    for (const identity of identitiesOf(person)) if (!same.has(identity)) same.set(identity, known)
    for (const key of alikeKeys(person)) if (!alike.has(key)) alike.set(key, known)
  }
  for (const { id, name, ...person } of rows) add(person, { entry: 0, memberId: id, name })
  return { match: (row) => matchOf(row, { same, alike, add }) }
}

type Index = {
  same: ReadonlyMap<string, Known>
  alike: ReadonlyMap<string, Known>
  add: (person: { firstName: string; lastName: string; dob: string }, known: Known) => void
}

function matchOf({ entry, name, content }: PersonRow, { same, alike, add }: Index): Match {
  const person = { firstName: content.firstName, lastName: content.lastName, dob: parseDob(content.dob) ?? content.dob }
  const [known] = identitiesOf(person).flatMap((identity) => same.get(identity) ?? [])
  if (known) return known.memberId === null ? { kind: 'entry', entry: known.entry } : { kind: 'member', memberId: known.memberId }
  const [probe] = alikeProbes(person).flatMap(({ key, reason }) => {
    const found = alike.get(key)
    return found ? [{ ...found, reason }] : []
  })
  add(person, { entry, memberId: null, name })
  return probe ? { kind: 'alike', ...probe } : { kind: 'none' }
}
