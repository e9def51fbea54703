/** Reports, months and what is kept of them. */
import { activityApi } from '@vitalrounds/domain/reports/activity-api'
import { trendApi } from '@vitalrounds/domain/reports/dashboard/trend-api'
import { reportApi } from '@vitalrounds/domain/reports/api'
import { elsewhereApi } from '@vitalrounds/domain/reports/elsewhere-api'
import { monthApi } from '@vitalrounds/domain/reports/month-api'
import { confirmRules, findRulesInForce } from './rules/confirm-rules.ts'
import { overrideApi } from '@vitalrounds/domain/reports/override-api'
import { codeSettingsApi } from '@vitalrounds/domain/reports/code-settings-api'
import { rulesApi } from '@vitalrounds/domain/reports/rules-api'
import { packetApi } from '@vitalrounds/domain/reports/packet-api'
import { cleanMonthsApi } from '@vitalrounds/domain/reports/clean-months-api'
import { statsApi } from '@vitalrounds/domain/reports/stats/stats-api'
import { reviewApi } from '@vitalrounds/domain/reports/review-api'
import type { FastifyInstance } from 'fastify'
import { runInGroup } from '../platform/database/db.ts'
import { serve } from '../platform/http/http.ts'
import { readSetting, saveSetting } from '../settings/save-setting.ts'
import { recordElsewhere, retractElsewhere } from './billed-elsewhere.ts'
import { reportPage, reportRows } from './billing-report.queries.ts'
import { claimsCsv } from './claims-csv.ts'
import { codeSettings, previewCodes, saveCodes } from './code-settings.ts'
import { incompleteMembers } from './evidence/overrides.ts'
import { exportZip, listExports, startExport } from './evidence/export-packets.ts'
import { namedFile as named, packetRoutes } from './evidence/packet.routes.ts'
import { closeMonth } from './close-month.ts'
import { employmentWhatIf } from './rules/employment-what-if.ts'
import { figureMonths, monthMembers } from './dashboard/month-figures.queries.ts'
import { dashboardCsv, dashboardFile, dashboardPdf } from './dashboard/dashboard-files.ts'
import { countFigures, figureMembers } from './dashboard/figures.queries.ts'
import { funnel, funnelMembers } from './dashboard/funnel.queries.ts'
import { conditionHeat, heatMembers } from './dashboard/heat.queries.ts'
import { minuteMembers, minuteWeeks } from './dashboard/minute-weeks.queries.ts'
import { flowWarnings, warningFlow } from './dashboard/warning-flow.queries.ts'
import { acceptLate } from './late-changes.ts'
import { lateOfMonth } from './late.queries.ts'
import { memberMonth } from './evidence/member-month.ts'
import { showsLiveBilling } from './member-month.queries.ts'
import { listMonths, monthState, monthVersions } from './months.queries.ts'
import { pastReports } from './past-reports.queries.ts'
import { requestMonthRows, reopenMonth } from './reopen-month.ts'
import { monthPage, reviewQueue } from './review/review.queries.ts'
import { listCleanMonths, signCleanMonths } from './review/clean-months.ts'
import { reviewMonth } from './review/sign-month.ts'
import { signingSetting } from './review/signing-setting.ts'
import { billingStats } from './stats.queries.ts'
import { statsCsv, statsFile, statsPdf } from './stats/stats-files.ts'
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
  elsewhereRoutes(app)
  monthRoutes(app)
  activityRoutes(app)
  statsRoutes(app)
  reviewRoutes(app)
  fileRoutes(app)
  codeRoutes(app)
}

function elsewhereRoutes(app: FastifyInstance) {
  const of = (params: { id: string; yearMonth: string }) => ({ memberId: params.id, yearMonth: params.yearMonth })
  serve(app, elsewhereApi.record, ({ params, body, actor, db }) => recordElsewhere(db, of(params), { ...body, by: actor.userId }))
  serve(app, elsewhereApi.takeBack, ({ params, body, actor, db }) => retractElsewhere(db, of(params), { ...body, by: actor.userId }))
}

const whoseOf = (show: string, userId: string) => (show === 'mine' ? userId : show)

function activityRoutes(app: FastifyInstance) {
  serve(app, activityApi.dashboard, ({ query, actor, db }) => countFigures(db, whoseOf(query.show, actor.userId)))
  serve(app, activityApi.figure, ({ params, query, actor, db }) =>
    figureMembers(db, params.figure, { whose: whoseOf(query.show, actor.userId), page: query.page }),
  )
  serve(app, activityApi.months, ({ query, actor, db }) => figureMonths(db, whoseOf(query.show, actor.userId)))
  serve(app, activityApi.monthMembers, ({ params, query, actor, db }) =>
    monthMembers(db, params, { whose: whoseOf(query.show, actor.userId), page: query.page }),
  )
  trendRoutes(app)
}

function trendRoutes(app: FastifyInstance) {
  serve(app, trendApi.warnings, ({ query, actor, db }) => warningFlow(db, whoseOf(query.show, actor.userId)))
  serve(app, trendApi.warningList, ({ params, query, actor, db }) =>
    flowWarnings(db, { ...params, day: query.day, whose: whoseOf(query.show, actor.userId), page: query.page }),
  )
  serve(app, trendApi.funnel, ({ query, actor, db }) => funnel(db, whoseOf(query.show, actor.userId)))
  serve(app, trendApi.funnelMembers, ({ params, query, actor, db }) =>
    funnelMembers(db, params, { whose: whoseOf(query.show, actor.userId), page: query.page }),
  )
  serve(app, trendApi.heat, ({ query, actor, db }) => conditionHeat(db, whoseOf(query.show, actor.userId)))
  serve(app, trendApi.heatMembers, ({ params, query: { show, ...query }, actor, db }) =>
    heatMembers(db, { ...params, ...query, whose: whoseOf(show, actor.userId) }),
  )
  serve(app, trendApi.minutes, ({ query, actor, db }) => minuteWeeks(db, whoseOf(query.show, actor.userId)))
  serve(app, trendApi.minuteMembers, ({ params, query, actor, db }) =>
    minuteMembers(db, { ...params, whose: whoseOf(query.show, actor.userId), page: query.page }),
  )
  serve(app, trendApi.csv, async ({ query, actor, db, reply }) => {
    const file = await dashboardFile(db, { whose: whoseOf(query.show, actor.userId), userId: actor.userId })
    named(reply, 'text/csv; charset=utf-8', `dashboard-${file.dashboard.today}.csv`)
    return dashboardCsv(file)
  })
  serve(app, trendApi.pdf, async ({ query, actor, db, reply }) => {
    const file = await dashboardFile(db, { whose: whoseOf(query.show, actor.userId), userId: actor.userId })
    named(reply, 'application/pdf', `dashboard-${file.dashboard.today}.pdf`)
    return dashboardPdf(file)
  })
}

function statsRoutes(app: FastifyInstance) {
  serve(app, statsApi.stats, ({ query, db }) => billingStats(db, query.yearMonth))
  serve(app, statsApi.csv, async ({ query: { yearMonth }, actor, db, reply }) => {
    named(reply, 'text/csv; charset=utf-8', `billing-stats-${yearMonth}.csv`)
    return statsCsv(await statsFile(db, yearMonth, actor.userId))
  })
  serve(app, statsApi.pdf, async ({ query: { yearMonth }, actor, db, reply }) => {
    named(reply, 'application/pdf', `billing-stats-${yearMonth}.pdf`)
    return statsPdf(await statsFile(db, yearMonth, actor.userId))
  })
}

function reviewRoutes(app: FastifyInstance) {
  serve(app, reviewApi.queue, ({ query: { show, ...query }, actor, db }) =>
    reviewQueue(db, { ...query, whose: whoseOf(show, actor.userId), by: actor.userId }),
  )
  serve(app, reviewApi.page, ({ params, query, actor, db }) => monthPage(db, { ...params, ...query, by: actor.userId }))
  serve(app, reviewApi.sign, ({ params, body, actor, db }) => reviewMonth(db, { ...params, ...body, words: null, by: actor.userId }))
  serve(app, reviewApi.return, ({ params, body, actor, db }) => reviewMonth(db, { ...params, ...body, by: actor.userId }))
  serve(app, cleanMonthsApi.list, ({ query: { show, yearMonth }, actor, db }) =>
    listCleanMonths(db, { yearMonth, whose: whoseOf(show, actor.userId), by: actor.userId }),
  )
  serve(app, cleanMonthsApi.sign, ({ body, actor, db }) => signCleanMonths(db, { ...body, by: actor.userId }))
  serve(app, cleanMonthsApi.titles, ({ actor, db }) => readSetting(db, signingSetting(db, actor.userId)))
  serve(app, cleanMonthsApi.saveTitles, ({ body, actor: { userId }, db }) =>
    saveSetting(db, signingSetting(db, userId), { ...body, by: userId }),
  )
}

function monthRoutes(app: FastifyInstance) {
  serve(app, monthApi.list, async ({ db }) => ({ months: await listMonths(db) }))
  serve(app, monthApi.state, async ({ params, db }) => {
    const { month, versions } = await monthVersions(db, params.yearMonth)
    return { month, versions }
  })
  serve(app, monthApi.close, ({ params, body, actor, db }) => closeMonth(db, params.yearMonth, { by: actor.userId, reason: body.reason }))
  serve(app, overrideApi.incomplete, ({ params, db }) => incompleteMembers(db, params.yearMonth))
  serve(app, monthApi.reopen, ({ params, body, actor, db }) => reopenMonth(db, params.yearMonth, { reason: body.reason, by: actor.userId }))
  serve(app, monthApi.compute, ({ params, db }) => requestMonthRows(db, params.yearMonth))
  serve(app, monthApi.late, ({ params, db }) => lateOfMonth(db, params.yearMonth))
  serve(app, monthApi.accept, ({ params, body, actor, db }) =>
    acceptLate(db, params.yearMonth, { memberId: params.memberId, reason: body.reason, by: actor.userId }),
  )
}

function fileRoutes(app: FastifyInstance) {
  packetRoutes(app)
  serve(app, packetApi.claims, async ({ params: { yearMonth }, db, reply }) => {
    const file = await claimsCsv(db, yearMonth)
    named(reply, 'text/csv; charset=utf-8', `claims-${yearMonth}.csv`)
    return file
  })
  serve(app, packetApi.start, ({ params, actor, db }) => startExport(db, params.yearMonth, actor.userId))
  serve(app, packetApi.exports, async ({ params, db }) => ({ exports: await listExports(db, params.yearMonth) }))
  serve(app, packetApi.zip, async ({ params, actor, db, reply }) => {
    const { yearMonth } = params
    const file = await exportZip(db, { ...params, within: (work) => runInGroup(app.context.db.app, actor.groupId, work) })
    named(reply, 'application/zip', `evidence-${yearMonth}.zip`)
    return file
  })
}

function codeRoutes(app: FastifyInstance) {
  serve(app, codeSettingsApi.get, ({ db }) => codeSettings(db))
  serve(app, codeSettingsApi.preview, ({ body, db }) => previewCodes(db, body))
  serve(app, codeSettingsApi.set, ({ body, actor, db }) => saveCodes(db, body, actor.userId))
  serve(app, rulesApi.get, ({ db }) => findRulesInForce(db))
  serve(app, rulesApi.whatIf, ({ db }) => employmentWhatIf(db))
  serve(app, rulesApi.confirm, ({ body, actor, db }) => confirmRules(db, body, actor.userId))
}
