/** The report of outcomes, its lists and its files. */
import { type OutcomeFilters, outcomesApi } from '@vitalrounds/domain/reports/outcomes/api'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { GroupDb } from '../../platform/database/db.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import { serve } from '../../platform/http/http.ts'
import { scoredMembers } from './check-in-scores.queries.ts'
import { type OutcomeFile, outcomeCsv, outcomePdf } from './outcome-files.ts'
import { outcomeReport } from './outcome-report.ts'
import { outcomeClock, outcomeMembers } from './outcomes.queries.ts'

export function outcomeRoutes(app: FastifyInstance) {
  serve(app, outcomesApi.report, ({ query, actor, db }) => outcomeReport(db, query, actor.userId))
  serve(app, outcomesApi.members, ({ params, query: { page, ...filters }, actor, db }) =>
    outcomeMembers(db, { ...params, page }, { filters, userId: actor.userId }),
  )
  serve(app, outcomesApi.checkInMembers, async ({ params, query: { page, ...filters }, actor, db }) =>
    scoredMembers(db, { ...params, page }, { filters, userId: actor.userId, clock: await outcomeClock(db) }),
  )
  serve(app, outcomesApi.csv, async ({ query, actor, db, reply }) => {
    asFile(reply, 'text/csv; charset=utf-8', `outcomes-${query.yearMonth}.csv`)
    return outcomeCsv(await fileOf(db, query, actor.userId))
  })
  serve(app, outcomesApi.pdf, async ({ query, actor, db, reply }) => {
    asFile(reply, 'application/pdf', `outcomes-${query.yearMonth}.pdf`)
    return outcomePdf(await fileOf(db, query, actor.userId))
  })
}

const asFile = (reply: FastifyReply, type: string, name: string) =>
  reply.header('content-type', type).header('content-disposition', `attachment; filename="${name}"`)

async function fileOf(db: GroupDb, filters: OutcomeFilters, userId: string): Promise<OutcomeFile> {
  const report = await outcomeReport(db, filters, userId)
  const whose = filters.show === 'mine' || filters.show === 'all' ? userId : filters.show
  const people = await db
    .selectFrom('app_user as u')
    .where('u.id', 'in', [userId, whose])
    .select(['u.id', staffName('u').as('name')])
    .execute()
  const names = new Map([...report.physicians, ...people].map(({ id, name }) => [id, name ?? '']))
  const nameOf = (id: string) => names.get(id) ?? 'somebody of this clinic'
  return { report, filters, madeBy: nameOf(userId), personOf: (id) => nameOf(id === 'mine' ? userId : id) }
}
