/** Saves the time on a page as far as the claim can be believed; what a save may claim is judged in the domain. */
import { localMonth, monthSpan } from '@vitalrounds/domain/days'
import { judgeClaim, type ClaimVerdict, cutAtLeaving } from '@vitalrounds/domain/timekeeping/claims'
import type { PageView } from '@vitalrounds/domain/timekeeping/api'
import { chosenProgram, tabOf, type WorkProgram } from '@vitalrounds/domain/timekeeping/tracking'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { isClosed } from '../reports/refuse-closed.ts'
import { overlapWithLaterPage, crossesThreshold, type Saving } from './judge-save.ts'
import { addressColumns, type Bench, insertInterval, type NamedInterval, pageViewsOf, toPageView } from './intervals.queries.ts'
import { type GrownInterval, growInterval, findSaveFacts, type TimeTotals } from './save.queries.ts'

export type Save = {
  memberId: string
  yearMonth: string
  url: string
  start: string
  end: string
  program?: WorkProgram | undefined
  sentAt?: string | undefined
  isOffline?: boolean | undefined
  isLast?: boolean | undefined
}

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })

export async function savePageView(db: GroupDb, userId: string, save: Save) {
  const { bench, named, own, shown } = await findSaveFacts(db, userId, save)
  if (!isInMonth(save, bench.zone, db.asOf)) refuse('time.otherMonth')
  const match = named.find((row) => row.staff_id === userId)
  if (match === undefined && named.length > 0) refuse('time.notYours')
  const saved = match && savedOf(match)
  const verdict = cutAtLeaving(judgeClaim(claimOf(save), saved, Date.parse(db.asOf)), saved, bench.leftAt)
  if (verdict.kind === 'refused') return refuse(verdict.problem)
  const stored = await savePageViewRow(db, verdict, { userId, save, bench, known: match })
  const isNew = stored.view._id !== match?.id
  const saving = { view: stored.view, memberId: save.memberId, addedFrom: addedSince(verdict, match), asOf: db.asOf }
  const others = overlapWithLaterPage(own, saving)
  const from = match?.started_at ?? stored.view.start
  const isTold = announceSave(db, {
    isTold: isShown(save, shown, saving),
    here: { memberId: save.memberId, from },
    later: others.later,
  })
  if (stored.grown) await growInterval(db, stored.grown, !isTold && !isNew)
  return { pageView: stored.view, isCounting: !others.haveTheTime, isNew }
}

/** By the sender's clock or ours, whichever the month was read from; a page that is open over midnight may name either month. */
const isInMonth = ({ yearMonth, start, end }: Save, zone: string, now: string) =>
  [start, end, now].some((moment) => localMonth(Date.parse(moment), zone) === yearMonth)

type About = { memberId: string; from: string }

/** The own chart follows by a job, the charts beside it at once. Answers whether any does. */
function announceSave(db: GroupDb, { isTold, here, later }: { isTold: boolean; here: About; later: readonly About[] }): boolean {
  if (isTold) changed(db, 'timeSaved', here)
  for (const about of later) changed(db, 'time', about)
  return isTold || later.length > 0
}

/** Whether lists and header follow, a moment after the save. */
const isShown = ({ isLast }: Save, displayed: TimeTotals | undefined, saving: Saving) =>
  isLast === true || (displayed !== undefined && crossesThreshold(displayed, saving))

/** Since when a save says something new; null where it says nothing. */
function addedSince(claim: AcceptedClaim, existing: NamedInterval | undefined): string | null {
  if (claim.kind === 'same') return null
  return claim.kind === 'begin' ? instant(claim.startedAt) : existing!.ended_at
}

const claimOf = ({ start, end, sentAt, isOffline }: Save) => ({
  start: Date.parse(start),
  end: Date.parse(end),
  sentAt: sentAt === undefined ? undefined : Date.parse(sentAt),
  isOffline,
})
const savedOf = (row: NamedInterval) => ({
  startedAt: Date.parse(row.started_at),
  endedAt: Date.parse(row.ended_at),
  savedAt: Date.parse(row.saved_at),
  clientEnd: Date.parse(row.client_ended_at),
})

type AcceptedClaim = Exclude<ClaimVerdict, { kind: 'refused' }>
type Context = { userId: string; save: Save; bench: Bench; known: NamedInterval | undefined }

/** The row as it will be; what of it grows is still to be written. What reaches over the edge of a month is cut there. */
async function savePageViewRow(db: GroupDb, claim: AcceptedClaim, context: Context): Promise<{ view: PageView; grown?: GrownInterval }> {
  const { save, bench, known } = context
  if (claim.kind === 'same') return { view: toPageView(known!) }
  if (claim.kind === 'begin') return { view: await begun(db, claim, context) }
  const month = localMonth(Date.parse(known!.started_at), bench.zone)
  const edge = monthSpan(month, bench.zone).end
  // Closed just after midnight, while the page was open: what follows begins anew
  if (await isClosed(db, month, bench.zone))
    return { view: await begun(db, { startedAt: Date.parse(known!.ended_at), endedAt: claim.endedAt }, context) }
  const endedAt = instant(Math.min(claim.endedAt, edge))
  const grown = { id: known!.id, endedAt, clientEndedAt: save.end }
  const view =
    claim.endedAt <= edge
      ? toPageView({ ...known!, ended_at: endedAt })
      : await begun(db, { startedAt: edge, endedAt: claim.endedAt }, context)
  return { view, grown }
}

async function begun(db: GroupDb, span: { startedAt: number; endedAt: number }, context: Context): Promise<PageView> {
  const [view] = await pageViewsOf(db, [await begin(db, span, context)])
  return view!
}

async function begin(db: GroupDb, span: { startedAt: number; endedAt: number }, context: Context): Promise<string> {
  const { userId, save, bench } = context
  const tab = tabOf(save.url) ?? 'profile'
  const month = localMonth(span.startedAt, bench.zone)
  const edge = monthSpan(month, bench.zone).end
  const rest = { startedAt: edge, endedAt: span.endedAt }
  if (await isClosed(db, month, bench.zone)) return span.endedAt > edge ? begin(db, rest, context) : refuse('time.monthClosed')
  const id = await insertInterval(db, {
    member_id: save.memberId,
    staff_id: userId,
    source: 'page',
    ...addressColumns(save.url),
    program: chosenProgram(tab, bench.services, save.program),
    started_at: instant(span.startedAt),
    ended_at: instant(Math.min(span.endedAt, edge)),
    client_started_at: save.start,
    client_ended_at: save.end,
    year_month: month,
    staff_name: bench.staffName,
    staff_title: bench.staffTitle,
    is_staff_excluded: bench.isStaffExcluded,
  })
  return span.endedAt <= edge ? id : begin(db, rest, context)
}
