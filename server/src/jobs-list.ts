/** The list of jobs and of schedules: which function runs behind each name. */
import { pollSilentCalls } from './calls/poll-silent-calls.ts'
import { scoreAnswered } from './check-ins/score-check-in.ts'
import { runInGroup } from './platform/database/db.ts'
import { remindDoctor } from './alerts/remind-doctor.ts'
import { handleLinkAct } from './link-act-handlers.ts'
import { sweepSignIn } from './auth/sweep-sign-in.ts'
import { pollOrder, pollOrders } from './devices/orders/poll-orders.ts'
import { cancelAtVendor } from './devices/orders/cancel-at-vendor.ts'
import { linkGateway, unlinkGateway } from './devices/accounts/link-gateway.ts'
import { placeOrder } from './devices/orders/place-order.ts'
import { pullReadings } from './devices/accounts/pull-readings.ts'
import { reconcile, reconcileVendor } from './devices/accounts/reconcile.ts'
import { sendRefill } from './devices/orders/send-refill.ts'
import { makeFhirExport } from './fhir/bulk/make-export.ts'
import { tendFhirExports } from './fhir/bulk/tend-exports.ts'
import { importCharts } from './chart-imports/import-charts.ts'
import { importMembers } from './enrollment/import-members.ts'
import { nameLists } from './members/summary/name-lists.ts'
import { refreshZone } from './members/summary/refresh-zone.ts'
import { verifySummaries } from './members/summary/verify-summaries.ts'
import { sealAudit, verifyEveryAudit } from './platform/audit/audit-seal.ts'
import type { Config } from './platform/config.ts'
import type { Databases } from './platform/database/databases.ts'
import type { JobHandlers, JobName, Schedules } from './platform/jobs/jobs.ts'
import type { Post } from './vendors/mail/client.ts'
import { applyClinicalRules } from './warnings/apply-clinical-rules.ts'
import { dropOldBodies } from './inbox/drop-old-bodies.ts'
import { fetchRecording } from './ecg/fetch-recording.ts'
import { replayUnmatched } from './devices/registry/replay-unmatched.ts'
import { morningSummaries } from './notifications/morning-summaries.ts'
import { notifyWarnings } from './notifications/notify-warnings.ts'
import { freezeMonth } from './reports/close-month.ts'
import { applyCodes } from './reports/code-settings.ts'
import { makeExport } from './reports/evidence/export-packets.ts'
import { computeMonth } from './reports/reopen-month.ts'
import { verifyMonths } from './reports/verify-months.ts'
import { fillWeekSeconds } from './reports/dashboard/fill-week-seconds.ts'
import { storeMonthFigures } from './reports/dashboard/store-month-figures.ts'
import { fillOutcomes, verifyOutcomes } from './reports/outcomes/verify-outcomes.ts'
import { sendMail } from './vendors/mail/send-mail.ts'
import { sendAutomaticTexts } from './messages/automatic/send-automatic.ts'
import { runBatch } from './messages/batches/run-batch.ts'
import { fetchPictures } from './messages/fetch-pictures.ts'
import { handOverTexts } from './messages/hand-over-texts.ts'
import { settleText, settleTexts } from './messages/settle-texts.ts'
import { showTime } from './timekeeping/show-time.ts'
import { pruneDeliveries } from './webhooks/prune-deliveries.ts'

export type JobContext = {
  config: Config
  db: Databases
  /** Where mails are handed over. */
  post: Post
}

/** What is judged and counted of months. */
const reportHandlers = ({ db }: Pick<JobContext, 'db'>) =>
  ({
    'close-month': async ({ groupId, closeId }) => void (groupId && (await freezeMonth(db, groupId, closeId))),
    'compute-month': async ({ groupId, yearMonth }) => void (groupId && (await computeMonth(db, groupId, yearMonth))),
    'make-evidence': async ({ groupId, exportId }) => void (groupId && (await makeExport(db, groupId, exportId))),
    'apply-codes': async ({ groupId }) => void (groupId && (await applyCodes(db, groupId))),
    'verify-months': async () => void (await verifyMonths(db)),
    'verify-outcomes': async () => void (await verifyOutcomes(db)),
    'fill-outcomes': () => fillOutcomes(db),
    'store-month-figures': async () => {
      await fillWeekSeconds(db)
      await storeMonthFigures(db)
    },
  }) satisfies Partial<JobHandlers>

export const jobHandlers = ({ config, db, post }: JobContext) =>
  ({
    ...reportHandlers({ db }),
    'send-mail': ({ mailId }) => sendMail({ config, db, post }, mailId),
    'seal-audit': () => sealAudit(db),
    'verify-audit': () => verifyEveryAudit(db),
    'sweep-sign-in': () => sweepSignIn(db),
    'refresh-zone': async () => void (await refreshZone(db)),
    'verify-summaries': async () => void (await verifySummaries(db)),
    'import-members': async ({ groupId, importId }) => void (groupId && (await importMembers(db, groupId, importId))),
    'import-charts': async ({ groupId, importId }) => void (groupId && (await importCharts(db, groupId, importId))),
    'make-fhir-export': (job, stopping) => makeFhirExport(db, job, stopping),
    'tend-fhir-exports': () => tendFhirExports(db),
    'name-lists': ({ ofGroupId }) => nameLists(db, ofGroupId),
    'score-check-in': async ({ groupId, checkInId }) =>
      void (groupId && (await runInGroup(db.worker, groupId, (trx) => scoreAnswered(trx, checkInId)))),
    'replay-unmatched': async ({ groupId, deviceId }) => void (groupId && (await replayUnmatched(db, groupId, deviceId))),
    'apply-clinical-rules': async ({ groupId }) => void (groupId && (await applyClinicalRules(db, groupId))),
    'place-order': (job) => placeOrder({ config, db }, job),
    'cancel-order': (job) => cancelAtVendor({ config, db }, job),
    'ask-orders': () => pollOrders({ config, db }),
    'ask-order': (job) => pollOrder({ config, db }, job),
    'send-refill': (job) => sendRefill({ config, db }, job),
    'link-gateway': (job) => linkGateway({ config, db }, job),
    'unlink-gateway': (job) => unlinkGateway({ config, db }, job),
    'pull-readings': (job) => pullReadings({ config, db }, job),
    reconcile: () => reconcile({ config, db }),
    'reconcile-vendor': (job, stopping) => reconcileVendor({ config, db }, job, stopping),
    'drop-old-bodies': () => dropOldBodies(db),
    'notify-warnings': async ({ groupId }) => void (groupId && (await notifyWarnings({ config, db }, groupId))),
    'morning-summaries': () => morningSummaries({ config, db }),
    'ask-calls': () => pollSilentCalls({ config, db }),
    'fetch-recording': (job) => fetchRecording({ config, db }, job),
    'hand-over-text': ({ groupId, textId }) => handOverTexts({ config, db }, { groupId, textIds: [textId] }),
    'settle-text': (job) => settleText({ config, db }, job),
    'settle-texts': () => settleTexts({ config, db }),
    'run-text-batch': (job, stopping) => runBatch({ config, db }, job, stopping),
    'send-automatic-texts': () => sendAutomaticTexts(db),
    'fetch-pictures': (job) => fetchPictures({ config, db }, job),
    'take-link-act': async ({ groupId, actId }) => void (groupId && (await handleLinkAct(db, groupId, actId))),
    'show-time': (job) => showTime(db, job),
    'prune-deliveries': () => pruneDeliveries(db),
    'remind-doctor': async ({ groupId, alertId }) => void (groupId && (await remindDoctor(db, groupId, alertId))),
  }) satisfies Partial<JobHandlers>

/** Cron in UTC. The nightly ones fall outside the working hours of every zone of the United States. */
export const schedules = ({ profile }: Pick<Config, 'profile'>): Schedules => ({
  'seal-audit': '* * * * *',
  // Zones of the United States change their date on the hour; some elsewhere on the quarter
  'refresh-zone': '*/15 * * * *',
  'store-month-figures': '5,20,35,50 * * * *',
  'verify-summaries': '23 9 * * *',
  'sweep-sign-in': '17 9 * * *',
  'tend-fhir-exports': '*/10 * * * *',
  'drop-old-bodies': '53 9 * * *',
  'verify-audit': '41 9 * * *',
  'prune-deliveries': '47 9 * * *',
  'verify-months': '37 9 * * *',
  'verify-outcomes': '47 9 * * *',
  // In a test bed nobody is there to be asked, and nothing may change by itself
  ...(profile === 'testbed' ? {} : { ...vendorRounds, 'morning-summaries': '*/15 * * * *' }),
})

/** After an upgrade some summaries lack what it brought, and months of outcomes are not there yet; on any other start there is little to do. */
export const atStart: readonly JobName[] = ['refresh-zone', 'fill-outcomes', 'store-month-figures']

// docs/sources/wire-facts.md 0 and docs/sources/wire-facts.md 4: what pushes lose is asked for every quarter of an hour
const vendorRounds: Schedules = {
  'ask-orders': '7,22,37,52 * * * *',
  reconcile: '*/15 * * * *',
  'settle-texts': '* * * * *',
  'send-automatic-texts': '*/15 * * * *',
  'ask-calls': '11,26,41,56 * * * *',
}
