/** The stream of hints that keeps open pages true. Ids only; the browser asks again for what it shows. */
import { z } from 'zod'
import { endpoint } from './contract.ts'

export const liveApi = {
  stream: endpoint({
    method: 'GET',
    path: '/orma-v2/api/live',
    summary: 'Hints that something changed, as server-sent events: {kind, ids}',
    access: 'signedIn',
    effect: 'read',
    audit: 'none',
    reply: z.string(),
    replyType: 'text/event-stream',
  }),
}
