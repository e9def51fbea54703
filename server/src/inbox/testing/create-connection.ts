/** Vendor connections and devices for tests, with the secrets that a real one would hold only as hashes. */
import { sql } from 'kysely'
import type { Database } from '../../platform/database/db.ts'
import { sha256 } from '../../platform/secrets.ts'
import type { TestApp } from '../../platform/testing/test-app.ts'
import type { VendorName } from '../../vendors/vendor.ts'

const proof = {
  bodytrace: { kind: 'basic', user: 'bt', secretHash: sha256('bt-secret') },
  iglucose: { kind: 'basic', user: 'ig', secretHash: sha256('ig-secret') },
  tenovi: { kind: 'header', name: 'x-tenovi', secretHash: sha256('tenovi-secret') },
  kardia: { kind: 'path' },
  carriers: { kind: 'header', name: 'x-parcel', secretHash: sha256('parcel-secret') },
  // Signs each call: see vendors/twilio/testing
  twilio: { kind: 'signed', credential: 'authToken' },
} as const satisfies Record<VendorName, object>

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})
export const credentials: Record<VendorName, Record<string, string>> = {
  bodytrace: basic('bt', 'bt-secret'),
  iglucose: basic('ig', 'ig-secret'),
  tenovi: { 'x-tenovi': 'tenovi-secret' },
  kardia: {},
  carriers: { 'x-parcel': 'parcel-secret' },
  twilio: {},
}

export type TestConnection = { id: string; vendor: VendorName; url: string }

export async function createConnection(owner: Database, vendor: VendorName, pathToken = 'unguessable'): Promise<TestConnection> {
  const { id } = await owner
    .insertInto('vendor_connection')
    .values({
      vendor,
      name: vendor,
      mode: 'simulated',
      base_url: 'http://127.0.0.1:1',
      path_token_hash: sql`decode(${sha256(pathToken)}, 'hex')`,
      hook_auth: JSON.stringify(proof[vendor]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, vendor, url: `/hooks/v1/${vendor}/${id}/${pathToken}` }
}

/** Posts as the vendor does; text goes as it is. */
export const post = (app: TestApp['app'], to: TestConnection, body: unknown, headers = credentials[to.vendor]) =>
  app.inject({
    method: 'POST',
    url: to.url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })

type DeviceAssignment = { memberId: string; fromAt: string; toAt?: string | null }
type DeviceSetup = { groupId: string; vendor: VendorName; device: string; key: string; held: DeviceAssignment[] }

/** A registered device and who had it when; the last of them has it now. */
export async function createDevice(owner: Database, { groupId, vendor, device, key, held }: DeviceSetup): Promise<string> {
  const last = held.at(-1)
  const { id } = await owner
    .insertInto('device')
    .values({
      group_id: groupId,
      vendor,
      device,
      device_key: key,
      member_id: last && !last.toAt ? last.memberId : null,
      status_at: '2026-01-01T00:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const assignment of held)
    await owner
      .insertInto('device_assignment')
      .values({
        group_id: groupId,
        device_id: id,
        member_id: assignment.memberId,
        from_at: assignment.fromAt,
        to_at: assignment.toAt ?? null,
      })
      .execute()
  return id
}
