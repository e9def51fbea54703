/** Saves the time on a page as far as the claim can be believed; what a save may claim is judged in the domain. */
import { localMonth, monthSpan } from '@vitalrounds/domain/days'
import { judgeClaim, type Judged } from '@vitalrounds/domain/timekeeping/claims'
import { chosenProgram, tabOf, type WorkProgram } from '@vitalrounds/domain/timekeeping/tracking'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import {
  type Bench,
  benchOf,
  growInterval,
  insertInterval,
  type Interval,
  intervalsNamed,
  pageViewsOf,
} from './intervals.queries.ts'
import { isHeldElsewhere, mustBeShown } from './thresholds.queries.ts'

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
  if (bench.isDisenrolled) refuse('member.disenrolled')
  const named = await intervalsNamed(db, save.memberId, save.start)
  const known = named.find((row) => row.staff_id === userId)
  if (known === undefined && named.length > 0) refuse('time.notYours')
  const judged = judgeClaim(
    {
      start: Date.parse(save.start),
      end: Date.parse(save.end),
      sentAt: save.sentAt === undefined ? undefined : Date.parse(save.sentAt),
      isOffline: save.isOffline,
    },
    known && savedOf(known),
    Date.parse(db.asOf),
  )
  if (judged.kind === 'refused') return refuse(judged.problem)
  const id = await kept(db, judged, { userId, save, bench, known })
  if (save.isLast === true || (await addsWhatMustBeShown(db, save.memberId, judged, known))) {
    changed(db, 'time', { memberId: save.memberId })
  }
  const [pageView] = await pageViewsOf(db, [id])
  return { pageView: pageView!, isCounting: !(await isHeldElsewhere(db, userId, id)) }
}

async function addsWhatMustBeShown(db: GroupDb, memberId: string, judged: Kept, known: Interval | undefined) {
  if (judged.kind === 'same') return false
  return mustBeShown(db, memberId, judged.kind === 'begin' ? instant(judged.startedAt) : known!.ended_at)
}

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
  const edge = monthSpan(localMonth(Date.parse(known!.started_at), bench.zone), bench.zone).end
  const ends = { ended_at: instant(Math.min(judged.endedAt, edge)), client_ended_at: save.end }
  await growInterval(db, known!.id, ends)
  return judged.endedAt <= edge ? known!.id : begin(db, { startedAt: edge, endedAt: judged.endedAt }, context)
}

async function begin(db: GroupDb, span: { startedAt: number; endedAt: number }, context: Context): Promise<string> {
  const { userId, save, bench } = context
  const tab = tabOf(save.url) ?? 'profile'
  const month = localMonth(span.startedAt, bench.zone)
  const edge = monthSpan(month, bench.zone).end
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
  return span.endedAt <= edge ? id : begin(db, { startedAt: edge, endedAt: span.endedAt }, context)
}
