/** Groups and their users, read. */
import type { Actor } from '@vitalrounds/domain/access'
import { groupApi, userApi } from '@vitalrounds/domain/groups/api'
import type { GroupQuery } from '@vitalrounds/domain/groups/api'
import type { FastifyInstance } from 'fastify'
import type { GroupDb } from '../platform/database/db.ts'
import { serve } from '../platform/http/http.ts'
import { refuse } from '../platform/http/refuse.ts'
import { listColleagues, listGroups, listUsers } from './queries.ts'

/** What the audit row says of a look beyond the own group (docs/sources/rulings.md 15). */
const beyond = 'super user: all groups'

type Told = { db: GroupDb; actor: Actor; saw: (ids: readonly string[]) => void; because: (reason: string) => void }

async function groupsOf({ db, actor, saw, because }: Told, query: GroupQuery) {
  const groups = await listGroups(db, actor, query)
  saw(groups.map(({ group_id }) => group_id))
  if (actor.isSuperUser) because(beyond)
  return groups
}

async function usersOf({ db, actor, saw, because }: Told, id?: string) {
  const users = (await listUsers(db, actor)).filter((user) => id === undefined || user.id === id)
  if (id === undefined) saw(users.map((user) => user.id))
  if (actor.isSuperUser) because(beyond)
  return users
}

export function groupRoutes(app: FastifyInstance) {
  const listed = async (told: Told, query: GroupQuery) => {
    const groups = await groupsOf(told, query)
    return { data: { groups, count: groups.length } }
  }
  serve(app, groupApi.list, (input) => listed(input, {}))
  serve(app, groupApi.query, (input) => listed(input, input.body.query ?? {}))
  serve(app, groupApi.find, async (input) => {
    const [group] = await groupsOf(input, { group_id: input.body.groupId })
    return group ?? refuse('group.unknown')
  })
  serve(app, userApi.orgViewers, async ({ db }) => ({ users: await listColleagues(db) }))
  serve(app, userApi.list, async (input) => {
    const users = await usersOf(input)
    return { users, count: users.length }
  })
  serve(app, userApi.get, async (input) => {
    const [user] = await usersOf(input, input.params.id)
    return user ?? refuse('user.unknown')
  })
}
