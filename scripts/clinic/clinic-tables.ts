/** Which tables hold something of one clinic, and which of them outlive it. */
import type pg from 'pg'

/** `public.note` and the column that names the clinic in it. */
export type ClinicTable = { name: string; column: string }

/** The log of who looked at what is kept for six years (45 CFR 164.316(b)(2)(i)), also of a clinic that is gone. It names ids alone. */
export const auditTables = ['public.audit', 'public.audit_head', 'public.audit_seal', 'public.audit_subject']

/**
 * Tables that name no clinic: of the platform as a whole, or of a user, with whom they are deleted. A table that is in
 * neither list is a mistake that the tests name.
 */
export const platformTables = [
  'app.clock',
  'app.invented_data',
  // Sign-ins and failures of all users, by id: a log of security, kept with the audit
  'auth.event',
  'auth.challenge',
  // Of a client organization, whose clinics sign in through one provider
  'auth.scim_event',
  'auth.scim_token',
  'auth.sign_on_attempt',
  'auth.sign_on_provider',
  'auth.throttle',
  'public.client_organization',
  'public.mail',
  'public.vendor_connection',
]
export const userTables = [
  'auth.credential',
  'auth.link',
  'auth.passkey',
  'auth.recovery_code',
  'auth.refresh_token',
  'auth.remembered_device',
  'auth.scim_user',
  'auth.sign_on_identity',
  'auth.totp',
]

/** Every table that names a clinic is found by itself, so that a new one cannot be forgotten. */
export async function findClinicTables(client: pg.ClientBase): Promise<ClinicTable[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname = 'group_id' and not a.attisdropped
      order by 1`,
  )
  return [{ name: 'public.clinic_group', column: 'id' }, ...rows.map(({ name }) => ({ name, column: 'group_id' }))]
}

export type Counts = Record<string, number>

export async function countRows(client: pg.ClientBase, tables: readonly ClinicTable[], clinicId: string): Promise<Counts> {
  const counts: Counts = {}
  for (const { name, column } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${name} where ${column} = $1`, [clinicId])
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}

export type Clinic = { id: string; name: string; timeZone: string }

const clinicQuery = 'select id, workspace_name as name, time_zone as "timeZone" from clinic_group'

export const listClinics = async (client: pg.ClientBase): Promise<Clinic[]> =>
  (await client.query<Clinic>(`${clinicQuery} order by workspace_name, id`)).rows

export const findClinic = async (client: pg.ClientBase, id: string): Promise<Clinic | undefined> =>
  (await client.query<Clinic>(`${clinicQuery} where id::text = $1`, [id])).rows[0]
