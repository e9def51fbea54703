/** Changing members: profile, team, consents and programs. */
import { actionName } from '@vitalrounds/domain/contract'
import { changeApi } from '@vitalrounds/domain/members/change-api'
import { consentMethodApi } from '@vitalrounds/domain/members/consent-method-api'
import { readChanges } from '@vitalrounds/domain/members/profile-changes'
import type { FastifyInstance } from 'fastify'
import { groupToday } from '../../groups/group-today.ts'
import { auditActorOf, recordAuditOfEachAtCommit } from '../../platform/audit/audit.ts'
import { serve } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { assignTeam, undoAssignment } from './assign-team.ts'
import { addConsentMethod, giveConsent, withdrawConsent } from './change-consent.ts'
import { listOpenConsents, recordConsentMethods } from './consent-methods.ts'
import { addCcm, disenrollMember, pauseMember, reEnrollMember, removeCcm, resumeMember } from './change-program.ts'
import { getMember } from './get-member.ts'
import { updateMember } from './update-member.ts'

export function changeRoutes(app: FastifyInstance) {
  serve(app, changeApi.update, async ({ params, body, actor, db }) => {
    const { version, ...operators } = body
    const { changes, problems } = readChanges(operators, { role: actor.role, today: await groupToday(db) })
    if (problems.length > 0) refuse('request.invalid', { errors: problems })
    await updateMember(db, { id: params.id, changes, version, by: actor.userId })
    return getMember(db, params.id)
  })
  serve(app, changeApi.assign, async ({ body: { ids, ...team }, db }) => {
    const previous = await assignTeam(db, ids, team)
    return { changed: previous.length, previous }
  })
  serve(app, changeApi.undoAssign, async ({ body, db }) => {
    await undoAssignment(db, body.previous)
    return { changed: body.previous.length }
  })
  serve(app, changeApi.giveConsent, async ({ params: { id }, body, actor, db }) => {
    await giveConsent(db, { id, kind: body.kind, language: body.language, how: body.consentMethod, by: actor.userId })
    return getMember(db, id)
  })
  serve(app, changeApi.addConsentMethod, async ({ params: { id, consentId }, body, actor, db }) => {
    await addConsentMethod(db, { id, consentId, how: body, by: actor.userId })
    return getMember(db, id)
  })
  serve(app, changeApi.revokeConsent, async ({ params: { id }, body, actor, db }) => {
    await withdrawConsent(db, { id, ...body, by: actor.userId })
    return getMember(db, id)
  })
  consentMethodRoutes(app)
  programRoutes(app)
}

function consentMethodRoutes(app: FastifyInstance) {
  serve(app, consentMethodApi.list, ({ query, db }) => listOpenConsents(db, query))
  serve(app, consentMethodApi.record, async ({ body: { consents, source, ...how }, actor, origin, db }) => {
    const { recorded, left } = await recordConsentMethods(db, { consents, how, source, by: actor.userId })
    // Of each consent the row that it would have had by itself, beside that of the call
    const each = recorded.map(({ memberId, consentId }) => [memberId, consentId])
    const entry = { action: actionName(changeApi.addConsentMethod), kind: 'member', result: 'ok', reason: 'said of several at once', each }
    if (each.length > 0) recordAuditOfEachAtCommit(db, auditActorOf(actor), entry, origin)
    return { recorded: recorded.length, left }
  })
}

function programRoutes(app: FastifyInstance) {
  serve(app, changeApi.disenroll, async ({ params: { id }, body: { reason }, actor, db }) => {
    await disenrollMember(db, { id, by: actor.userId, reason })
    return getMember(db, id)
  })
  serve(app, changeApi.reEnroll, async ({ params: { id }, body, actor, db }) => {
    const { reason, isNewEpisode, consentMethod } = body
    await reEnrollMember(db, { id, by: actor.userId, reason, isNewEpisode, how: consentMethod })
    return getMember(db, id)
  })
  serve(app, changeApi.pause, async ({ params: { id }, body: { reason }, actor, db }) => {
    await pauseMember(db, { id, by: actor.userId, reason })
    return getMember(db, id)
  })
  serve(app, changeApi.resume, async ({ params: { id }, db }) => {
    await resumeMember(db, id)
    return getMember(db, id)
  })
  serve(app, changeApi.addCcm, async ({ params: { id }, body, actor, db }) => {
    await addCcm(db, { id, by: actor.userId, ccm: body })
    return getMember(db, id)
  })
  serve(app, changeApi.removeCcm, async ({ params: { id }, body: { reason }, actor, db }) => {
    await removeCcm(db, { id, by: actor.userId, reason })
    return getMember(db, id)
  })
}
