/** The device registry: asking for devices, requesting, connecting, passing on, taking back, calibrating. */
import { registryApi } from '@vitalrounds/domain/devices/api'
import { deleteProblem } from '@vitalrounds/domain/devices/can-act'
import { identifierProblem } from '@vitalrounds/domain/devices/device'
import type { FastifyInstance } from 'fastify'
import type { GroupDb } from '../../platform/database/db.ts'
import { serve } from '../../platform/http/http.ts'
import { refuse, refuseIf } from '../../platform/http/refuse.ts'
import { calibrateDevice } from './calibrate-device.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { connectDevice, connectRefusals } from './connect-device.ts'
import { countDevices, findDevices, getDevice, registryOfMember } from './device.queries.ts'
import { disconnectDevice } from './disconnect-device.ts'
import { enrolledMember } from './enrolled-member.ts'
import { findAssignedDevice } from './find-assigned-device.ts'
import { getOrder } from '../orders/order.queries.ts'
import { reassignDevice } from './reassign-device.ts'
import { requestOrder } from '../orders/request-order.ts'
import { requestPull } from '../accounts/request-pull.ts'

export function registryRoutes(app: FastifyInstance) {
  reads(app)
  holding(app)
  serve(app, registryApi.orderDevice, async ({ body, actor, db }) => {
    const [placed] = await requestOrder(db, {
      memberId: body.memberId,
      devices: [body.device],
      requestedBy: actor.userId,
    })
    const orderId = placed?.orderId ?? ''
    return { order: await getOrder(db, orderId) }
  })
  serve(app, registryApi.remove, async ({ params, db }) => {
    const isOrder = await isOwnOrder(db, params.id)
    const takenFrom = isOrder ? null : await removeDevice(db, params.id)
    if (isOrder) await cancelOrder(db, params.id)
    return { device: await getDevice(db, params.id), takenFrom }
  })
  serve(app, registryApi.retrieveData, async ({ body, db }) => {
    const device = await requireMembersDevice(db, body)
    const since = await requestPull(db, device, app.context.config.integrations)
    return { device: await getDevice(db, device.id), since }
  })
  serve(app, registryApi.calibrate, async ({ params, body, db }) => {
    await calibrateDevice(db, await findAssignedDevice(db, { id: params.id }), body)
    return { device: await getDevice(db, params.id) }
  })
}

function reads(app: FastifyInstance) {
  serve(app, registryApi.list, ({ db, reach }) => findDevices({ db, reach }, {}, {}))
  serve(app, registryApi.devices, ({ body: { query = {}, ...page }, db, reach }) => findDevices({ db, reach }, query, page))
  serve(app, registryApi.member, async ({ params, db }) => {
    const devices = await registryOfMember(db, params.memberId)
    if (devices.length === 0) await isKnown(db, params.memberId)
    return { devices }
  })
  serve(app, registryApi.counts, async ({ query, db, reach }) => ({
    data: { totalDevices: await countDevices({ db, reach }, query.groupId) },
  }))
}

function holding(app: FastifyInstance) {
  serve(app, registryApi.connectDevice, async ({ body, actor, db }) => {
    const message = identifierProblem(body.device, body.imei)
    if (message) refuse('request.invalid', { errors: [{ path: 'imei', message }] })
    const member = await enrolledMember(db, body.memberId)
    const outcome = await connectDevice(db, member, {
      device: body.device,
      id: body.imei,
      connectedBy: actor.userId,
    })
    if (outcome.outcome !== 'connected') return refuse(connectRefusals[outcome.outcome])
    return { device: await getDevice(db, outcome.deviceId) }
  })
  serve(app, registryApi.disconnectDevice, async ({ body, db }) => {
    const device = await requireMembersDevice(db, body)
    await disconnectDevice(db, device, { reason: body.reason })
    return { device: await getDevice(db, device.id) }
  })
  serve(app, registryApi.updateOwnership, async ({ body, actor, db }) => {
    const device = await findAssignedDevice(db, { imei: body.imei })
    await reassignDevice(db, device, { memberId: body.newOwnerInfo.memberId, reason: body.reason, by: actor.userId })
    return { device: await getDevice(db, device.id), takenFrom: device.member_id }
  })
}

/** The device of this number, which this member must have. */
async function requireMembersDevice(db: GroupDb, { memberId, imei }: { memberId: string; imei: string }) {
  await isKnown(db, memberId)
  const device = await findAssignedDevice(db, { imei })
  return device.member_id === memberId ? device : refuse('device.notHeld')
}

async function isKnown(db: GroupDb, memberId: string) {
  const member = await db.selectFrom('member').select('id').where('group_id', '=', db.groupId).where('id', '=', memberId).executeTakeFirst()
  if (!member) refuse('member.unknown')
}

const isOwnOrder = async (db: GroupDb, id: string) =>
  (await db.selectFrom('device_order').select('id').where('group_id', '=', db.groupId).where('id', '=', id).executeTakeFirst()) !==
  undefined

/** A member's account is ended at its vendor first, by a call of its own. */
async function removeDevice(db: GroupDb, id: string) {
  const device = await findAssignedDevice(db, { id })
  refuseIf(deleteProblem(device))
  await disconnectDevice(db, device, { reason: 'Removed from the registry', isDeleted: true })
  return device.member_id
}
