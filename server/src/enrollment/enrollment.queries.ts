/** What became of the devices of an enrollment, as things stand now: only what was wished for is read from its receipt. */
import { deviceKinds } from '@vitalrounds/domain/devices/device'
import { OrderState, orderStateTitles } from '@vitalrounds/domain/devices/order'
import { DeviceOutcome } from '@vitalrounds/domain/enrollment/api'
import { z } from 'zod'
import type { GroupDb } from '../platform/database/db.ts'

type AssignedDeviceRow = { device: string; status: string; status_text: string; hardware_uuid: string | null }

/** One entry a device, in the order of the form; none for a member who was not enrolled with the form. */
export async function enrollmentOutcomes(db: GroupDb, memberId: string): Promise<DeviceOutcome[]> {
  const wished = await wishesOf(db, memberId)
  if (wished.length === 0) return []
  const states = await orderStates(db, wished)
  const assignedDevices = await findAssignedDevices(db, memberId)
  return wished.map((wish) => (wish.choice === 'request' ? orderNow(wish, states) : connectionNow(wish, assignedDevices)))
}

async function wishesOf(db: GroupDb, memberId: string): Promise<DeviceOutcome[]> {
  const receipt = await db
    .selectFrom('enrollment_receipt')
    .select('devices')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  // A receipt of an older form that can no longer be read is as good as none
  return z.array(DeviceOutcome).safeParse(receipt?.devices).data ?? []
}

async function orderStates(db: GroupDb, wished: readonly DeviceOutcome[]) {
  const numbers = wished.flatMap(({ orderNumber }) => orderNumber ?? [])
  if (numbers.length === 0) return new Map<number, string>()
  const rows = await db
    .selectFrom('device_order')
    .select(['order_number', 'state'])
    .where('group_id', '=', db.groupId)
    .where('order_number', 'in', numbers)
    .execute()
  return new Map(rows.map((row) => [row.order_number, row.state]))
}

/** An order goes its own way; here it is only said how far it has come. */
function orderNow(wish: DeviceOutcome, states: ReadonlyMap<number, string>): DeviceOutcome {
  const state = OrderState.safeParse(states.get(wish.orderNumber ?? 0)).data ?? 'requested'
  return { ...wish, outcome: 'requested', message: state === 'requested' ? '' : orderStateTitles[state] }
}

const findAssignedDevices = (db: GroupDb, memberId: string): Promise<AssignedDeviceRow[]> =>
  db
    .selectFrom('device')
    .select(['device', 'status', 'status_text', 'hardware_uuid'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .orderBy('status_at', 'desc')
    .execute()

/** The device of this kind that works, else one that its vendor is asked about, else the newest that was refused. */
function connectionNow(wish: DeviceOutcome, rows: readonly AssignedDeviceRow[]): DeviceOutcome {
  const ofKind = rows.filter(({ device }) => device === wish.device)
  const match =
    ofKind.find(({ status }) => status === 'connected') ??
    ofKind.find(({ status }) => status === 'connecting') ??
    ofKind.find(({ status }) => status === 'refused')
  if (match?.status === 'connected') return { ...wish, outcome: 'connected', message: '' }
  if (match?.status === 'connecting') return { ...wish, outcome: 'connecting', message: '' }
  if (match) return { ...wish, outcome: 'failed', message: match.status_text, id: triedId(wish, match) }
  if (wish.outcome === 'failed') return wish
  return { ...wish, outcome: 'failed', message: 'The device is not with this member any more.' }
}

/** A refused gateway tells its own number: the last one that was tried. */
const triedId = (wish: DeviceOutcome, { hardware_uuid }: AssignedDeviceRow) =>
  deviceKinds[wish.device].identifier === 'gateway' ? (hardware_uuid ?? wish.id).toUpperCase() : wish.id
