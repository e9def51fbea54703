/** Speaks for a page with the server: what the tracker saves, and how it ended. */
import { pageViewApi } from '@vitalrounds/domain/timekeeping/api'
import { call, callKeepalive } from '../platform/api.ts'
import { ApiProblem } from '../platform/wire.ts'
import { monthIn } from '../platform/zones.ts'
import type { PageSave, SaveEnd, Server } from './page-tracker.ts'

// Longer, and the next save would wait behind this one
const patienceMs = 8000

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })

// Somebody else's, or of a month that was closed over it: the page goes on with an interval of its own
const goesOnAnew: ReadonlySet<string> = new Set(['time.notYours', 'time.monthClosed'])

function endOf(problem: unknown): SaveEnd {
  if (!(problem instanceof ApiProblem) || problem.status === 0 || problem.status >= 500) return 'offline'
  return goesOnAnew.has(problem.code) ? 'taken' : 'refused'
}

export const serverLine = (memberId: string, groupZone: string): Server => ({
  async save({ url, program, start, end, sentAt, isOffline, isLast }: PageSave) {
    const body = {
      memberId,
      url,
      program,
      start: instant(start),
      end: instant(end),
      sentAt: instant(sentAt),
      yearMonth: monthIn(start, groupZone),
      isOffline,
      isLast,
    }
    try {
      const { isCounting } = isLast
        ? await callKeepalive(pageViewApi.save, { body })
        : await call(pageViewApi.save, { body }, AbortSignal.timeout(patienceMs))
      return isCounting ? 'counting' : 'elsewhere'
    } catch (problem) {
      return endOf(problem)
    }
  },
  // An answer that does not arrive leaves the idle minutes out, which is the safe side
  prompt: ({ start, ...said }) => call(pageViewApi.prompt, { body: { memberId, start: instant(start), ...said } }).catch(() => undefined),
})
