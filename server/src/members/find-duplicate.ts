/** Is this person here already? By name and birth date, or by phone. */
import { identitiesOf } from '@vitalrounds/domain/enrollment/enrollment'
import { normalName, parseDob } from '@vitalrounds/domain/members/personal-fields'
import { sortWordsOf } from '@vitalrounds/domain/values/name-order'
import { nameKey } from '@vitalrounds/domain/values/name-key'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

type Person = { firstName: string; lastName: string; dob: string }

/** What lists are sorted by, in the order in which they show names. */
export const keyInOrder = (order: string, { firstName, lastName }: Omit<Person, 'dob'>) =>
  nameKey(sortWordsOf(order, { firstName: normalName(firstName), lastName: normalName(lastName) }))

/** What names are sorted by where the first name stands first. */
export const keyOf = (person: Omit<Person, 'dob'>) => keyInOrder('first-last', person)

/** Whoever enrolls the same person at the same time waits here until we are done: whoever is born on one day, however spelled. */
export const lockIdentity = (db: GroupDb, { dob }: Pick<Person, 'dob'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${db.groupId} ${parseDob(dob) ?? dob}`}, 0))`.execute(db)

const groupMembers = (db: GroupDb) =>
  db.selectFrom('member').where('group_id', '=', db.groupId).select(['id as _id', 'name', 'dob', 'disenrolled'])

/** The member of this name and birth date, enrolled or not. */
export async function findByIdentity(db: GroupDb, person: Person, exceptId?: string) {
  const dob = parseDob(person.dob)
  if (dob === undefined) return undefined
  let query = groupMembers(db).select(['first_name', 'last_name']).where('dob', '=', dob)
  if (exceptId) query = query.where('id', '<>', exceptId)
  // Few share a birth date, so that the name is compared here, in the one way in which names are compared
  const sameBirth = await query.orderBy('disenrolled').orderBy('name_key').execute()
  const identities = new Set(identitiesOf(person))
  const isSame = (m: (typeof sameBirth)[number]) =>
    identitiesOf({ firstName: m.first_name, lastName: m.last_name, dob }).some((identity) => identities.has(identity))
  const same = sameBirth.find(isSame)
  return same && { _id: same._id, name: same.name, dob: same.dob, disenrolled: same.disenrolled }
}

/** Members with this phone (`+1…`), at most five. */
export async function findByPhone(db: GroupDb, phone: string, exceptId?: string) {
  let query = groupMembers(db).where('phone', '=', phone)
  if (exceptId) query = query.where('id', '<>', exceptId)
  return query.orderBy('disenrolled').orderBy('name_key').limit(5).execute()
}
