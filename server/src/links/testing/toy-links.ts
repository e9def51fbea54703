/** A few endpoints that only tests serve: one that looks, one that acts once, one for programs, and the proof. */
import { endpoint } from '@vitalrounds/domain/contract'
import { MemberId } from '@vitalrounds/domain/values/member-id'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serve } from '../../platform/http/http.ts'
import { serveLink, serveLinkProof } from '../../platform/http/serve-link.ts'
import { makeLink, revokeLinks } from '../make-link.ts'

const byLink = { access: 'link', audit: 'member', summary: 'A toy' } as const
const Kind = z.enum(['member_access', 'check_in', 'doctor_alert', 'calendar_feed'])
const Names = z.object({ names: z.array(z.string()) })
const toy = {
  issue: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/toy/issue',
      summary: 'Hands out a link',
      access: 'member.update',
      audit: 'link',
      effect: 'write',
      body: z.strictObject({ memberId: MemberId, kind: Kind }),
      reply: z.object({ id: z.uuid(), secret: z.string() }),
    },
    { ids: (_, { id }) => [id] },
  ),
  revoke: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/toy/revoke',
      summary: 'Takes links back',
      access: 'member.update',
      audit: 'link',
      effect: 'write',
      body: z.strictObject({ memberId: MemberId, kind: Kind }),
      reply: z.object({ revoked: z.array(z.uuid()) }),
    },
    { ids: (_, { revoked }) => revoked },
  ),
  look: endpoint({
    ...byLink,
    method: 'GET',
    path: '/orma-v2/api/toy/look',
    effect: 'read',
    links: ['member_access', 'doctor_alert', 'check_in'],
    reply: Names,
  }),
  act: endpoint({
    ...byLink,
    method: 'POST',
    path: '/orma-v2/api/toy/act',
    effect: 'write',
    links: ['check_in'],
    body: z.strictObject({ mood: z.enum(['good', 'bad']), fails: z.boolean().default(false) }),
    reply: Names,
  }),
  feed: endpoint({
    ...byLink,
    method: 'GET',
    path: '/orma-v2/api/toy/feed/:linkToken',
    effect: 'read',
    links: ['calendar_feed'],
    params: z.object({ linkToken: z.string() }),
    reply: Names,
  }),
  prove: endpoint({
    ...byLink,
    method: 'POST',
    path: '/orma-v2/api/toy/prove',
    effect: 'passive',
    links: ['member_access', 'doctor_alert', 'check_in'],
    body: z.strictObject({ answer: z.string().max(40) }),
    reply: z.object({ pass: z.string() }),
  }),
}

export function serveToyLinks(app: FastifyInstance) {
  serve(app, toy.issue, ({ db, actor, body }) => makeLink(db, body.kind, { memberId: body.memberId, issuedBy: actor.userId }))
  serve(app, toy.revoke, async ({ db, body }) => ({ revoked: await revokeLinks(db, body) }))
  // Without a condition: what comes is what row security lets through
  const names = async (db: Parameters<Parameters<typeof serveLink>[2]>[0]['db']) => {
    const rows = await db.selectFrom('member').select('first_name').execute()
    return { names: rows.map((row) => row.first_name) }
  }
  serveLink(app, toy.look, ({ db }) => names(db))
  serveLink(app, toy.feed, ({ db }) => names(db))
  serveLink(app, toy.act, ({ db, body }) => {
    if (body.fails) throw new Error('the work failed')
    return names(db)
  })
  serveLinkProof(
    app,
    toy.prove,
    ({ body }) => body.answer,
    (pass) => ({ pass }),
  )
}
