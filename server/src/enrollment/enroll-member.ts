/**
 * Enrolls a member, all or nothing: the person, the consents, the stay, the orders. A device that cannot be connected is
 * the one thing that does not undo the rest; it is told in the outcome and can be tried again.
 */
import { localDate } from '@vitalrounds/domain/days'
import { deviceKinds } from '@vitalrounds/domain/devices/device'
import type { EnrollmentForm } from '@vitalrounds/domain/enrollment/enrollment'
import { connectedDevices, missingInformation, requestedDevices } from '@vitalrounds/domain/enrollment/enrollment'
import type { DeviceOutcome } from '@vitalrounds/domain/enrollment/api'
import { type FieldProblem, problems } from '@vitalrounds/domain/problems'
import { connectDevice, connectRefusals } from '../devices/registry/connect-device.ts'
import { requestOrder, reserveOrders } from '../devices/orders/request-order.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/http/refuse.ts'
import { findByIdentity, lockIdentity } from '../members/find-duplicate.ts'
import { keepConsent } from '../members/profile/keep-consent.ts'
import { startStay } from '../members/profile/keep-stay.ts'
import { teamProblems } from '../members/known-people.ts'
import { insertMember } from '../members/insert-member.ts'

export type Enrolled = { memberId: string; devices: DeviceOutcome[] }

/** Refuses with everything that is missing, a duplicate, or a month without room; otherwise the member is enrolled. */
export async function enrollMember(db: GroupDb, form: EnrollmentForm, by: string): Promise<Enrolled> {
  const group = await groupOf(db)
  const today = localDate(Date.parse(db.asOf), group.time_zone)
  const problems = [...missingInformation(form, today), ...consentProblems(form), ...(await teamProblems(db, form))]
  if (problems.length > 0) refuse('member.incomplete', { errors: problems })
  if (form.hasCcm && !group.services.includes('CCM')) refuse('ccm.unavailable')
  await lockIdentity(db, form)
  if (await findByIdentity(db, form)) refuse('member.duplicate')
  const wanted = requestedDevices(form)
  await reserveOrders(db, wanted.length)
  const memberId = await insertMember(db, form, { today, groupZone: group.time_zone })
  await recordConsents(db, form, { memberId, by })
  const ordered = await requestOrder(db, { memberId, devices: wanted, requestedBy: by })
  const connected = await connectAll(db, form, { memberId, by })
  changed(db, 'enrolled', { memberId })
  return {
    memberId,
    devices: [
      ...ordered.map(({ device, orderNumber }) => ({
        device,
        choice: 'request' as const,
        outcome: 'requested' as const,
        orderNumber,
        message: '',
        id: '',
      })),
      ...connected,
    ],
  }
}

const groupOf = (db: GroupDb) =>
  db.selectFrom('clinic_group').select(['time_zone', 'services']).where('id', '=', db.groupId).executeTakeFirstOrThrow()

function consentProblems(form: EnrollmentForm): FieldProblem[] {
  return [
    ...(form.rpmConsent ? [] : [{ path: 'rpmConsent', message: 'Tick the RPM consent first.' }]),
    ...(form.hasCcm && !form.ccmPatientConsent
      ? [{ path: 'ccmPatientConsent', message: 'Tick the CCM consent first.' }]
      : []),
  ]
}

type Who = { memberId: string; by: string }

async function recordConsents(db: GroupDb, form: EnrollmentForm, { memberId, by }: Who) {
  const about = { memberId, language: form.language, by }
  await keepConsent(db, { ...about, kind: 'rpm' })
  await startStay(db, { memberId, program: 'RPM', by })
  const { opt_in_sms } = await db
    .selectFrom('member')
    .select('opt_in_sms')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (opt_in_sms) await keepConsent(db, { ...about, kind: 'sms' })
  if (!form.hasCcm) return
  await keepConsent(db, { ...about, kind: 'ccm', how: form.ccmConsent })
  await startStay(db, { memberId, program: 'CCM', by })
}

async function connectAll(db: GroupDb, form: EnrollmentForm, { memberId, by }: Who): Promise<DeviceOutcome[]> {
  const outcomes: DeviceOutcome[] = []
  for (const { device, id } of connectedDevices(form))
    outcomes.push(await connectOne(db, { memberId, device, id, connectedBy: by }))
  return outcomes
}

/** Connects a device, and says in the words of the refusal why not. Of a gateway its vendor has the last word, and is asked later. */
export async function connectOne(db: GroupDb, wish: Parameters<typeof connectDevice>[1]): Promise<DeviceOutcome> {
  const { device, id } = wish
  const tried = { device, choice: 'connect', orderNumber: null, id } as const
  const { outcome } = await connectDevice(db, wish)
  if (outcome !== 'connected') return { ...tried, outcome: 'failed', message: problems[connectRefusals[outcome]].text }
  return { ...tried, outcome: deviceKinds[device].identifier === 'gateway' ? 'connecting' : 'connected', message: '' }
}
