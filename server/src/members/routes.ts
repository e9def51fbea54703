/** Members: what may be asked. Writing about a member stands in the files named after what happens. */
import { memberApi } from '@vitalrounds/domain/members/api'
import { type ListFilter, listTitle, type Sort, sortsOf } from '@vitalrounds/domain/members/list'
import { hasSubject } from '@vitalrounds/domain/members/list-subject'
import type { FastifyInstance } from 'fastify'
import type { GroupDb } from '../platform/database/db.ts'
import { toCheckedText } from '../platform/http/checked-text.ts'
import { serve } from '../platform/http/http.ts'
import { refuse } from '../platform/http/refuse.ts'
import { exportRoutes } from './lists/export.routes.ts'
import { changeRoutes } from './profile/change.routes.ts'
import type { ReadRiskScores } from './lists/requested-fields.queries.ts'
import { findMembers } from './lists/find.queries.ts'
import { countMenu } from './lists/count.queries.ts'
import { saveSort } from './lists/save-sort.ts'
import { lastOrders } from './lists/last-orders.queries.ts'
import { listSubjects } from './lists/list-subjects.queries.ts'
import { filledAtOf, listPage } from './lists/list.queries.ts'
import { getMember } from './profile/get-member.ts'
import { requirePractice } from './require-practice.ts'
import { searchMembers } from './lists/search.queries.ts'

export function memberRoutes(app: FastifyInstance, { readRiskScores }: { readRiskScores: ReadRiskScores }) {
  exportRoutes(app)
  changeRoutes(app)
  serve(app, memberApi.list, async ({ params, query, actor, db }) => {
    const list = params.listFilter
    const sort = sortIn(list, query.sort)
    if (list === 'practice') await requirePractice(db, query.practiceId)
    const request = { list, show: query.show, userId: actor.userId, practiceId: query.practiceId, sort, page: query.page }
    const { ids, members, count, page } = await listPage(db, request)
    const title = JSON.stringify(listTitle(list, query.practiceId))
    // Each row was checked when it was written
    const filledAt = await filledAtOf(db, list)
    const filled = filledAt === undefined ? '' : `,"filledAt":${JSON.stringify(filledAt)}`
    const about = await readAbout(db, list, ids)
    return toCheckedText(`{"title":${title},"members":${members},"count":${count},"page":${page}${filled}${about}}`, ids)
  })
  serve(app, memberApi.keepSort, async ({ params: { listFilter }, body, actor, db }) => {
    const sort = sortIn(listFilter, body.sort)
    await saveSort(db, { userId: actor.userId, list: listFilter, sort })
    return { sort }
  })
  serve(app, memberApi.counts, ({ query, actor, db }) => countMenu(db, { show: query.show, userId: actor.userId }))
  serve(app, memberApi.search, async ({ query, db }) => ({ members: await searchMembers(db, query.q) }))
  serve(app, memberApi.get, ({ params, db }) => getMember(db, params.id))
  serve(app, memberApi.find, ({ body, db }) => findMembers(db, body, readRiskScores))
}

/** What the list is about, of the members of the page alone. */
async function readAbout(db: GroupDb, list: ListFilter, ids: readonly string[]): Promise<string> {
  if (list === 'new-members') return `,"orders":${JSON.stringify(await lastOrders(db, ids))}`
  return hasSubject(list) ? `,"subjects":${JSON.stringify(await listSubjects(db, list, ids))}` : ''
}

function sortIn(list: Parameters<typeof sortsOf>[0], sort: Sort) {
  if (sortsOf(list).includes(sort)) return sort
  return refuse('request.invalid', { errors: [{ path: 'sort', message: 'This list cannot be sorted by severity.' }] })
}
