/** What the server tells of a member's devices, and which dialog about them is open. */
import type { Reply } from '@vitalrounds/domain/contract'
import type { deviceApi } from '@vitalrounds/domain/devices/fleet-api'

export type MemberDevices = Reply<typeof deviceApi.ofMember>
export type MemberDevice = MemberDevices['devices'][number]

export type DeviceAct =
  | 'order'
  | 'connect'
  | 'kardia'
  | 'kardiaCode'
  | 'endKardia'
  | 'pull'
  | 'calibrate'
  | 'refill'
  | 'disconnect'
  | 'delete'

/** What is to be done, and to which device where there is one; `kind` is what an order begins with. */
export type DeviceDialogState = { act: DeviceAct; device?: MemberDevice; kind?: string }
