/**
 * What follows a change, decided in one table: the parts of a member's summary that are computed anew, what open pages are
 * told, the jobs that are sent and what other nouns do about it; what receivers outside are told stands in `webhook-events.ts`. The only file that may know every noun. It runs once in a
 * transaction, before the commit, so that a fact and what follows from it are kept together or not at all.
 */
import type { LiveHint } from '@vitalrounds/domain/live'
import { adoptLists } from './chart/adopt-lists.ts'
import { type hintedThings, type MemberPart, type SummaryPart, summaryParts } from '@vitalrounds/domain/shown'
import { revokeLinks } from './links/make-link.ts'
import { lockMembers } from './members/lock-members.ts'
import { recordPastReadingChanges } from './members/record-past-reading-changes.ts'
import { refreshSummaries } from './members/summary/refresh-summary.ts'
import type { Change, ChangeKind, Changes } from './platform/changes.ts'
import type { GroupDb } from './platform/database/db.ts'
import { enqueue, type JobRequest } from './platform/jobs/enqueue.ts'
import { sendHints } from './platform/live/live.ts'
import { upsertEarlierMonths, type MonthTouch } from './reports/upsert-earlier-months.ts'
import { upsertMonthRows } from './reports/upsert-month-rows.ts'
import { followOutcomes, type OutcomeTouch } from './reports/outcomes/upsert-outcome-months.ts'
import { queueFirstTexts } from './messages/queue-first-texts.ts'
import { announceCallTime } from './timekeeping/announce-time.ts'
import { judgeReadings } from './warnings/judge-readings.ts'
import { recordWebhookEvents } from './webhooks/record-webhook-events.ts'
import { webhookEventsOf } from './webhook-events.ts'

type FollowUp<About> = {
  /** What other nouns do about it, with the members locked. They may say changes of their own. */
  react?: (db: GroupDb, abouts: readonly About[]) => Promise<unknown>
  /** Parts of the named member's summary to compute anew; open pages are told of them. */
  summary?: readonly SummaryPart[]
  /** Open pages are told of these as well, or of these alone. */
  shows?: readonly MemberPart[]
  /** Open pages that show this thing are told. */
  hint?: (about: About) => Extract<LiveHint, { kind: (typeof hintedThings)[number] }>
  /** What changes with it of the months of outcomes of the named member. */
  outcomes?: OutcomeTouch['kind']
  /** So much changes with it that open pages ask again for all they show. */
  resync?: true
  job?: (about: About) => JobRequest | undefined
}

const followUps: { [K in ChangeKind]: FollowUp<Changes[K]> } = {
  enrolled: { react: queueFirstTexts, summary: summaryParts, outcomes: 'stays' },
  member: { summary: summaryParts, outcomes: 'stays' },
  left: { react: revokeAll, outcomes: 'stays' },
  consent: {},
  team: { summary: ['team'] },
  chart: { summary: ['profile', 'billing', 'dueCare', 'warnings'], shows: ['chart'] },
  listUploaded: { summary: ['uploads'] },
  checkIn: { summary: ['dueCare', 'warnings'], shows: ['checkIns'] },
  chartLists: { react: adoptLists, shows: ['chart'] },
  receipt: { summary: ['billing', 'warnings'] },
  reading: { react: reevaluateReadings, summary: ['vitals', 'billing', 'warnings'], shows: ['readings'], outcomes: 'readings' },
  // Windows of goals end with a day, so that a reading of today closes none
  pastReading: { summary: ['dueCare', 'warnings'] },
  warning: { summary: ['vitals', 'warnings'] },
  warningRaised: {},
  warningWithdrawn: {},
  note: { shows: ['notes'] },
  memo: { summary: ['memos'], shows: ['notes'] },
  event: { summary: ['calendar'] },
  call: { shows: ['calls'], hint: ({ callId }) => ({ kind: 'call', ids: [callId] }) },
  missedCall: { summary: ['missedCalls'] },
  callTime: { react: announceCallTime, summary: ['billing', 'warnings', 'contact'] },
  carePlan: { summary: ['vitals', 'billing', 'dueCare', 'warnings'], shows: ['carePlan'] },
  practitionerOrder: { shows: ['practitionerOrders'] },
  carePlanDraft: { shows: ['carePlan'] },
  alert: { shows: ['alerts'] },
  alertWaits: { job: ({ alertId, dueAt }) => ({ job: 'remind-doctor', payload: { alertId }, dueAt }) },
  // Goal and alarm of the trend follow the plan and the rules in force
  rules: { summary: ['vitals'], shows: ['rules'] },
  groupRules: { job: ({ groupId }) => ({ job: 'apply-clinical-rules', payload: {}, onceKey: groupId }) },
  memberPayer: { shows: ['payer'] },
  billedElsewhere: { summary: ['billing', 'warnings'] },
  time: { summary: ['billing', 'warnings'], shows: ['time'] },
  timeSaved: { job: (payload) => ({ job: 'show-time', payload }) },
  // Lists change as a whole at midnight: one hint without names instead of one for each member
  day: { summary: summaryParts, resync: true, outcomes: 'midnight' },
  device: { shows: ['devices'], hint: ({ deviceId }) => ({ kind: 'device', ids: [deviceId] }) },
  deviceEducation: { shows: ['devices'] },
  deviceConnected: { job: (payload) => ({ job: 'replay-unmatched', payload }) },
  gatewayTaken: { job: (payload) => ({ job: 'link-gateway', payload, onceKey: payload.deviceId }) },
  gatewayReturned: { job: (payload) => ({ job: 'unlink-gateway', payload }) },
  pull: { job: (payload) => ({ job: 'pull-readings', payload, onceKey: payload.deviceId }) },
  recordingNamed: {
    job: (payload) => ({ job: 'fetch-recording', payload, onceKey: `${payload.vendor ?? ''} ${payload.recordingId}` }),
  },
  order: { hint: ({ orderId }) => ({ kind: 'order', ids: [orderId] }) },
  orderRequested: { job: ({ orderId, dueAt }) => ({ job: 'place-order', payload: { orderId }, dueAt }) },
  orderCanceled: { job: (payload) => ({ job: 'cancel-order', payload }) },
  orderQuiet: {
    job: ({ orderId, isPlaced }) => ({
      job: isPlaced ? 'ask-order' : 'place-order',
      payload: { orderId },
      onceKey: orderId,
    }),
  },
  refill: { shows: ['devices'] },
  refillRequested: { job: (payload) => ({ job: 'send-refill', payload }) },
  delivery: { hint: ({ deliveryId }) => ({ kind: 'delivery', ids: [String(deliveryId)] }) },
  importStarted: { job: (payload) => ({ job: 'import-members', payload }) },
  chartImportOpen: { job: (payload) => ({ job: 'import-charts', payload }) },
  membersRemoved: { resync: true },
  newWarnings: {
    job: ({ groupId, dueAt }) => ({
      job: 'notify-warnings',
      payload: {},
      onceKey: dueAt ? `${groupId} later` : groupId,
      dueAt,
    }),
  },
  mail: { job: (payload) => ({ job: 'send-mail', payload }) },
  text: { summary: ['messages', 'contact'] },
  textState: { shows: ['messages'] },
  prospect: { hint: ({ textId }) => ({ kind: 'prospect', ids: [textId] }) },
  textQueued: { job: ({ textId, dueAt }) => ({ job: 'hand-over-text', payload: { textId }, dueAt }) },
  textUncertain: { job: (payload) => ({ job: 'settle-text', payload, onceKey: payload.textId }) },
  textBatch: { hint: ({ batchId }) => ({ kind: 'textBatch', ids: [batchId] }) },
  textBatchBegun: {
    job: ({ batchId, dueAt }) => ({ job: 'run-text-batch', payload: { batchId }, onceKey: batchId, dueAt }),
  },
  pictureNamed: { job: (payload) => ({ job: 'fetch-pictures', payload, onceKey: payload.textId }) },
  vendorRound: { job: (payload) => ({ job: 'reconcile-vendor', payload, onceKey: payload.vendor }) },
  monthClosing: { job: (payload) => ({ job: 'close-month', payload, onceKey: payload.closeId }) },
  monthClosed: { resync: true },
  monthOpened: {
    resync: true,
    job: ({ groupId, yearMonth }) => ({
      job: 'compute-month',
      payload: { yearMonth },
      onceKey: `${groupId} ${yearMonth}`,
    }),
  },
  monthComputed: { resync: true },
  monthRow: { shows: ['billing'] },
  evidenceAsked: { job: (payload) => ({ job: 'make-evidence', payload, onceKey: payload.exportId }) },
  fhirExportOpen: { job: (payload) => ({ job: 'make-fhir-export', payload, onceKey: payload.exportId }) },
  codesChanged: { job: ({ groupId }) => ({ job: 'apply-codes', payload: {}, onceKey: groupId }) },
  employment: { job: ({ groupId }) => ({ job: 'apply-codes', payload: {}, onceKey: groupId }) },
  judgedAnew: { summary: ['billing', 'warnings'] },
  nameOrder: { job: (payload) => ({ job: 'name-lists', payload, onceKey: payload.ofGroupId }) },
  listName: { summary: ['listName'] },
}

/** With these a member's month row changes too: what is judged, and the name and team copied into it. */
const monthParts = ['billing', 'profile', 'team'] as const satisfies readonly SummaryPart[]
async function reevaluateReadings(db: GroupDb, windows: readonly Changes['reading'][]) {
  await judgeReadings(db, windows)
  recordPastReadingChanges(db, windows)
}

async function revokeAll(db: GroupDb, left: readonly { memberId: string }[]) {
  for (const { memberId } of left) await revokeLinks(db, { memberId })
}

const followUp = (kind: ChangeKind) => followUps[kind] as FollowUp<Change['about']>

export async function afterChange(db: GroupDb, changes: readonly Change[]) {
  const all = await reacted(db, changes)
  const parts = byMember(all, 'summary')
  // The month row is judged first, and lists show the same verdict
  const ofMonth = [...parts].filter(([, named]) => monthParts.some((part) => named.has(part))).map(([id]) => id)
  await refreshSummaries(db, parts, await upsertMonthRows(db, ofMonth))
  await upsertEarlierMonths(db, touchesOf(all))
  await followOutcomes(db, outcomeTouches(all))
  await sendHints(db, hintsOf(all))
  await recordWebhookEvents(db, webhookEventsOf(all))
  for (const { kind, about } of all) {
    const job = followUp(kind).job?.(about)
    if (job) await enqueue(db, job)
  }
}

/** Lets other nouns do what is theirs to do, until nothing new comes of it; answers all that has changed. */
async function reacted(db: GroupDb, changes: readonly Change[]): Promise<Change[]> {
  const all: Change[] = []
  for (let news = changes; news.length > 0; news = db.changes.take()) {
    all.push(...news)
    await lockMembers(db, [...byMember(news, 'summary').keys()])
    for (const [kind, same] of Map.groupBy(news, (change) => change.kind))
      await followUp(kind).react?.(
        db,
        same.map(({ about }) => about),
      )
  }
  return all
}

/** Neither a month that is over nor an outcome rests on the rules of warnings, and these change for a whole clinic at once. */
const isByRulesAlone = (about: Change['about']) => 'byRulesAlone' in about && about.byRulesAlone === true

/** Whose month may have changed, and since when: of whoever was enrolled just now no month that is over. */
function touchesOf(changes: readonly Change[]): MonthTouch[] {
  const enrolledAt = new Map(changes.flatMap(({ kind, about }) => (kind === 'enrolled' ? [[about.memberId, about.from]] : [])))
  return changes.flatMap(({ kind, about }) => {
    const isOfMonth = followUp(kind).summary?.some((part) => (monthParts as readonly string[]).includes(part))
    if (isOfMonth !== true || !('memberId' in about) || typeof about.memberId !== 'string' || isByRulesAlone(about)) return []
    const from = enrolledAt.get(about.memberId) ?? ('from' in about ? about.from : undefined)
    const month = 'month' in about ? about.month : undefined
    return { memberId: about.memberId, from, month, isMidnight: kind === 'day' }
  })
}

/** Whose months of outcomes may have changed. */
const outcomeTouches = (changes: readonly Change[]): OutcomeTouch[] =>
  changes.flatMap(({ kind, about }) => {
    const touched = followUp(kind).outcomes
    if (touched === undefined || !('memberId' in about) || typeof about.memberId !== 'string') return []
    if (isByRulesAlone(about)) return []
    return { memberId: about.memberId, kind: touched, from: 'from' in about ? about.from : undefined }
  })

/** The parts that changed of each member named. */
function byMember<F extends 'summary' | 'shows'>(changes: readonly Change[], field: F) {
  const results = new Map<string, Set<NonNullable<FollowUp<never>[F]>[number]>>()
  for (const { kind, about } of changes) {
    const parts = followUp(kind)[field]
    if (!parts || !('memberId' in about) || typeof about.memberId !== 'string') continue
    results.set(about.memberId, new Set([...(results.get(about.memberId) ?? []), ...parts]))
  }
  return results
}

function hintsOf(changes: readonly Change[]): LiveHint[] {
  if (changes.some(({ kind }) => followUp(kind).resync)) return [{ kind: 'resync' }]
  const updates = new Map<string, Set<MemberPart>>(byMember(changes, 'summary'))
  for (const [id, parts] of byMember(changes, 'shows')) updates.set(id, parts.union(updates.get(id) ?? new Set()))
  const things = changes.flatMap(({ kind, about }) => followUp(kind).hint?.(about) ?? [])
  return [
    ...[...Map.groupBy(updates, ([, parts]) => [...parts].toSorted().join())].map(([, alike]) => ({
      kind: 'member' as const,
      ids: alike.map(([id]) => id),
      parts: [...(alike[0]?.[1] ?? [])],
    })),
    ...[...Map.groupBy(things, ({ kind }) => kind)].map(([kind, same]) => ({
      kind,
      ids: same.flatMap(({ ids }) => ids),
    })),
  ]
}
