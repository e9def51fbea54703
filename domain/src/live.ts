/** The stream of hints that keeps open pages true. Ids only; the browser asks again for what it shows. */
import { z } from 'zod'
import { endpoint } from './contract.ts'
import { hintedThings, memberParts } from './shown.ts'

/** Members hints name the parts that changed, the same for all ids; other things are named by their kind alone. */
export const LiveHint = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), ids: z.array(z.string()), parts: z.array(z.enum(memberParts)) }),
  z.object({ kind: z.enum(hintedThings), ids: z.array(z.string()) }),
  // So much has changed that whatever is on the screen is asked for again
  z.object({ kind: z.literal('resync') }),
])
export type LiveHint = z.infer<typeof LiveHint>

export const liveApi = {
  stream: endpoint({
    method: 'GET',
    path: '/orma-v2/api/live',
    summary: 'Hints that something changed, as server-sent events: {kind, ids}, of members also the parts',
    access: 'signedIn',
    effect: 'read',
    audit: 'none',
    reply: z.string(),
    replyType: 'text/event-stream',
  }),
}
