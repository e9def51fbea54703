/** Ties a device the member already has to the member, unless somebody has it. */
import { deviceKinds, type DeviceKind } from '@vitalrounds/domain/devices/device'
import type { DeviceOutcome } from '@vitalrounds/domain/enrollment/api'
import { problems } from '@vitalrounds/domain/problems'
import { sql } from 'kysely'
import type { LockedMember } from '../../members/lock-members.ts'
import { recordDeviceReceipt } from '../../members/profile/record-device-receipt.ts'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'

/**
 * `taken`: another member of this clinic has it. `otherKind`: this clinic knows the number as a device of another kind.
 * `unavailable`: it is registered elsewhere.
 */
export const connectRefusals = {
  taken: 'device.taken',
  otherKind: 'device.otherKind',
  unavailable: 'device.unavailable',
} as const
type ConnectOutcome = { outcome: 'connected'; deviceId: string } | { outcome: keyof typeof connectRefusals }

type ConnectBody = { device: DeviceKind; id: string; connectedBy: string; reason?: string }
/** A number as it is printed, for a member or for somebody who is only being enrolled. */
type ConnectCheckQuery = Pick<ConnectBody, 'device' | 'id'> & { memberId?: string | undefined }

/** As what connecting it now would be refused. */
export async function connectProblem(db: GroupDb, query: ConnectCheckQuery): Promise<keyof typeof connectRefusals | undefined> {
  const printed = printedOf(query)
  const row = await living(db, printed).executeTakeFirst()
  if (row) return connectRefusal(row, query)
  return (await isRegistered(db, printed)) ? 'unavailable' : undefined
}

/**
 * Registers the device under the number printed on it: IMEI, meter serial or gateway id. A Tenovi device gets the name
 * its deliveries carry only when the vendor answers; until then its gateway id stands for it. Asking twice changes nothing.
 */
export async function connectDevice(db: GroupDb, member: LockedMember, wish: ConnectBody): Promise<ConnectOutcome> {
  const printed = printedOf({ ...wish, memberId: member.id })
  // Held until the transaction ends
  const row = await living(db, printed).forUpdate().executeTakeFirst()
  const outcome = row && connectRefusal(row, printed)
  if (outcome) return { outcome }
  const deviceId = row ? await reassignExisting(db, row.id, printed) : await register(db, printed)
  if (deviceId === undefined) return { outcome: 'unavailable' }
  if (!row?.member_id) await assign(db, deviceId, printed)
  if (printed.isGateway) changed(db, 'gatewayTaken', { deviceId })
  else await recordDeviceReceipt(db, member, db.asOf)
  changed(db, 'deviceConnected', { deviceId })
  changed(db, 'device', { deviceId, memberId: member.id })
  return { outcome: 'connected', deviceId }
}

/** Connects it, and says in the words of the refusal why not. Of a gateway its vendor has the last word, and is asked later. */
export async function tryToConnect(db: GroupDb, member: LockedMember, wish: ConnectBody): Promise<DeviceOutcome> {
  const { device, id } = wish
  const tried = { device, choice: 'connect', orderNumber: null, id } as const
  const { outcome } = await connectDevice(db, member, wish)
  if (outcome !== 'connected') return { ...tried, outcome: 'failed', message: problems[connectRefusals[outcome]].text }
  return { ...tried, outcome: deviceKinds[device].identifier === 'gateway' ? 'connecting' : 'connected', message: '' }
}

function connectRefusal(existing: { member_id: string | null; device: string }, { memberId, device }: ConnectCheckQuery) {
  if (existing.member_id && existing.member_id !== memberId) return 'taken'
  // A scale read as a cuff would fill a chart with readings nobody took: what the number stands for is no choice
  return existing.device === device ? undefined : 'otherKind'
}

/** As it is stored (vendors/vendor.ts: gateway ids are twelve digits and letters in lower case). */
function printedOf<A extends ConnectCheckQuery>(request: A): A & { isGateway: boolean } {
  const isGateway = deviceKinds[request.device].identifier === 'gateway'
  return { ...request, isGateway, id: isGateway ? request.id.replace(/[^0-9a-z]/gi, '').toLowerCase() : request.id }
}
type ConnectCandidate = ConnectBody & { memberId: string; isGateway: boolean }
type PrintedNumber = Pick<ConnectCandidate, 'device' | 'id' | 'isGateway'>

/** The clinic's own living device of this number. */
const living = (db: GroupDb, { device, id, isGateway }: PrintedNumber) =>
  db
    .selectFrom('device')
    .select(['id', 'member_id', 'device'])
    .where('group_id', '=', db.groupId)
    .where('vendor', '=', deviceKinds[device].vendor)
    .where(isGateway ? 'hardware_uuid' : 'device_key', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')

/** Whether a living device of that name is registered, in whichever group. */
async function isRegistered(db: GroupDb, { device, id, isGateway }: PrintedNumber) {
  const [key, gateway] = isGateway ? [null, id] : [id, null]
  const { rows } = await sql<{ taken: boolean }>`
    select app.number_is_taken(${deviceKinds[device].vendor}, ${key}, ${gateway}) as taken`.execute(db)
  return rows[0]?.taken === true
}

/** A device that lay on the shelf, or one of this member that the vendor is to be asked about again. */
async function reassignExisting(db: GroupDb, deviceId: string, { memberId, isGateway }: ConnectCandidate): Promise<string> {
  await db
    .updateTable('device')
    .set({
      member_id: memberId,
      status: isGateway ? 'connecting' : 'connected',
      status_at: db.asOf,
      status_text: '',
      link_attempts: 0,
      unlinked_at: null,
    })
    .where('group_id', '=', db.groupId)
    .where('id', '=', deviceId)
    .execute()
  return deviceId
}

/** Undefined where a living device of that name, in whichever group, keeps its owner. */
async function register(db: GroupDb, { memberId, device, id, isGateway }: ConnectCandidate): Promise<string | undefined> {
  const row = await db
    .insertInto('device')
    .values({
      group_id: db.groupId,
      vendor: deviceKinds[device].vendor,
      device,
      device_key: isGateway ? null : id,
      imei: isGateway ? null : id,
      hardware_uuid: isGateway ? id : null,
      member_id: memberId,
      status: isGateway ? 'connecting' : 'connected',
      status_at: db.asOf,
    })
    // By its key or by its gateway id
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const assign = (db: GroupDb, deviceId: string, { memberId, reason, connectedBy }: ConnectCandidate) =>
  db
    .insertInto('device_assignment')
    .values({
      group_id: db.groupId,
      device_id: deviceId,
      member_id: memberId,
      from_at: db.asOf,
      reason: reason ?? 'connected',
      assigned_by: connectedBy,
    })
    .execute()
