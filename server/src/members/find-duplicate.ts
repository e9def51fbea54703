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
export const lockIdentity = (db: GroupDb, person: Pick<Person, 'dob'>) => lockIdentities(db, [person])

/** In the order of the days, so that two who lock several do not wait for each other in a circle. */
export async function lockIdentities(db: GroupDb, persons: readonly Pick<Person, 'dob'>[]) {
  const days = [...new Set(persons.map(({ dob }) => parseDob(dob) ?? dob))].toSorted()
  if (days.length === 0) return
  await sql`
    select pg_advisory_xact_lock(hashtextextended('identity ' || ${db.groupId}::text || ' ' || day, 0))
      from unnest(${days}::text[]) with ordinality d (day, place) order by place`.execute(db)
}

const groupMembers = (db: GroupDb) =>
  db.selectFrom('member').where('group_id', '=', db.groupId).select(['id as _id', 'name', 'dob', 'disenrolled'])

/** The member of this name and birth date, enrolled or not. */
export const findByIdentity = async (db: GroupDb, person: Person, exceptId?: string) => (await findByIdentities(db, [person], exceptId))[0]

/** The same of several people, in their order. */
export async function findByIdentities(db: GroupDb, persons: readonly Person[], exceptId?: string) {
  const births = [...new Set(persons.flatMap(({ dob }) => parseDob(dob) ?? []))]
  if (births.length === 0) return persons.map(() => undefined)
  let query = groupMembers(db).select(['first_name', 'last_name']).where('dob', 'in', births)
  if (exceptId) query = query.where('id', '<>', exceptId)
  // Few share a birth date, so that the name is compared here, in the one way in which names are compared
  const members = (await query.orderBy('disenrolled').orderBy('name_key').execute()).map(
    ({ first_name: firstName, last_name: lastName, ...member }) => ({
      member,
      identities: identitiesOf({ firstName, lastName, dob: member.dob }),
    }),
  )
  const sameBirth = Map.groupBy(members, ({ member }) => member.dob)
  return persons.map((person) => {
    const identities = new Set(identitiesOf(person))
    const same = sameBirth.get(parseDob(person.dob) ?? '')?.find((other) => other.identities.some((identity) => identities.has(identity)))
    return same?.member
  })
}

/** Members with this phone (`+1…`), at most five. */
export async function findByPhone(db: GroupDb, phone: string, exceptId?: string) {
  let query = groupMembers(db).where('phone', '=', phone)
  if (exceptId) query = query.where('id', '<>', exceptId)
  return query.orderBy('disenrolled').orderBy('name_key').limit(5).execute()
}
