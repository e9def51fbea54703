/** Reports, months and what is kept of them. */
import { reportApi } from '@vitalrounds/domain/reports/api'
import { monthApi } from '@vitalrounds/domain/reports/month-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { reportPage, reportRows } from './billing-report.queries.ts'
import { closeMonth } from './close-month.ts'
import { acceptLate } from './late-changes.ts'
import { lateOfMonth } from './late.queries.ts'
import { memberMonth, showsLiveBilling } from './member-month.queries.ts'
import { listMonths, monthState, monthVersions } from './months.queries.ts'
import { pastReports } from './past-reports.queries.ts'
import { reopenMonth } from './reopen-month.ts'
import { reportCsv } from './report-csv.ts'

export function reportRoutes(app: FastifyInstance) {
  serve(app, reportApi.billing, async ({ query, actor, db }) => ({
    month: await monthState(db, query.yearMonth),
    showLiveBilling: await showsLiveBilling(db),
    ...(await reportPage(db, { ...query, userId: actor.userId })),
  }))
  serve(app, reportApi.billingCsv, async ({ query, actor, db, reply }) => {
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="billing-report-${query.yearMonth}.csv"`)
    return reportCsv(await reportRows(db, { ...query, userId: actor.userId }))
  })
  serve(app, reportApi.memberMonth, ({ params, db }) => memberMonth(db, params.id, params.yearMonth))
  serve(app, reportApi.past, ({ body, db }) => pastReports(db, { ...body.query, limit: body.limit, skip: body.skip }))
  monthRoutes(app)
}

function monthRoutes(app: FastifyInstance) {
  serve(app, monthApi.list, async ({ db }) => ({ months: await listMonths(db) }))
  serve(app, monthApi.state, async ({ params, db }) => {
    const { month, versions } = await monthVersions(db, params.yearMonth)
    return { month, versions }
  })
  serve(app, monthApi.close, ({ params, actor, db }) => closeMonth(db, params.yearMonth, actor.userId))
  serve(app, monthApi.reopen, ({ params, body, actor, db }) =>
    reopenMonth(db, params.yearMonth, { reason: body.reason, by: actor.userId }),
  )
  serve(app, monthApi.late, ({ params, db }) => lateOfMonth(db, params.yearMonth))
  serve(app, monthApi.accept, ({ params, body, actor, db }) =>
    acceptLate(db, params.yearMonth, { memberId: params.memberId, reason: body.reason, by: actor.userId }),
  )
}
