/**
 * Serves a read whose statements are known from its words and its bearer alone: they travel with the opening of its session
 * instead of after it. Nothing of what they answer is looked at before the session, the group and the permission are judged.
 */
import type { Actor } from '@vitalrounds/domain/access'
import { type Answer, type Endpoint, type Received, takesChanges } from '@vitalrounds/domain/contract'
import type { FastifyInstance } from 'fastify'
import { type AheadRows, type GroupDb, runAhead, runAheadAlone, type SessionRow } from '../database/db.ts'
import type { Statement } from '../database/pipelined.ts'
import { replyOf } from './checked-text.ts'
import { declareRoute } from './declare-route.ts'
import { refuse, Refusal } from './refuse.ts'
import { requestParts, requireBearer } from './request-parts.ts'
import { admit, recordCallDone, type Trail } from './trail.ts'

type AheadRead<E extends Endpoint, Answers extends readonly unknown[]> = {
  /** Whether their plan is the same whatever is asked, as it is where nothing else is said. */
  planned?: (input: Received<E>) => 'once' | 'eachTime'
  /** Prepared statements. The handle knows its group and no time. */
  ask: (db: GroupDb, input: Received<E> & { userId: string }) => { [At in keyof Answers]: Statement<Answers[At]> }
  /** The answer from their rows. */
  answer: (input: Received<E> & { actor: Actor; asOf: string }, rows: { [At in keyof Answers]: Answers[At][] }) => Answer<E>
}

export function serveAhead<E extends Endpoint, Answers extends readonly unknown[]>(
  app: FastifyInstance,
  e: E,
  read: AheadRead<E, Answers>,
) {
  if (e.effect !== 'read') throw new Error(`${e.method} ${e.path} does more than read`)
  declareRoute(app, e, async (trail, reply) => {
    const { app: db } = app.context.db
    const { sessionId, userId, groupId } = requireBearer(trail.request)
    const session = { id: sessionId, takesChanges: takesChanges(e), requestId: trail.request.id }
    const input = partsOrNothing(e, trail)
    const ahead = {
      groupId,
      planned: (input && read.planned?.(input)) ?? 'once',
      statementsOf: (scoped: GroupDb) => (input ? [...read.ask(scoped, { ...input, userId })] : []),
    }
    const answered = ({ row, rows }: { row: SessionRow; rows: AheadRows }) => {
      const actor = admit(trail, row, db)
      return read.answer(
        { ...(trail.input as Received<E> & object), actor, asOf: row.as_of },
        rows() as { [At in keyof Answers]: Answers[At][] },
      )
    }
    const done =
      e.audit === 'none'
        ? await runAheadAlone(db, session, ahead, (row) => ({ answer: answered(row) }))
        : await runAhead(db, session, ahead, (scoped, row) => {
            const answer = answered(row)
            recordCallDone(scoped, trail, answer)
            return { answer }
          })
    return replyOf(e, reply, (done ?? refuse('session.ended')).answer)
  })
}

/** What is wrong with its words is said after the session is judged, by whoever admits the call. */
function partsOrNothing<E extends Endpoint>(e: E, { request }: Trail): Received<E> | undefined {
  try {
    return requestParts(e, request)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
