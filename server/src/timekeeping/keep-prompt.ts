/** Keeps that a page asked "Are you still reviewing this patient?", and what was answered. */
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { benchOf, intervalsNamed, pageViewsOf } from './intervals.queries.ts'
import { tellTime } from './tell-time.ts'
import { answerPause, openPause, pausesOf } from './pauses.queries.ts'

type Prompt = { memberId: string; start: string; idleMs: number; answer?: 'yes' | 'no' | undefined }

/**
 * From the last input on nothing counts until somebody says yes, so that a browser that dies at the question leaves no
 * idle minutes behind.
 */
export async function keepPrompt(db: GroupDb, userId: string, { memberId, start, idleMs, answer }: Prompt) {
  await benchOf(db, memberId, userId)
  const named = await intervalsNamed(db, memberId, start)
  const interval = named.find((row) => row.staff_id === userId)
  if (interval === undefined) return refuse(named.length > 0 ? 'time.notYours' : 'time.unknown')
  const open = (await pausesOf(db, interval.id)).find((pause) => pause.answer === null)
  const pauseId = open?.id ?? (await openPause(db, { memberId, intervalId: interval.id, idleMs }))
  if (answer !== undefined) await answerPause(db, pauseId, answer)
  await tellTime(db, { memberId, staffId: userId, from: interval.started_at, to: interval.ended_at })
  const [pageView] = await pageViewsOf(db, [interval.id])
  return { pageView: pageView! }
}
