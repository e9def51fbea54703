/** Tenovi's devices and Kardia's ties. Tenovi is told in the background; Kardia is asked while the user waits for a code. */
import { kardiaApi, disconnectReason, tenoviApi } from '@vitalrounds/domain/devices/tenovi-api'
import { identifierProblem } from '@vitalrounds/domain/devices/device'
import type { FastifyInstance } from 'fastify'
import type { GroupDb } from '../../platform/database/db.ts'
import { serve, serveOutside } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { connectDevice, connectRefusals } from '../registry/connect-device.ts'
import { findTenovi, getTenovi } from '../registry/device.queries.ts'
import { disconnectDevice } from '../registry/disconnect-device.ts'
import { enrolledMember } from '../registry/enrolled-member.ts'
import { findAssignedDevice } from '../registry/find-assigned-device.ts'
import { getOrder } from '../orders/order.queries.ts'
import { requestOrder } from '../orders/request-order.ts'
import { requestRefill } from '../orders/send-refill.ts'
import { connectKardia, disconnectKardia } from './connect-kardia.ts'

export function tenoviRoutes(app: FastifyInstance) {
  reads(app)
  giving(app)
  takingAway(app)
}

function reads(app: FastifyInstance) {
  serve(app, tenoviApi.list, async ({ db, reach }) => ({
    devices: await findTenovi({ db, reach }, { deleted: null }),
  }))
  serve(app, tenoviApi.devices, async ({ body, db, reach }) => ({
    devices: await findTenovi({ db, reach }, body.query ?? {}),
  }))
}

function giving(app: FastifyInstance) {
  serve(app, tenoviApi.orderDevice, async ({ body, actor, db }) => {
    const [placed] = await requestOrder(db, {
      memberId: body.memberId,
      devices: [body.device],
      requestedBy: actor.userId,
    })
    const orderId = placed?.orderId ?? ''
    return { order: await getOrder(db, orderId) }
  })
  serve(app, tenoviApi.connectDevice, async ({ body, actor, db }) => {
    const id = body.hardwareUuid.replace(/[^0-9a-z]/gi, '').toUpperCase()
    const message = identifierProblem(body.device, id)
    if (message) refuse('request.invalid', { errors: [{ path: 'hardwareUuid', message }] })
    const member = await enrolledMember(db, body.memberId)
    const outcome = await connectDevice(db, member, {
      device: body.device,
      id,
      connectedBy: actor.userId,
    })
    if (outcome.outcome !== 'connected') return refuse(connectRefusals[outcome.outcome])
    return { device: await getTenovi(db, outcome.deviceId) }
  })
}

function takingAway(app: FastifyInstance) {
  const takeAway = async (db: GroupDb, body: Parameters<typeof disconnectReason>[0] & { hwiDeviceId: string }, isDeleted: boolean) => {
    const device = await findAssignedDevice(db, { hwiDeviceId: body.hwiDeviceId })
    // What nobody has can still be deleted
    if (!isDeleted && device.member_id === null) refuse('device.notHeld')
    await disconnectDevice(db, device, { reason: disconnectReason(body), isDeleted })
    return { device: await getTenovi(db, device.id), takenFrom: device.member_id }
  }
  serve(app, tenoviApi.disconnectDevice, ({ body, db }) => takeAway(db, body, false))
  serve(app, tenoviApi.deleteDevice, ({ body, db }) => takeAway(db, body, true))
  serve(app, tenoviApi.orderRefill, async ({ body, actor, db }) => {
    await requestRefill(db, { memberId: body.memberId, supply: body.supply, requestedBy: actor.userId })
    return { supply: body.supply }
  })
}

export function kardiaRoutes(app: FastifyInstance) {
  const { context } = app
  serveOutside(app, kardiaApi.connect, ({ body, actor, within }) =>
    connectKardia(context, within, { memberId: body.memberId, email: body.email, by: actor.userId }),
  )
  serveOutside(app, kardiaApi.disconnect, ({ body, within }) => disconnectKardia(context, within, body))
}
