/**
 * What we ask of Tenovi. Orders carry no reference of ours, so a second attempt first looks for what the first one may
 * have left behind.
 */
import { z } from 'zod'
import { productOf, type Connection } from '../connection.ts'
import type { ConnectRequest, DeviceRef, OrderRequest, OrderUpdate, Outbound, VendorOrder, PullRequest, RefillRequest } from '../vendor.ts'
import { VendorFailure } from '../vendor-failure.ts'
import { realWorld, type World } from '../vendor-fetch.ts'
import { WireText } from '../wire.ts'
import { devicePath, tenoviCalls } from './calls.ts'
import { tenoviOrderState } from './order-words.ts'
import { connectBody, orderBody, supplyBody } from './requests.ts'
import { tenovi } from './webhook.ts'
import { TenoviDevice } from './wire.ts'

const Placed = z.object({ id: WireText.optional(), order_id: WireText.optional() })

export function tenoviClient(connection: Connection, world: World = realWorld) {
  const calls = tenoviCalls(connection, world)
  const shop = tenoviShop(connection, calls)
  const { ask, devicesOf, isDeleted } = calls

  async function connect(request: ConnectRequest) {
    const json = connectBody(productOf(connection, request.device), request)
    const gateway = json.device.hardware_uuid
    const existing = request.attempt > 1 ? (await devicesOf(request.memberId)).find((device) => isLinked(device, gateway)) : undefined
    const device = existing ?? (await ask({ method: 'POST', path: 'hwi-devices/', json, isRepeatable: false }, TenoviDevice))
    // docs.tenovi.com, activating devices: a wrong gateway is accepted and marked by this status.
    if (device.status.toLowerCase() === 'unknown gateway id') throw new VendorFailure('tenovi', 'refused', { status: 422 })
    return { deviceRef: { hwiDeviceId: device.id, gatewayId: gateway }, vendorStatus: device.status }
  }

  /** A GET that changes something: it is never repeated by itself. */
  async function disconnect(deviceRef: DeviceRef): Promise<void> {
    const path = `unlink-gateway/${encodeURIComponent(idOf(deviceRef))}/`
    await ask({ method: 'GET', path, isRepeatable: false }, z.unknown())
  }

  async function remove(deviceRef: DeviceRef) {
    if (await isDeleted(idOf(deviceRef))) return 'removed' as const
    await disconnect(deviceRef)
    return 'unlinked' as const
  }

  async function pull({ deviceRef, since }: PullRequest) {
    const id = idOf(deviceRef)
    // By the time of storing, so that measurements a gateway kept back are not missed.
    const call = {
      method: 'GET',
      path: `${devicePath(id)}measurements/`,
      query: { created__gte: since },
      isRepeatable: true,
    } as const
    const rows = await ask(call, z.array(z.record(z.string(), z.unknown())))
    return tenovi.split(rows.map((row) => ({ hwi_device_id: id, ...row })))
  }

  const check = async () => void (await ask({ method: 'GET', path: 'hwi-device-types/', isRepeatable: true }, z.array(z.unknown())))

  return { vendor: 'tenovi', ...shop, connect, disconnect, remove, pull, check } satisfies Outbound
}

/** Orders and supplies. */
function tenoviShop(connection: Connection, { ask, devicesOf, isDeleted }: ReturnType<typeof tenoviCalls>) {
  async function order(request: OrderRequest): Promise<VendorOrder> {
    const name = productOf(connection, request.device)
    const existing = request.attempt > 1 ? (await devicesOf(request.memberId)).find((device) => isOpenOrder(device, name)) : undefined
    const json = orderBody(connection.config, name, request)
    const device = existing ?? (await ask({ method: 'POST', path: 'hwi-devices/', json, isRepeatable: false }, TenoviDevice))
    const update = orderUpdate(device)
    return {
      vendorOrderId: device.id,
      hwiDeviceId: device.id,
      state: update.state ?? 'requested',
      vendorStatus: update.vendorStatus,
    }
  }

  const getOrder = async (id: string) => orderUpdate(await ask({ method: 'GET', path: devicePath(id), isRepeatable: true }, TenoviDevice))

  const cancel = async (id: string) => ((await isDeleted(id)) ? ('canceled' as const) : ('too_late' as const))

  async function refill(request: RefillRequest) {
    const json = supplyBody(productOf(connection, request.supply), request)
    const placed = await ask({ method: 'POST', path: connection.config.supplyPath, json, isRepeatable: false }, Placed)
    return { vendorOrderId: placed.order_id ?? placed.id ?? '' }
  }

  return { order, getOrder, cancel, refill }
}

const isLinked = ({ status, device }: TenoviDevice, gateway: string) =>
  device.hardware_uuid === gateway && status.toLowerCase() !== 'unlinked'

function idOf(deviceRef: DeviceRef): string {
  if (!deviceRef.hwiDeviceId) throw new VendorFailure('tenovi', 'blocked')
  return deviceRef.hwiDeviceId
}

const isOpenOrder = ({ device }: TenoviDevice, name: string) =>
  device.name === name && device.fulfillment_request !== undefined && device.fulfillment_request.fulfilled !== true

function orderUpdate({ id, status, device }: TenoviDevice): OrderUpdate {
  const { shipping_status, shipping_tracking_link } = device.fulfillment_request ?? {}
  return {
    vendorOrderId: id,
    state: tenoviOrderState(status) ?? tenoviOrderState(shipping_status ?? ''),
    vendorStatus: status,
    parcels: shipping_tracking_link ? [{ link: shipping_tracking_link }] : [],
    deviceIds: [],
    ...(device.hardware_uuid ? { gateway: { id: device.hardware_uuid } } : {}),
  }
}
