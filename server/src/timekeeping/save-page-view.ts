/** Saves the time on a page as far as the claim can be believed; what a save may claim is judged in the domain. */
import { localMonth, monthSpan } from '@vitalrounds/domain/days'
import { judgeClaim, type Judged, untilLeaving } from '@vitalrounds/domain/timekeeping/claims'
import { chosenProgram, tabOf, type WorkProgram } from '@vitalrounds/domain/timekeeping/tracking'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { isClosed } from '../reports/refuse-closed.ts'
import {
  type Bench,
  benchOf,
  growInterval,
  insertInterval,
  type Interval,
  intervalsNamed,
  pageViewsOf,
} from './intervals.queries.ts'
import { pagesBeside } from './beside.queries.ts'
import { mustBeShown } from './thresholds.queries.ts'

export type Save = {
  memberId: string
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
  const bench = await benchOf(db, save.memberId, userId)
  const named = await intervalsNamed(db, save.memberId, save.start)
  const known = named.find((row) => row.staff_id === userId)
  if (known === undefined && named.length > 0) refuse('time.notYours')
  const saved = known && savedOf(known)
  const judged = untilLeaving(judgeClaim(claimOf(save), saved, Date.parse(db.asOf)), saved, bench.leftAt)
  if (judged.kind === 'refused') return refuse(judged.problem)
  const id = await kept(db, judged, { userId, save, bench, known })
  const isHeld = await tellSaved(db, save, { id, known, addedFrom: addedSince(judged, known) })
  const [pageView] = await pageViewsOf(db, [id])
  return { pageView: pageView!, isCounting: !isHeld, isNew: id !== known?.id }
}

type Saved = { id: string; known: Interval | undefined; addedFrom: string | null }

/** Says what lists and header must show at once, here and on charts open beside; answers whether one of those has the time. */
async function tellSaved(db: GroupDb, { memberId, isLast }: Save, { id, known, addedFrom }: Saved): Promise<boolean> {
  if (isLast === true || (addedFrom !== null && (await mustBeShown(db, memberId, addedFrom))))
    changed(db, 'time', { memberId, from: known?.started_at ?? addedFrom ?? db.asOf })
  const beside = await pagesBeside(db, id, addedFrom)
  for (const { memberId: other, from } of beside) if (from !== null) changed(db, 'time', { memberId: other, from })
  return beside.some(({ isHeld }) => isHeld)
}

/** Since when a save says something new; null where it says nothing. */
function addedSince(judged: Kept, known: Interval | undefined): string | null {
  if (judged.kind === 'same') return null
  return judged.kind === 'begin' ? instant(judged.startedAt) : known!.ended_at
}

const claimOf = ({ start, end, sentAt, isOffline }: Save) => ({
  start: Date.parse(start),
  end: Date.parse(end),
  sentAt: sentAt === undefined ? undefined : Date.parse(sentAt),
  isOffline,
})
const savedOf = (row: Interval) => ({
  startedAt: Date.parse(row.started_at),
  endedAt: Date.parse(row.ended_at),
  savedAt: Date.parse(row.saved_at),
  clientEnd: Date.parse(row.client_ended_at),
})

type Kept = Exclude<Judged, { kind: 'refused' }>
type Context = { userId: string; save: Save; bench: Bench; known: Interval | undefined }

/** Writes what was judged and answers the row. What reaches over the edge of a month is cut there. */
async function kept(db: GroupDb, judged: Kept, context: Context): Promise<string> {
  const { save, bench, known } = context
  if (judged.kind === 'same') return known!.id
  if (judged.kind === 'begin') return begin(db, judged, context)
  const month = localMonth(Date.parse(known!.started_at), bench.zone)
  const edge = monthSpan(month, bench.zone).end
  // Closed just after midnight, while the page was open: what follows begins anew
  if (await isClosed(db, month, bench.zone))
    return begin(db, { startedAt: Date.parse(known!.ended_at), endedAt: judged.endedAt }, context)
  const ends = { ended_at: instant(Math.min(judged.endedAt, edge)), client_ended_at: save.end }
  await growInterval(db, known!.id, ends)
  return judged.endedAt <= edge ? known!.id : begin(db, { startedAt: edge, endedAt: judged.endedAt }, context)
}

async function begin(db: GroupDb, span: { startedAt: number; endedAt: number }, context: Context): Promise<string> {
  const { userId, save, bench } = context
  const tab = tabOf(save.url) ?? 'profile'
  const month = localMonth(span.startedAt, bench.zone)
  const edge = monthSpan(month, bench.zone).end
  const rest = { startedAt: edge, endedAt: span.endedAt }
  if (await isClosed(db, month, bench.zone))
    return span.endedAt > edge ? begin(db, rest, context) : refuse('time.monthClosed')
  const id = await insertInterval(db, {
    member_id: save.memberId,
    staff_id: userId,
    source: 'page',
    url: tab,
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
