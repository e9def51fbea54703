/** The list of routes, the list of jobs and the list of schedules; nothing else. */
import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import type { Endpoint } from '@vitalrounds/domain/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { memberRoutes } from './members/routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { exportRoutes } from './audit/export.routes.ts'
import { employmentRoutes } from './auth/employment/employment.routes.ts'
import { authRoutes } from './auth/routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { draftRoutes } from './enrollment/draft.routes.ts'
import { enrollmentRoutes } from './enrollment/enrollment.routes.ts'
import { transferRoutes } from './enrollment/transfer.routes.ts'
import { clientRoutes } from './groups/client.routes.ts'
import { practiceRoutes, workspacePracticeRoutes } from './groups/practice.routes.ts'
import { groupRoutes } from './groups/routes.ts'
import { workspaceRoutes } from './groups/workspace.routes.ts'
import { supportRoutes } from './support/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { notificationRoutes, unsubscribeRoute } from './notifications/routes.ts'
import type { AppContext } from './platform/http/app-context.ts'
import { compressAnswers } from './platform/http/compress-answers.ts'
import { registerErrorHandler } from './platform/http/failures.ts'
import { finishAnswers } from './platform/http/connection/finish-answers.ts'
import { readRemainingBody } from './platform/http/connection/read-remaining-body.ts'
import { sendSecurityHeaders } from './platform/http/headers.ts'
import { healthRoute } from './platform/http/health.ts'
import { refuseHostileText } from './platform/http/hostile-text.ts'
import { liveRoute } from './platform/live/live-route.ts'
import { logOptions } from './platform/log.ts'
import { answerNoHttp, requireHost } from './platform/http/connection/no-http.ts'
import { malformedAddressRoute, readableUrl } from './platform/http/connection/malformed-address.ts'
import { openApiRoute } from './platform/http/openapi-route.ts'
import { serveWebFiles } from './platform/http/web-files.ts'
import { chartRoutes } from './chart/chart.routes.ts'
import { rxRoutes } from './chart/rx.routes.ts'
import { callAnswerers } from './calls/answer-calls.ts'
import { callRoutes } from './calls/calls.routes.ts'
import { checkInRoutes } from './check-ins/check-in.routes.ts'
import { riskScoresOf } from './risk/risk-scores.ts'
import { riskRoutes } from './risk/risk.routes.ts'
import { bulkRoutes } from './fhir/bulk/bulk.routes.ts'
import { smartRoutes } from './fhir/clients/smart.routes.ts'
import { fhirRoutes } from './fhir/fhir.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'
import { chartImportRoutes } from './chart-imports/chart-imports.routes.ts'
import { ecgRoutes } from './ecg/ecg.routes.ts'
import { calendarRoutes } from './care/calendar/calendar.routes.ts'
import { practitionerOrderRoutes } from './care/practitioner-orders/order.routes.ts'
import { planRoutes } from './care/plan/plan.routes.ts'
import { hookRoutes } from './inbox/hooks.ts'
import { deliveryRoutes } from './inbox/routes.ts'
import { readingRoutes } from './readings/routes.ts'
import { timekeepingRoutes } from './timekeeping/routes.ts'
import { claimRoutes } from './claims/claims.routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { outcomeRoutes } from './reports/outcomes/outcomes.routes.ts'
import { warningRoutes } from './warnings/routes.ts'
import { batchRoutes } from './messages/batches/batch.routes.ts'
import { messageRoutes } from './messages/message.routes.ts'
import { smsSettingsRoutes } from './messages/settings/settings.routes.ts'
import { alertRoutes } from './alerts/alerts.routes.ts'
import { linkRoutes } from './links/link.routes.ts'
import { memberAccessRoutes } from './member-access/member-access.routes.ts'
import { noteRoutes } from './notes/notes.routes.ts'
import { textDraftRoutes } from './drafts/drafts.routes.ts'
import { mailboxRoutes } from './vendors/mail/mailbox-routes.ts'

/** 256 KB: no form of the product comes near it. */
const bodyLimit = 256 * 1024
/** The longest form takes a second on a bad line; a file of members a few. */
const requestTimeout = 20_000

export async function buildApp(context: Omit<AppContext, 'log' | 'served'>): Promise<FastifyInstance> {
  const noHttp = answerNoHttp()
  const app = Fastify({
    clientErrorHandler: noHttp.handler,
    logger: logOptions(context.config.profile),
    trustProxy: trusted(context.config.trustProxy),
    bodyLimit,
    // One name for a click from the page to the database; never taken from outside
    genReqId: () => randomUUID(),
    rewriteUrl: readableUrl,
    // finish-answers.ts: nothing that has begun is cut off, and nothing is refused in another form than ours
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A look at an address does nothing: no link is spent, no stream is opened
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    // Without these a half-sent body stays open for ever (docs/sources/security.md S26). The framework sets its own
    // requestTimeout last, by default none, over the one of `http`; the check's interval can be said only there
    requestTimeout,
    // That no host is named is said by no-http.ts: Node would say so without any of our headers
    http: { requestTimeout, headersTimeout: 10_000, connectionsCheckingInterval: 1000, requireHostHeader: false },
  })
  app.decorate('context', { ...context, served: new Set<Endpoint>(), log: app.log })
  app.addHook('preValidation', async (request) => refuseHostileText(request.body, request.query, request.params))
  // Every route is a contract endpoint or says in its config what else it is; anything else stops the boot.
  app.addHook('onRoute', (route) => {
    const isDeclared = route.config?.endpoint !== undefined || route.config?.plain !== undefined
    if (!isDeclared && !route.url.startsWith('/assets/')) throw new Error(`route ${route.url} is outside the contract`)
  })
  noHttp.learn(app)
  registerErrorHandler(app)
  await app.register(fastifyCookie)
  await sendSecurityHeaders(app)
  requireHost(app)
  finishAnswers(app)
  readRemainingBody(app)
  compressAnswers(app)
  healthRoute(app)
  liveRoute(app)
  registerNouns(app)
  await smartRoutes(app)
  await bulkRoutes(app)
  await unsubscribeRoute(app)
  mailboxRoutes(app)
  openApiRoute(app)
  malformedAddressRoute(app)
  await serveWebFiles(app)
  return app
}

/** How many proxies stand in front, or which addresses they have. */
const trusted = (proxies: number | boolean | string | string[] | undefined) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : (proxies ?? false)

/** One line a noun. */
function registerNouns(app: FastifyInstance) {
  authRoutes(app)
  employmentRoutes(app)
  groupRoutes(app)
  workspaceRoutes(app)
  workspacePracticeRoutes(app)
  clientRoutes(app)
  settingRoutes(app)
  supportRoutes(app)
  notificationRoutes(app)
  practiceRoutes(app)
  memberRoutes(app, { readRiskScores: riskScoresOf })
  enrollmentRoutes(app)
  transferRoutes(app)
  draftRoutes(app)
  deviceRoutes(app)
  hookRoutes(app, { twilio: callAnswerers(app.context.db) })
  deliveryRoutes(app)
  readingRoutes(app)
  warningRoutes(app)
  ecgRoutes(app)
  messageRoutes(app)
  batchRoutes(app)
  smsSettingsRoutes(app)
  callRoutes(app)
  noteRoutes(app)
  linkRoutes(app)
  memberAccessRoutes(app)
  alertRoutes(app)
  textDraftRoutes(app)
  auditRoutes(app)
  exportRoutes(app)
  timekeepingRoutes(app)
  chartRoutes(app)
  rxRoutes(app)
  calendarRoutes(app)
  planRoutes(app)
  practitionerOrderRoutes(app)
  reportRoutes(app)
  outcomeRoutes(app)
  claimRoutes(app)
  checkInRoutes(app)
  riskRoutes(app)
  fhirRoutes(app)
  webhookRoutes(app)
  chartImportRoutes(app)
}
