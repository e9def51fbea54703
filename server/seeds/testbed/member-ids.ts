/** The ids of everything that belongs to each member, by the words of the specification where it has them. */
import type pg from 'pg'

export type TestbedMember = { _id: string } & Record<string, string | string[]>

const words: Record<string, string> = {
  device: 'devices',
  device_assignment: 'assignments',
  device_order: 'orders',
  device_refill: 'refills',
  reading: 'readings',
  ecg_recording: 'ecgs',
  consent: 'consents',
  program_stay: 'programStays',
  warning: 'warnings',
  inbox: 'deliveries',
  link: 'links',
  note: 'notes',
  doctor_alert: 'alerts',
  work_interval: 'pageViews',
  work_pause: 'prompts',
  work_exclusion: 'exclusions',
  time_approval: 'timeApprovals',
  care_event: 'events',
  care_plan: 'carePlans',
  device_education: 'deviceEducation',
  practitioner_order: 'practitionerOrders',
  member_payer: 'payers',
  month_addendum: 'addenda',
  month_review: 'monthReviews',
  late_change: 'lateChanges',
  text_message: 'messages',
  call: 'calls',
}

/** The same of what belongs to the group and to none of its members: a group text, a file. */
export async function idsOfGroup(client: pg.ClientBase, groupId: string): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('audit', 'audit_seal', 'member')
        and 2 = (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'group_id'))
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'member_id')
      order by 1`,
  )
  const match: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ ids: string[] }>(
      `select coalesce(array_agg(id::text order by id), '{}') as ids from ${name} where group_id = $1`,
      [groupId],
    )
    match[name] = rows[0]?.ids ?? []
  }
  return match
}

/** Every table with an id and a member is found by itself; one that has no word here keeps its own name. */
export async function idsOfMembers(client: pg.ClientBase, groupId: string): Promise<TestbedMember[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and 3 = (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('id', 'member_id', 'group_id'))
      order by 1`,
  )
  const { rows: members } = await client.query<{ id: string }>('select id from member where group_id = $1 order by mrn', [groupId])
  const testbedMembers: TestbedMember[] = []
  for (const { id } of members) {
    const member: TestbedMember = { _id: id }
    for (const { name } of tables) {
      const { rows } = await client.query<{ ids: string[] }>(
        `select coalesce(array_agg(id::text order by id), '{}') as ids from ${name} where group_id = $1 and member_id = $2`,
        [groupId, id],
      )
      member[words[name] ?? name] = rows[0]?.ids ?? []
    }
    testbedMembers.push(member)
  }
  return testbedMembers
}
