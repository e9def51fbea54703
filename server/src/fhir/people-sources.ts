/** Members, staff, the clinic and its devices. */
import { deviceTitle, isDeviceKind, vendorTitle } from '@vitalrounds/domain/devices/device'
import {
  deviceOf,
  type DeviceRow,
  groupOf,
  type GroupRow,
  organizationOf,
  type OrganizationRow,
  patientOf,
  type PatientRow,
  practitionerOf,
  practitionerRoleOf,
  type StaffRow,
} from '@vitalrounds/domain/fhir/people'
import type { FhirResource } from '@vitalrounds/domain/fhir/resource'
import { sql } from 'kysely'
import { ownStaff, tableSource } from './source.ts'

export const patientSource = tableSource<PatientRow>({
  from: sql`member x`,
  columns: sql`x.group_id as "groupId", x.first_name as "firstName", x.last_name as "lastName", x.member_title as title, x.mrn, x.phone,
    x.email, x.gender, x.dob, x.address_line1 as "addressLine1", x.address_line2 as "addressLine2", x.city, x.state,
    x.zip_code as "zipCode", x.language, x.disenrolled as "isDisenrolled", ${ownStaff('x.assigned_physician')} as "physicianId"`,
  updated: sql`x.updated_at`,
  member: sql`x.id`,
  make: (row) => [patientOf(row)],
})

const staffSource = (make: (row: StaffRow) => FhirResource) =>
  tableSource<StaffRow>({
    from: sql`app_user x`,
    group: (db) => sql`exists (select from workspace_member w where w.group_id = ${db.groupId} and w.user_id = x.id)`,
    columns: sql`x.first_name as "firstName", x.last_name as "lastName", x.name_public as "publicName", x.title, x.npi, x.phone,
      x.disabled_at is not null as "isDisabled"`,
    updated: sql`greatest(x.created_at, x.email_confirmed_at, x.disabled_at, x.changed_at)`,
    make: (row, groupId) => [make({ ...row, groupId })],
  })
export const practitionerSource = staffSource(practitionerOf)
export const practitionerRoleSource = staffSource(practitionerRoleOf)

export const organizationSource = tableSource<OrganizationRow>({
  from: sql`clinic_group x`,
  group: (db) => sql`x.id = ${db.groupId}`,
  columns: sql`x.workspace_name as name, x.npi`,
  updated: sql`greatest(x.created_at, x.changed_at)`,
  make: (row) => [organizationOf(row)],
})

/** A practice has an id of its own and no UUID: its resource has one that follows from it and the clinic (RFC 9562, version 8). */
export const practiceResourceId = sql`overlay(overlay(md5(p.group_id::text || ' ' || p.practice_id)
  placing '8' from 13) placing '8' from 17)::uuid`

/** The members of a practice change with their records, and so does their group. */
export const groupSource = tableSource<GroupRow>({
  from: sql`(select p.group_id, p.practice_id, p.name, p.changed_at, ${practiceResourceId} as id from practice p) x
    join clinic_group g on g.id = x.group_id
    cross join lateral (select count(*) filter (where not m.disenrolled)::int as size, max(m.updated_at) as changed_at
      from member m where m.group_id = x.group_id and m.practice_id = x.practice_id) m`,
  columns: sql`x.group_id as "groupId", x.practice_id as "practiceId", x.name, m.size`,
  updated: sql`greatest(g.created_at, x.changed_at, m.changed_at)`,
  make: (row) => [groupOf(row)],
})

type StoredDevice = Omit<DeviceRow, 'title' | 'manufacturer'> & { vendor: string; device: string }

export const deviceSource = tableSource<StoredDevice>({
  from: sql`device x`,
  columns: sql`x.group_id as "groupId", x.vendor, x.device, x.imei, x.hardware_uuid as gateway,
    case when x.imei is null and x.hardware_uuid is null then x.device_key end as serial, x.status,
    x.deleted_at is not null or x.unlinked_at is not null as "isGone", x.member_id as "memberId"`,
  updated: sql`greatest(x.created_at, x.status_at, x.connected_at, x.deleted_at, x.unlinked_at,
    (select max(greatest(a.from_at, a.to_at)) from device_assignment a where a.group_id = x.group_id and a.device_id = x.id))`,
  member: sql`x.member_id`,
  isOfSomeMembers: true,
  make: ({ vendor, device, ...row }) => [
    deviceOf({ ...row, title: isDeviceKind(device) ? deviceTitle(device) : device, manufacturer: vendorTitle(vendor) }),
  ],
})
