/** Twilio's API of calls, for whoever lost the callbacks: what became of one, and the legs that it led to. */
import type { FastifyInstance } from 'fastify'
import { paramOf, queryOf } from '../../plugin.ts'
import type { Exchange } from './exchange.ts'

/** RFC 2822, as the API writes moments. */
const at = (ms: number | null) => (ms === null ? null : new Date(ms).toUTCString().replace('GMT', '+0000'))

export function callsSide(app: FastifyInstance, { calls }: Exchange) {
  const account = '/2010-04-01/Accounts/:account'
  app.get(`${account}/Calls/:sid.json`, async (request, reply) => {
    const call = calls.get(paramOf(request, 'sid'))
    if (!call) return reply.code(404).send({ code: 20404, message: 'Not found', more_info: '', status: 404 })
    const { sid, status, answeredAt, endedAt, clinic } = call
    return { sid, status, to: clinic, start_time: at(answeredAt), end_time: at(endedAt), duration: null }
  })
  app.get(`${account}/Calls.json`, async (request) => {
    const call = calls.get(queryOf(request, 'ParentCallSid'))
    return {
      calls: (call?.legs ?? []).map(({ sid, identity, status, seconds, endedAt }) => ({
        sid,
        status,
        to: identity === '' ? (call?.phone ?? '') : `client:${identity}`,
        start_time: at(call?.answeredAt ?? null),
        end_time: at(endedAt),
        duration: endedAt === null ? null : String(seconds),
      })),
    }
  })
}
