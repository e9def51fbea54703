/**
 * Tenovi's side: one request a second for the key, slashes at the end of every path, devices that are ordered or
 * connected, unlinked by a GET, and not deleted once they were shipped.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { account } from './account.ts'
import { deliver } from '../deliver.ts'
import { findOrder, placeOrder } from '../orders.ts'
import { bodyOf, guardSimulator, paramOf, queryOf, textIn, replyMissing, replyBadRequest, type Body } from '../plugin.ts'
import type { Simulation } from '../side.ts'
import { messagesOf, nextUuid, simNowText } from '../simulation.ts'
import type { SimTenoviDevice } from '../state.ts'
import { tenoviDeviceBody } from './bodies.ts'

const types: string[] = Object.values(account.products)

export const tenoviApi = (sim: Simulation, everyMs: number) => async (app: FastifyInstance) => {
  const existing = `Api-Key ${account.secrets.apiKey}`
  app.addHook('preHandler', pace(everyMs))
  guardSimulator(app, sim, 'tenovi', (request) => request.headers.authorization === existing)

  const root = '/clients/:client/hwi'
  const find = (request: FastifyRequest) => deviceOf(sim, paramOf(request, 'id'))

  app.post(`${root}/hwi-devices/`, async (request, reply) => createDevice(sim, bodyOf(request), reply))
  app.get(`${root}/hwi-devices/`, async (request) => {
    const patient = queryOf(request, 'patient__external_id')
    const devices = Object.values(sim.state.tenoviDevices)
    return devices.filter((device) => patient === '' || device.patientId === patient).map((device) => tenoviDeviceBody(sim, device))
  })
  app.get(`${root}/hwi-devices/:id/`, async (request, reply) => {
    const device = find(request)
    return device ? tenoviDeviceBody(sim, device) : replyMissing(reply)
  })
  app.delete(`${root}/hwi-devices/:id/`, async (request, reply) => {
    const device = find(request)
    return device ? removeDevice(sim, device, reply) : replyMissing(reply)
  })
  app.get(`${root}/unlink-gateway/:id/`, async (request, reply) => {
    const device = find(request)
    if (!device) return replyMissing(reply)
    device.status = 'Unlinked'
    device.unlinkedAt = simNowText(sim)
    await deliver(sim, 'tenovi', unlinkedNews(device))
    return tenoviDeviceBody(sim, device)
  })
  app.get(`${root}/hwi-devices/:id/measurements/`, async (request, reply) => {
    const device = find(request)
    return device ? measurementsSince(sim, device.id, queryOf(request, 'created__gte')) : replyMissing(reply)
  })
  app.post(`${root}/asr/supply-requests/`, async (request, reply) => {
    const contents: unknown = bodyOf(request)['contents']
    const isKnown = Array.isArray(contents) && contents.every((line) => types.includes(textIn(line, 'name')))
    return isKnown ? reply.code(201).send({ id: nextUuid(sim), status: 'Requested' }) : replyBadRequest(reply, 'contents')
  })
  app.get(`${root}/hwi-device-types/`, async () => types.map((name) => ({ name })))
}

const deviceOf = (sim: Simulation, id: string): SimTenoviDevice | undefined =>
  Object.hasOwn(sim.state.tenoviDevices, id) ? sim.state.tenoviDevices[id] : undefined

/** 429 for a request that comes too soon after the one before. */
function pace(everyMs: number) {
  let last = -Infinity
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    const now = performance.now()
    if (now - last < everyMs) return reply.code(429).header('retry-after', '1').send({ detail: 'Request was throttled.' })
    last = now
    return undefined
  }
}

function createDevice(sim: Simulation, body: Body, reply: FastifyReply) {
  const target = body['device']
  const name = textIn(target, 'name')
  if (!types.includes(name)) return replyBadRequest(reply, 'No such device type')
  const gateway = textIn(target, 'hardware_uuid')
  const device: SimTenoviDevice = {
    id: nextUuid(sim),
    name,
    patientId: textIn(body, 'patient_id'),
    patientName: textIn(body['patient'], 'name'),
    gatewayId: gateway === '' ? null : gateway,
    // A gateway that is not twelve hex digits is accepted and marked.
    status: /^[0-9a-f]{12}$/.test(gateway) ? 'Delivered' : 'Unknown Gateway ID',
    createdAt: simNowText(sim),
    unlinkedAt: null,
  }
  const shipping = typeof target === 'object' && target !== null && 'fulfillment_request' in target
  if (shipping && textIn((target as Body)['fulfillment_request'], 'shipping_zip_code') === '') return replyBadRequest(reply, 'Address')
  sim.state.tenoviDevices[device.id] = device
  if (shipping) {
    const facts = { reference: '', product: name, quantity: 1, request: target as Body }
    placeOrder(sim, { id: device.id, vendor: 'tenovi', ...facts })
  }
  return reply.code(201).send(tenoviDeviceBody(sim, device))
}

function removeDevice(sim: Simulation, device: SimTenoviDevice, reply: FastifyReply) {
  if (findOrder(sim, device.id)?.parcel) return replyBadRequest(reply, 'The fulfillment request was fulfilled.')
  delete sim.state.tenoviDevices[device.id]
  delete sim.state.orders[device.id]
  return reply.code(204).send()
}

const unlinkedNews = (device: SimTenoviDevice) => ({
  hwi_device_id: device.id,
  patient_id: device.patientId,
  hardware_uuid: device.gatewayId ?? '',
  device_name: device.name,
  status: 'Unlinked',
  tracking_link: '',
})

function measurementsSince(sim: Simulation, id: string, since: string): unknown[] {
  const from = since === '' ? 0 : Temporal.Instant.from(since).epochMilliseconds
  return messagesOf(sim, id)
    .filter(({ at }) => Temporal.Instant.from(at).epochMilliseconds >= from)
    .flatMap(({ body }) => (Array.isArray(body) ? body : [body]))
}
