/** The device registry: asking for devices, requesting, connecting, passing on, taking back, calibrating. */
import { registryApi } from '@vitalrounds/domain/devices/api'
import { identifierProblem, vendorFacts } from '@vitalrounds/domain/devices/device'
import type { FastifyInstance } from 'fastify'
import type { GroupDb } from '../../platform/database/db.ts'
import { serve } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { calibrateDevice } from './calibrate-device.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { connectDevice } from './connect-device.ts'
import { countDevices, findDevices, getDevice, registryOfMember } from './device.queries.ts'
import { disconnectDevice } from './disconnect-device.ts'
import { enrolledMember } from './enrolled-member.ts'
import { findHeld } from './find-held.ts'
import { getOrder } from '../orders/order.queries.ts'
import { reassignDevice } from './reassign-device.ts'
import { requestOrder } from '../orders/request-order.ts'
import { requestPull } from '../accounts/request-pull.ts'

/** What the audit row says of a look beyond the own group (docs/sources/rulings.md 15). */
export const beyond = 'super user: all groups'

export function registryRoutes(app: FastifyInstance) {
  reads(app)
  holding(app)
  serve(app, registryApi.orderDevice, async ({ body, actor, db, saw }) => {
    const [placed] = await requestOrder(db, {
      memberId: body.memberId,
      devices: [body.device],
      requestedBy: actor.userId,
    })
    const orderId = placed?.orderId ?? ''
    saw([orderId, body.memberId])
    return { order: await getOrder(db, orderId) }
  })
  serve(app, registryApi.remove, async ({ params, db }) => {
    const isOrder = await isOwnOrder(db, params.id)
    if (isOrder) await cancelOrder(db, params.id)
    else await removeDevice(db, params.id)
    return { device: await getDevice(db, params.id) }
  })
  serve(app, registryApi.retrieveData, async ({ body, db, saw }) => {
    const device = await heldBy(db, body)
    const since = await requestPull(db, device, app.context.config.integrations)
    saw([device.id])
    return { device: await getDevice(db, device.id), since }
  })
  serve(app, registryApi.calibrate, async ({ params, body, db, because }) => {
    await calibrateDevice(db, await findHeld(db, { id: params.id }), body)
    because(body.note)
    return { device: await getDevice(db, params.id) }
  })
}

function reads(app: FastifyInstance) {
  serve(app, registryApi.list, async ({ actor, db, saw, because }) => {
    const found = await findDevices({ db, actor }, {}, {})
    saw(found.devices.map((device) => device._id))
    if (actor.isSuperUser) because(beyond)
    return found
  })
  serve(app, registryApi.devices, async ({ body: { query = {}, ...page }, actor, db, saw, because }) => {
    const found = await findDevices({ db, actor }, query, page)
    saw(found.devices.map((device) => device._id))
    if (actor.isSuperUser) because(beyond)
    return found
  })
  serve(app, registryApi.member, async ({ params, db, saw }) => {
    const devices = await registryOfMember(db, params.memberId)
    if (devices.length === 0) await isKnown(db, params.memberId)
    saw(devices.map((device) => device._id))
    return { devices }
  })
  serve(app, registryApi.counts, async ({ query, actor, db }) => ({
    data: { totalDevices: await countDevices({ db, actor }, query.groupId) },
  }))
}

function holding(app: FastifyInstance) {
  serve(app, registryApi.connectDevice, async ({ body, actor, db, saw }) => {
    const message = identifierProblem(body.device, body.imei)
    if (message) refuse('request.invalid', { errors: [{ path: 'imei', message }] })
    await enrolledMember(db, body.memberId)
    const made = await connectDevice(db, {
      memberId: body.memberId,
      device: body.device,
      id: body.imei,
      connectedBy: actor.userId,
    })
    if (made.outcome !== 'connected') return refuse(made.outcome === 'taken' ? 'device.taken' : 'device.unavailable')
    saw([made.deviceId, body.memberId])
    return { device: await getDevice(db, made.deviceId) }
  })
  serve(app, registryApi.disconnectDevice, async ({ body, db, saw, because }) => {
    const device = await heldBy(db, body)
    await disconnectDevice(db, device, { reason: body.reason })
    saw([device.id, body.memberId])
    because(body.reason)
    return { device: await getDevice(db, device.id) }
  })
  serve(app, registryApi.updateOwnership, async ({ body, actor, db, saw, because }) => {
    const device = await findHeld(db, { imei: body.imei })
    await reassignDevice(db, device, { memberId: body.newOwnerInfo.memberId, reason: body.reason, by: actor.userId })
    saw([device.id, body.newOwnerInfo.memberId, ...(device.member_id ? [device.member_id] : [])])
    because(body.reason)
    return { device: await getDevice(db, device.id) }
  })
}

/** The device of this number, which this member must have. */
async function heldBy(db: GroupDb, { memberId, imei }: { memberId: string; imei: string }) {
  await isKnown(db, memberId)
  const device = await findHeld(db, { imei })
  return device.member_id === memberId ? device : refuse('device.notHeld')
}

async function isKnown(db: GroupDb, memberId: string) {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!member) refuse('member.unknown')
}

const isOwnOrder = async (db: GroupDb, id: string) =>
  (await db
    .selectFrom('device_order')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/** A member's account is ended at its vendor first, by a call of its own. */
async function removeDevice(db: GroupDb, id: string) {
  const device = await findHeld(db, { id })
  if (vendorFacts(device.vendor).identifier === 'patient') refuse('device.unknown')
  await disconnectDevice(db, device, { reason: 'Removed from the registry', isDeleted: true })
}
