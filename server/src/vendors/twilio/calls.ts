/** What became of a call whose callbacks were lost: the call itself, and the legs that it led to. */
import { CallState, type CallNews } from '@vitalrounds/domain/calls/call'
import { z } from 'zod'
import type { Connection } from '../connection.ts'
import { VendorFailure } from '../vendor-failure.ts'
import { realWorld, type World } from '../vendor-fetch.ts'
import { callTwilio } from './client.ts'
import { userOf } from './voice-token.ts'

const moment = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : new Date(text).toISOString()))
const Found = z.object({
  sid: z.string(),
  status: CallState.catch('initiated'),
  to: z.string(),
  end_time: moment,
  duration: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : Number(text))),
})
const Legs = z.object({ calls: z.array(Found) })

/** Undefined where the vendor knows of no such call. */
export async function findCall(connection: Connection, sid: string, world: World = realWorld): Promise<CallNews[] | undefined> {
  const get = { method: 'GET', isRepeatable: true } as const
  try {
    const call = await callTwilio(connection, { ...get, path: `Calls/${encodeURIComponent(sid)}.json` }, Found, world)
    const query = { ParentCallSid: sid, PageSize: '50' }
    const { calls } = await callTwilio(connection, { ...get, path: 'Calls.json', query }, Legs, world)
    return [...calls.map((leg) => newsOfLeg(sid, leg)), { kind: 'callEnded', sid, callId: null, state: call.status, at: call.end_time }]
  } catch (failure) {
    if (failure instanceof VendorFailure && failure.status === 404) return undefined
    throw failure
  }
}

/** A leg as the last of its callbacks would have told it; picked up so long before its end as it took. */
function newsOfLeg(sid: string, { sid: legSid, status, to, end_time, duration }: z.output<typeof Found>): CallNews {
  const seconds = status === 'completed' ? duration : null
  return { kind: 'leg', sid, callId: null, legSid, state: status, at: end_time, seconds, identity: userOf(to) ?? null }
}
