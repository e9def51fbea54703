/** Enrolling, and the checks while the form is filled in. */
import { storedPhone } from '@vitalrounds/domain/phone'
import { identifierProblem } from '@vitalrounds/domain/devices/device'
import { phoneProblem } from '@vitalrounds/domain/phone'
import { enrollmentApi, formOf } from '@vitalrounds/domain/enrollment/api'
import type { FastifyInstance } from 'fastify'
import { countOrders } from '../devices/orders/count-orders.ts'
import { requestOrder } from '../devices/orders/request-order.ts'
import { tryToConnect } from '../devices/registry/connect-device.ts'
import { enrolledMember } from '../devices/registry/enrolled-member.ts'
import { serve, serveOutside } from '../platform/http/http.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { findPhoneType, storePhoneType, ownPhoneType } from '../members/check-phone.ts'
import { enrollMember } from './enroll-member.ts'
import { findByIdentity, findByPhone } from '../members/find-duplicate.ts'
import { enrollOnce } from './save-enrollment-draft.ts'
import { enrollmentOutcomes } from './enrollment.queries.ts'
import { getMember } from '../members/profile/get-member.ts'
import { hasOptedOut } from '../members/profile/record-consent.ts'

export function enrollmentRoutes(app: FastifyInstance) {
  serve(app, enrollmentApi.create, async ({ body, actor, db }) => {
    const memberId = await enrollOnce(db, { userId: actor.userId, key: body.key }, () => enrollMember(db, formOf(body), actor.userId))
    return enrolled(db, memberId)
  })
  serve(app, enrollmentApi.outcome, ({ params, db }) => enrolled(db, params.id))
  serve(app, enrollmentApi.identityCheck, async ({ query, db }) => ({
    member: (await findByIdentity(db, query)) ?? null,
  }))
  serveOutside(app, enrollmentApi.phoneCheck, async ({ query, within }) => {
    if (phoneProblem(query.phone)) refuse('request.invalid', { errors: [{ path: 'phone', message: phoneProblem(query.phone) ?? '' }] })
    const phone = storedPhone(query.phone)
    const existing = await within(async (db) => ({
      type: (query.exceptId && (await ownPhoneType(db, phone, query.exceptId))) || (await findPhoneType(db, phone)),
      members: await findByPhone(db, phone, query.exceptId),
      isOptedOut: await hasOptedOut(db, phone),
    }))
    const type = existing.type?.phone_type ?? (await app.context.lookupPhone?.(phone)) ?? ''
    if (!existing.type) await within((db) => storePhoneType(db, phone, type))
    return { type, isDuplicate: existing.members.length > 0, members: existing.members, isOptedOut: existing.isOptedOut }
  })
  serve(app, enrollmentApi.deviceUsage, ({ db }) => countOrders(db))
  serve(app, enrollmentApi.addDevice, async ({ params, body, actor, db }) => {
    const member = await enrolledMember(db, params.id)
    if (body.choice === 'connect') {
      const message = identifierProblem(body.device, body.id)
      if (message) refuse('request.invalid', { errors: [{ path: 'id', message }] })
      return tryToConnect(db, member, {
        device: body.device,
        id: body.id.trim().toUpperCase(),
        connectedBy: actor.userId,
      })
    }
    const [placed] = await requestOrder(db, {
      memberId: params.id,
      devices: [body.device],
      requestedBy: actor.userId,
    })
    return { ...requested, device: body.device, orderNumber: placed?.orderNumber ?? null }
  })
}

const enrolled = async (db: GroupDb, memberId: string) => ({
  member: await getMember(db, memberId),
  devices: await enrollmentOutcomes(db, memberId),
})

const requested = { choice: 'request', outcome: 'requested', message: '', id: '' } as const
