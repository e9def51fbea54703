/**
 * Kardia's device belongs to nobody: it is the patient that is known there. The vendor is asked while the user waits,
 * because the answer is a code to be typed into the member's app.
 */
import { notEnrolledProblem } from '@vitalrounds/domain/members/can-change'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { saveKardiaId } from '../../members/profile/save-kardia-id.ts'
import { refuse, refuseIf } from '../../platform/http/refuse.ts'
import { kardiaClient } from '../../vendors/kardia/client.ts'
import { VendorFailure } from '../../vendors/vendor-failure.ts'
import { endAssignment } from '../registry/end-assignment.ts'
import { vendorAccount, type VendorContext } from './vendor-account.ts'

type RunInGroup = <T>(work: (db: GroupDb) => Promise<T>) => Promise<T>
type KardiaTieRequest = { memberId: string; email: string; by: string }

export async function connectKardia(
  context: VendorContext,
  within: RunInGroup,
  wish: KardiaTieRequest,
): Promise<{ kardiaId: string; code: string }> {
  const { member, device } = await within((db) => find(db, wish.memberId))
  refuseIf(notEnrolledProblem(member))
  const client = await clientOrRefuse(context)
  return answered(async () => {
    const kardiaId = device?.device_key ?? (await newPatient(client, member, wish.email))
    if (!device) await within((db) => register(db, { kardiaId, ...wish }))
    return { kardiaId, code: await client.connectionCode(kardiaId) }
  })
}

/** Untied at the vendor first: a patient that we forgot would go on sending. */
export async function disconnectKardia(context: VendorContext, within: RunInGroup, wish: { memberId: string; reason: string }) {
  const { device } = await within((db) => find(db, wish.memberId))
  const kardiaId = device?.device_key
  if (!device || !kardiaId) return refuse('device.notHeld')
  const client = await clientOrRefuse(context)
  await answered(() => client.disconnectPatient(kardiaId))
  await within((db) => forget(db, device.id, wish))
  return { kardiaId }
}

async function find(db: GroupDb, memberId: string) {
  const member = await db
    .selectFrom('member')
    .select(['id', 'first_name', 'last_name', 'dob', 'gender', 'disenrolled'])
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  const device = await db
    .selectFrom('device')
    .select(['id', 'device_key'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('vendor', '=', 'kardia')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return { member: member ?? refuse('member.unknown'), device }
}

async function clientOrRefuse(context: VendorContext) {
  const account = await vendorAccount(context, 'kardia')
  return account ? kardiaClient(account.connection) : refuse('device.noVendor')
}

/** The user waits: a vendor that does not answer is a refusal, not a fault of ours. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof VendorFailure) return refuse(error.isPassing ? 'device.vendorAway' : 'device.unavailable')
    throw error
  }
}

type Person = { id: string; first_name: string; last_name: string; dob: string; gender: string }

async function newPatient(client: ReturnType<typeof kardiaClient>, member: Person, email: string) {
  const created = await client.createPatient({
    memberId: member.id,
    email,
    bornOn: member.dob,
    firstName: member.first_name,
    lastName: member.last_name,
    gender: member.gender === 'male' ? 'male' : 'female',
  })
  return created.patientId
}

/** `connecting` until the app has joined, of which Kardia sends word. */
async function register(db: GroupDb, { kardiaId, memberId, by }: KardiaTieRequest & { kardiaId: string }) {
  const { id } = await db
    .insertInto('device')
    .values({
      group_id: db.groupId,
      vendor: 'kardia',
      device: 'KARDIA',
      device_key: kardiaId,
      member_id: memberId,
      status: 'connecting',
      status_at: db.asOf,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('device_assignment')
    .values({
      group_id: db.groupId,
      device_id: id,
      member_id: memberId,
      from_at: db.asOf,
      reason: 'connected',
      assigned_by: by,
    })
    .execute()
  await saveKardiaId(db, memberId, kardiaId)
  changed(db, 'device', { deviceId: id, memberId })
}

/** A new tie makes a new patient at the vendor, so this device is done with. */
async function forget(db: GroupDb, deviceId: string, { memberId, reason }: { memberId: string; reason: string }) {
  await endAssignment(db, deviceId, reason)
  await db
    .updateTable('device')
    .set({
      member_id: null,
      status: 'unlinked',
      status_at: db.asOf,
      status_text: reason,
      unlinked_at: db.asOf,
      deleted_at: db.asOf,
    })
    .where('group_id', '=', db.groupId)
    .where('id', '=', deviceId)
    .execute()
  await saveKardiaId(db, memberId, null)
  changed(db, 'device', { deviceId, memberId })
}
