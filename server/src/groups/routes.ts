/** Groups and their users, read. */
import { peopleApi } from '@vitalrounds/domain/auth/people-api'
import type { UserRow } from '@vitalrounds/domain/auth/user'
import type { Reach } from '@vitalrounds/domain/access'
import { groupApi, userApi } from '@vitalrounds/domain/groups/api'
import type { GroupQuery } from '@vitalrounds/domain/groups/api'
import { nameKey } from '@vitalrounds/domain/values/name-key'
import type { FastifyInstance } from 'fastify'
import type { GroupDb } from '../platform/database/db.ts'
import { serve } from '../platform/http/http.ts'
import { refuse } from '../platform/http/refuse.ts'
import { listColleagues, listGroups, listUsers } from './queries.ts'

export function groupRoutes(app: FastifyInstance) {
  const listed = async (look: GroupReadContext, query: GroupQuery) => {
    const groups = await listGroups(look.db, look.reach, query)
    return { data: { groups, count: groups.length } }
  }
  serve(app, groupApi.list, (input) => listed(input, {}))
  serve(app, groupApi.query, (input) => listed(input, input.body.query ?? {}))
  serve(app, groupApi.find, async ({ db, reach, body }) => {
    const [group] = await listGroups(db, reach, { group_id: body.groupId })
    return group ?? refuse('group.unknown')
  })
  serve(app, userApi.orgViewers, async ({ db }) => ({ users: await listColleagues(db) }))
  serve(app, userApi.list, async ({ db, reach }) => {
    const users = await listUsers(db, reach)
    return { users, count: users.length }
  })
  serve(app, peopleApi.fetchUsers, async ({ db, reach, body }) => {
    const users = (await listUsers(db, reach)).filter(fits(body.query ?? {}))
    return { users, count: users.length }
  })
  serve(app, userApi.get, async ({ db, reach, params }) => {
    const users = await listUsers(db, reach)
    return users.find(({ id }) => id === params.id) ?? refuse('user.unknown')
  })
}

type UserQuery = { email?: string | undefined; name?: string | undefined; group_id?: string | undefined }
const fits =
  ({ email, name, group_id }: UserQuery) =>
  (user: UserRow) =>
    (email === undefined || user.email === email) &&
    (name === undefined || nameKey(user.name).includes(nameKey(name))) &&
    (group_id === undefined || user.group_id === group_id)

type GroupReadContext = { db: GroupDb; reach: Reach }
