/**
 * Enrolls a member, all or nothing: the person, the consents, the stay, the orders. A device that cannot be connected is
 * the one thing that does not undo the rest; it is told in the outcome and can be tried again.
 */
import { localDate } from '@vitalrounds/domain/days'
import type { EnrollmentForm } from '@vitalrounds/domain/enrollment/enrollment'
import { recordedOrder } from '@vitalrounds/domain/enrollment/order-fields'
import { connectedDevices, identitiesOf, missingInformation, requestedDevices } from '@vitalrounds/domain/enrollment/enrollment'
import type { DeviceOutcome } from '@vitalrounds/domain/enrollment/api'
import type { FieldProblem } from '@vitalrounds/domain/problems'
import { recordOrder } from '../care/practitioner-orders/record-order.ts'
import { tryToConnect } from '../devices/registry/connect-device.ts'
import { type OrderReceipt, requestOrder } from '../devices/orders/request-order.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { changed } from '../platform/changes.ts'
import { Refusal } from '../platform/http/refuse.ts'
import { findByIdentities, lockIdentities } from '../members/find-duplicate.ts'
import { recordConsents, recordTextConsents } from '../members/profile/record-consent.ts'
import { startStays } from '../members/profile/record-stay.ts'
import { problemsOfTeams } from '../members/existing-members.ts'
import { type InsertedMember, insertMembers, type NewEnrollment } from '../members/insert-member.ts'

export type EnrollResult = { memberId: string; devices: DeviceOutcome[] }

/** Refuses with everything that is missing, a duplicate, or a month without room; otherwise the member is enrolled. */
export async function enrollMember(db: GroupDb, form: EnrollmentForm, by: string): Promise<EnrollResult> {
  const [result] = await enrollMembers(db, [form], by)
  if (result === undefined) throw new Error('enrollment answered nothing')
  if (result instanceof Refusal) throw result
  return result
}

/**
 * Enrolls several in a few statements however many they are: what became of each form, in their order. Of whom it refuses nothing
 * is written. A refusal of an order of devices or of a practitioner alone is thrown, and undoes all of them.
 */
export async function enrollMembers(db: GroupDb, forms: readonly NewEnrollment[], by: string): Promise<(EnrollResult | Refusal)[]> {
  const group = await groupOf(db)
  const context = { today: localDate(Date.parse(db.asOf), group.time_zone), groupZone: group.time_zone }
  const refusals = await refusalsOf(db, forms, { ...context, services: group.services })
  const accepted = forms.filter((_, at) => refusals[at] === undefined)
  const inserted = await insertMembers(db, accepted, context)
  const enrolled = accepted.flatMap((form, at) => (inserted[at] ? [{ ...inserted[at], form, by }] : []))
  await recordPrograms(db, enrolled)
  const results: EnrollResult[] = []
  for (const person of enrolled) results.push(await bringDevices(db, person))
  const next = results.values()
  return refusals.map((refusal) => refusal ?? next.next().value!)
}

type Context = { today: string; services: readonly string[] }

/** Why each may not be enrolled. Whoever may is locked against being enrolled twice. */
async function refusalsOf(db: GroupDb, forms: readonly EnrollmentForm[], context: Context): Promise<(Refusal | undefined)[]> {
  const teams = await problemsOfTeams(db, forms)
  const refusals = forms.map((form, at) => formRefusal(form, teams[at] ?? [], context))
  const whole = forms.filter((_, at) => refusals[at] === undefined)
  await lockIdentities(db, whole)
  const members = (await findByIdentities(db, whole)).values()
  const earlier = new Set<string>()
  return forms.map((form, at) => {
    if (refusals[at] !== undefined) return refusals[at]
    const identities = identitiesOf(form)
    const isHere = members.next().value !== undefined || identities.some((identity) => earlier.has(identity))
    for (const identity of identities) earlier.add(identity)
    return isHere ? new Refusal('member.duplicate') : undefined
  })
}

function formRefusal(form: EnrollmentForm, team: readonly FieldProblem[], { today, services }: Context): Refusal | undefined {
  const errors = [...missingInformation(form, today), ...consentProblems(form), ...team]
  if (errors.length > 0) return new Refusal('member.incomplete', { errors })
  return form.hasCcm && !services.includes('CCM') ? new Refusal('ccm.unavailable') : undefined
}

type Enrolled = InsertedMember & { form: NewEnrollment; by: string }

/** The consents, and the stays that begin with them. */
async function recordPrograms(db: GroupDb, enrolled: readonly Enrolled[]) {
  const about = ({ member, form: { language }, by }: Enrolled) => ({ memberId: member.id, language, by })
  const inCcm = enrolled.filter(({ form }) => form.hasCcm)
  await recordConsents(db, [
    ...enrolled.map((person) => ({
      ...about(person),
      kind: 'rpm' as const,
      how: person.form.rpmConsentMethod ?? undefined,
      givenElsewhereAt: person.form.consentElsewhereAt,
    })),
    ...inCcm.map((person) => ({ ...about(person), kind: 'ccm' as const, how: person.form.ccmConsent })),
  ])
  await startStays(db, [
    ...enrolled.map((person) => ({ ...about(person), program: 'RPM' as const })),
    ...inCcm.map((person) => ({ ...about(person), program: 'CCM' as const })),
  ])
  await recordTextConsents(
    db,
    enrolled.filter(({ takesTexts }) => takesTexts).map((person) => ({ ...about(person), isOptedOut: person.isOptedOut })),
  )
}

/** The order of a practitioner, and the devices that are shipped or connected. */
async function bringDevices(db: GroupDb, { member, form, by }: Enrolled): Promise<EnrollResult> {
  const memberId = member.id
  const order = recordedOrder(form)
  if (order) await recordOrder(db, { memberId, program: 'rpm', by, ...order })
  const ordered = await requestOrder(db, { memberId, devices: requestedDevices(form), requestedBy: by })
  const connected: DeviceOutcome[] = []
  for (const { device, id } of connectedDevices(form)) connected.push(await tryToConnect(db, member, { device, id, connectedBy: by }))
  changed(db, 'enrolled', { memberId, from: db.asOf })
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
