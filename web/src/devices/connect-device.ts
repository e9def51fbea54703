/** Connects a device that a member already has, by the number printed on it. */
import { registryApi } from '@vitalrounds/domain/devices/api'
import { type DeviceKind, isGatewayKind } from '@vitalrounds/domain/devices/device'
import { tenoviApi } from '@vitalrounds/domain/devices/tenovi-api'
import { call } from '../platform/api.ts'

/** Answers the device as it stands now. */
export const connectDevice = (memberId: string, device: DeviceKind, number: string): Promise<{ device: { _id: string } }> =>
  isGatewayKind(device)
    ? call(tenoviApi.connectDevice, { body: { memberId, device, hardwareUuid: number } })
    : call(registryApi.connectDevice, { body: { memberId, device, imei: number } })
