/**
 * The handles by which a test bed is held from outside: what does a group look like, is what is derived in it true, put
 * everything back, what time is it.
 * They exist in the profile `testbed` alone, which never runs on a clinic's data.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findDrift } from '../../members/summary/verify-summaries.ts'
import { runInGroup } from '../database/db.ts'
import { parsePart } from '../http/parse.ts'

export type Control = {
  snapshot(groupId: string): Promise<unknown>
  reseed(): Promise<void>
  /** Makes the database and the judging of tokens believe that it is this moment (epoch milliseconds). */
  setClock(nowMs: number): Promise<void>
}

export const controlPaths = {
  snapshot: '/_testbed/snapshot',
  reseed: '/_testbed/reseed',
  clock: '/_testbed/clock',
  drift: '/_testbed/drift',
} as const

const GroupQuery = z.strictObject({ groupId: z.uuid('Name a group.') })
const ClockBody = z.strictObject({
  now: z.iso.datetime({ offset: true, error: 'Write an instant, such as 2026-11-20T15:00:00Z.' }),
})

const groupIn = (query: unknown) => (parsePart(GroupQuery, query, 'query') as z.output<typeof GroupQuery>).groupId

const options = { config: { plain: 'testbed' } } as const

export function controlRoutes(app: FastifyInstance, control: Control) {
  if (app.context.config.profile !== 'testbed') throw new Error('the controls of a test bed belong to its profile')
  app.get(controlPaths.snapshot, options, (request) => control.snapshot(groupIn(request.query)))
  // Where summaries, list rows or counts are not what their facts say
  app.get(controlPaths.drift, options, (request) => runInGroup(app.context.db.worker, groupIn(request.query), findDrift))
  app.post(controlPaths.reseed, options, async () => {
    await control.reseed()
    return { reseeded: true }
  })
  app.post(controlPaths.clock, options, async (request) => {
    const { now } = parsePart(ClockBody, request.body ?? {}, 'body') as z.output<typeof ClockBody>
    await control.setClock(Date.parse(now))
    return { now }
  })
}
