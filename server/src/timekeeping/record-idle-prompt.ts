/** Keeps that a page asked "Are you still reviewing this patient?", and what was answered. */
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { benchOf, intervalsNamed, pageViewsOf } from './intervals.queries.ts'
import { announceTime } from './announce-time.ts'
import { answerPause, openPause, pausesOf } from './pauses.queries.ts'

type Prompt = { memberId: string; start: string; idleMs: number; answer?: 'yes' | 'no' | undefined }

/**
 * From the last input on nothing counts until somebody says yes, so that a browser that dies at the question leaves no
 * idle minutes behind. What was cut meanwhile, by the edge of a month or a line that was down, is asked about as a whole.
 */
export async function recordIdlePrompt(db: GroupDb, userId: string, { memberId, start, idleMs, answer }: Prompt) {
  await benchOf(db, memberId, userId)
  const named = await intervalsNamed(db, memberId, start)
  const own = named.filter((row) => row.staff_id === userId)
  const [newest] = own
  if (newest === undefined) return refuse(named.length > 0 ? 'time.notYours' : 'time.unknown')
  const idleSince = Date.parse(db.asOf) - idleMs
  const idle = own.filter((row) => row === newest || Date.parse(row.ended_at) > idleSince)
  for (const { id } of idle) await savePause(db, { memberId, intervalId: id, idleMs }, answer)
  const from = idle.at(-1)?.started_at ?? newest.started_at
  await announceTime(db, { memberId, staffId: userId, from, to: newest.ended_at })
  const [pageView] = await pageViewsOf(db, [newest.id])
  return { pageView: pageView! }
}

type Pause = { memberId: string; intervalId: string; idleMs: number }

async function savePause(db: GroupDb, pause: Pause, answer: Prompt['answer']) {
  const open = (await pausesOf(db, pause.intervalId)).find((pause) => pause.answer === null)
  const id = open?.id ?? (await openPause(db, pause))
  if (answer !== undefined) await answerPause(db, id, answer)
}
