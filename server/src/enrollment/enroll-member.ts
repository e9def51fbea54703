/**
 * Enrolls a member, all or nothing: the person, the consents, the stay, the orders. A device that cannot be connected is
 * the one thing that does not undo the rest; it is told in the outcome and can be tried again.
 */
import { localDate } from '@vitalrounds/domain/days'
import type { EnrollmentForm } from '@vitalrounds/domain/enrollment/enrollment'
import { recordedOrder } from '@vitalrounds/domain/enrollment/order-fields'
import { connectedDevices, missingInformation, requestedDevices } from '@vitalrounds/domain/enrollment/enrollment'
import type { DeviceOutcome } from '@vitalrounds/domain/enrollment/api'
import type { FieldProblem } from '@vitalrounds/domain/problems'
import { recordOrder } from '../care/practitioner-orders/record-order.ts'
import { tryToConnect } from '../devices/registry/connect-device.ts'
import { type OrderReceipt, requestOrder } from '../devices/orders/request-order.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/http/refuse.ts'
import { findByIdentity, lockIdentity } from '../members/find-duplicate.ts'
import { recordConsent, recordTextConsent } from '../members/profile/record-consent.ts'
import { startStay } from '../members/profile/record-stay.ts'
import { teamProblems } from '../members/existing-members.ts'
import { insertMember } from '../members/insert-member.ts'

export type EnrollResult = { memberId: string; devices: DeviceOutcome[] }

/** Refuses with everything that is missing, a duplicate, or a month without room; otherwise the member is enrolled. */
export async function enrollMember(db: GroupDb, form: EnrollmentForm, by: string): Promise<EnrollResult> {
  const group = await groupOf(db)
  const today = localDate(Date.parse(db.asOf), group.time_zone)
  const problems = [...missingInformation(form, today), ...consentProblems(form), ...(await teamProblems(db, form))]
  if (problems.length > 0) refuse('member.incomplete', { errors: problems })
  if (form.hasCcm && !group.services.includes('CCM')) refuse('ccm.unavailable')
  await lockIdentity(db, form)
  if (await findByIdentity(db, form)) refuse('member.duplicate')
  const { member, takesTexts, isOptedOut } = await insertMember(db, form, { today, groupZone: group.time_zone })
  const memberId = member.id
  const about = { memberId, language: form.language, by }
  await recordConsent(db, { ...about, kind: 'rpm', how: form.rpmConsentMethod ?? undefined })
  await startStay(db, { memberId, program: 'RPM', by })
  if (takesTexts) await recordTextConsent(db, about, isOptedOut)
  if (form.hasCcm) {
    await recordConsent(db, { ...about, kind: 'ccm', how: form.ccmConsent })
    await startStay(db, { memberId, program: 'CCM', by })
  }
  const order = recordedOrder(form)
  if (order) await recordOrder(db, { memberId, program: 'rpm', by, ...order })
  const ordered = await requestOrder(db, { memberId, devices: requestedDevices(form), requestedBy: by })
  const connected: DeviceOutcome[] = []
  for (const { device, id } of connectedDevices(form)) connected.push(await tryToConnect(db, member, { device, id, connectedBy: by }))
  changed(db, 'enrolled', { memberId })
  return { memberId, devices: [...ordered.map(requestedOutcome), ...connected] }
}

const requestedOutcome = ({ device, orderNumber }: OrderReceipt): DeviceOutcome => ({
  device,
  choice: 'request',
  outcome: 'requested',
  orderNumber,
  message: '',
  id: '',
})

const groupOf = (db: GroupDb) =>
  db.selectFrom('clinic_group').select(['time_zone', 'services']).where('id', '=', db.groupId).executeTakeFirstOrThrow()

function consentProblems(form: EnrollmentForm): FieldProblem[] {
  return [
    ...(form.rpmConsent ? [] : [{ path: 'rpmConsent', message: 'Tick the RPM consent first.' }]),
    ...(form.hasCcm && !form.ccmPatientConsent ? [{ path: 'ccmPatientConsent', message: 'Tick the CCM consent first.' }] : []),
  ]
}
