/** Members: what may be asked. Writing about a member stands in the files named after what happens. */
import { memberApi } from '@vitalrounds/domain/members/api'
import { type ListFilter, listTitle, type Sort, sortsOf } from '@vitalrounds/domain/members/list'
import { hasSubject } from '@vitalrounds/domain/members/list-subject'
import type { FastifyInstance } from 'fastify'
import type { GroupDb } from '../platform/database/db.ts'
import { toCheckedText } from '../platform/http/checked-text.ts'
import { serve } from '../platform/http/http.ts'
import { refuse } from '../platform/http/refuse.ts'
import { serveAhead } from '../platform/http/serve-ahead.ts'
import { exportRoutes } from './lists/export.routes.ts'
import { changeRoutes } from './profile/change.routes.ts'
import type { ReadRiskScores } from './lists/requested-fields.queries.ts'
import { findMembers } from './lists/find.queries.ts'
import { menuCountsOf, menuStatements } from './lists/count.queries.ts'
import { saveSort } from './lists/save-sort.ts'
import { lastOrders } from './lists/last-orders.queries.ts'
import { listSubjects } from './lists/list-subjects.queries.ts'
import { filledAtOf, listPage } from './lists/list.queries.ts'
import { memberOf, memberStatements } from './profile/get-member.ts'
import { requirePractice } from './require-practice.ts'
import { searchAnswerOf, searchPlan, searchStatements } from './lists/search.queries.ts'

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
  serveAhead(app, memberApi.counts, {
    ask: (db, { query, userId }) => menuStatements(db, { show: query.show, userId }),
    answer: (_, rows) => menuCountsOf(rows),
  })
  serveAhead(app, memberApi.search, {
    planned: ({ query }) => searchPlan(query.q, app.context.clock()),
    ask: (db, { query }) => searchStatements(db, query.q, app.context.clock()),
    answer: (_, [rows]) => searchAnswerOf(rows),
  })
  serveAhead(app, memberApi.get, {
    ask: (db, { params }) => memberStatements(db, params.id),
    answer: ({ asOf }, rows) => memberOf(rows, asOf),
  })
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
