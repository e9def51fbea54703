/** Facts that a packet of evidence proves for a test bed member: how consents were given, said later, and who was taught. */
import { consentRows } from '../member-rows.ts'
import { idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'
import { dayMs, type Owner, ownerColumns } from './belongings.ts'
import { staffId } from './groups.ts'

/** How the consent to monitoring was given, said later. */
const consentMethodRows = (owner: Owner): Row[] =>
  consentRows(owner.plan)
    .filter(({ kind }) => kind === 'rpm')
    .map(({ id }) => ({
      id: idAt(owner.plan.draw('testbed consent method'), owner.nowMs - 5 * dayMs),
      ...ownerColumns(owner),
      consent_id: id,
      method: 'verbal',
      given_by: 'member',
      relation: '',
      source: `${owner.group.canary} binder`,
      recorded_at: instant(owner.nowMs - 5 * dayMs),
      recorded_by: staffId(owner.group, 'user'),
    }))

/** One that stands, and one that was retracted. */
const educationRows = (owner: Owner): Row[] =>
  owner.devices.slice(0, 1).flatMap((device) =>
    [10, 11].map((days) => ({
      id: idAt(owner.plan.draw(`testbed education ${days}`), owner.nowMs - days * dayMs),
      ...ownerColumns(owner),
      device_id: device.id,
      educated_on: new Date(owner.nowMs - days * dayMs).toISOString().slice(0, 10),
      method: 'phone',
      is_taught_back: true,
      educator: staffId(owner.group, 'user'),
      educator_title: `${owner.group.canary} RN`,
      recorded_at: instant(owner.nowMs - days * dayMs),
      recorded_by: staffId(owner.group, 'user'),
    })),
  )

const educationRetractionRows = (owner: Owner): Row[] =>
  educationRows(owner)
    .slice(1)
    .map(({ id, group_id }) => ({
      group_id,
      education_id: id,
      reason: `${owner.group.canary} was not there`,
      retracted_at: instant(owner.nowMs - 9 * dayMs),
      retracted_by: staffId(owner.group, 'user'),
    }))

export const evidenceTables = (owners: readonly Owner[]): [string, Row[]][] => [
  ['consent_method_entry', owners.flatMap(consentMethodRows)],
  ['device_education', owners.flatMap(educationRows)],
  ['device_education_retraction', owners.flatMap(educationRetractionRows)],
]
