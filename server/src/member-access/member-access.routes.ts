/** A member's own page: what staff hand out, and what the page calls by its link. */
import { checkInVitalsApi, memberAccessApi, memberPageApi } from '@vitalrounds/domain/member-access/api'
import type { FastifyInstance } from 'fastify'
import { recordLinkAct } from '../links/record-link-act.ts'
import { dropLinkDraft, findLinkDraft, saveLinkDraft } from '../links/save-link-draft.ts'
import { revokeLinks } from '../links/make-link.ts'
import { requireMember } from '../members/require-member.ts'
import { serve } from '../platform/http/http.ts'
import { refuse } from '../platform/http/refuse.ts'
import { memberOfLink, serveLink, serveLinkProof } from '../platform/http/serve-link.ts'
import { accessLinks, linkedPage, linkedPlanPdf, linkedVitals } from './access.queries.ts'
import { addCaregiver, generateAccess } from './hand-out.ts'
import { findOwnLink } from '../links/member-access-link.ts'
import { textCaregiver } from './text-caregiver.ts'

export function memberAccessRoutes(app: FastifyInstance) {
  serve(app, memberAccessApi.generate, ({ body, actor, db }) => generateAccess(db, body, actor.userId))
  serve(app, memberAccessApi.links, async ({ params, db }) => ({
    links: await accessLinks(db, params.id),
    patientPortalURL: (await findOwnLink(db, params.id))?.url ?? null,
  }))
  serve(app, memberAccessApi.addCaregiver, ({ params, body, actor, db }) =>
    addCaregiver(db, params.id, { label: body.label, by: actor.userId }),
  )
  serve(app, memberAccessApi.textCaregiver, ({ params: { id: memberId, linkId }, body, actor, db }) =>
    textCaregiver(db, { memberId, linkId, isNightConfirmed: body.isNightConfirmed, by: actor.userId }),
  )
  serve(app, memberAccessApi.revoke, async ({ params, db }) => {
    await requireMember(db, params.id)
    const revoked = await revokeLinks(db, { kind: 'member_access', memberId: params.id, id: params.linkId })
    return { revoked: revoked.length > 0 || refuse('access.linkUnknown') }
  })
  pageRoutes(app)
}

function pageRoutes(app: FastifyInstance) {
  serveLinkProof(
    app,
    memberPageApi.prove,
    ({ body }) => body.dob,
    (pass) => ({ pass }),
  )
  serveLink(app, memberPageApi.look, async ({ db, link }) => ({
    ...(await linkedPage(db)),
    draft: await findLinkDraft(db, link),
  }))
  serveLink(app, checkInVitalsApi.look, ({ db }) => linkedVitals(db))
  serveLink(app, memberPageApi.plan, async ({ db, link, params, reply }) => {
    reply.type('application/pdf').header('content-disposition', 'attachment; filename="care-plan.pdf"')
    return { text: await linkedPlanPdf(db, params.language), members: [memberOfLink(link)] }
  })
  serveLink(app, memberPageApi.draft, ({ db, link, body }) => saveLinkDraft(db, link, body))
  serveLink(app, memberPageApi.message, async ({ db, link, body }) => {
    await recordLinkAct(db, link, 'memberMessage', body)
    await dropLinkDraft(db, link)
    return { sent: true }
  })
}
