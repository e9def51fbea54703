/**
 * The demo's accounts at the vendors, all played by the simulator. What a hook must prove is random, kept in the database as
 * its SHA-256 alone, and written once to a file that only this user may read, for the simulator and the demo command.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Config } from '../../src/platform/config.ts'
import { seal } from '../../src/platform/secret-box.ts'
import { sha256 } from '../../src/platform/secrets.ts'
import type { DemoConnections } from '../../src/devices/accounts/demo-connections.ts'
import { simulatedAccount } from '../../src/simulator/accounts.ts'
import type { HookAuth } from '../../src/vendors/vendor.ts'
import { bytes, type Row } from '../rows.ts'

export type SeedVendor = 'bodytrace' | 'iglucose' | 'tenovi' | 'kardia'
type DemoVendor = SeedVendor | 'carriers' | 'twilio'
export type SeedConnection = { id: string; vendor: SeedVendor }
export type MadeConnections = {
  rows: Row[]
  addresses: Required<DemoConnections>
  byVendor: Record<SeedVendor, SeedConnection>
  /** Whose the clinics' numbers are. */
  twilioId: string
}

/** Where the simulator listens is known only when it runs; until then no one answers there (RFC 6761, `.invalid`). */
const nobody = 'http://simulator.invalid'

const secret = () => randomBytes(24).toString('base64url')
const tenoviHeader = 'x-hook-secret'
// The one name under which UPS sends it (UPS-API/api-documentation, UPSTrackAlert.yaml)
const carrierHeader = 'credential'

/** What binds the sealed credentials to their row. */
export const connectionContext = (id: string) => `vendor connection ${id}`

/** New ids, addresses and secrets; nothing of it is in the source. */
export function makeConnections(config: Pick<Config, 'publicUrl' | 'keys'>): MadeConnections {
  const passwords = { bodytrace: secret(), iglucose: secret(), tenovi: secret(), carriers: secret() }
  const authToken = secret()
  const auth: Record<DemoVendor, HookProof> = {
    bodytrace: { kind: 'basic', user: 'bodytrace', secretHash: sha256(passwords.bodytrace) },
    iglucose: { kind: 'basic', user: 'iglucose', secretHash: sha256(passwords.iglucose) },
    tenovi: { kind: 'header', name: tenoviHeader, secretHash: sha256(passwords.tenovi) },
    kardia: { kind: 'path' },
    carriers: { kind: 'header', name: carrierHeader, secretHash: sha256(passwords.carriers) },
    twilio: { kind: 'signed', credential: 'authToken' },
  }
  const made = <V extends DemoVendor>(vendor: V) => {
    const id = randomUUID()
    const pathToken = secret()
    const row = connectionRow(config, vendor, { id, pathToken, auth: auth[vendor], authToken })
    return { row, url: `${config.publicUrl}/hooks/v1/${vendor}/${id}/${pathToken}`, connection: { id, vendor } }
  }
  const all = {
    bodytrace: made('bodytrace'),
    iglucose: made('iglucose'),
    tenovi: made('tenovi'),
    kardia: made('kardia'),
    carriers: made('carriers'),
    twilio: made('twilio'),
  }
  return {
    rows: Object.values(all).map(({ row }) => row),
    addresses: {
      bodytrace: { url: all.bodytrace.url, user: 'bodytrace', password: passwords.bodytrace },
      iglucose: { url: all.iglucose.url, user: 'iglucose', password: passwords.iglucose },
      tenovi: { url: all.tenovi.url, headerName: tenoviHeader, secret: passwords.tenovi },
      kardia: { url: all.kardia.url },
      carriers: { url: all.carriers.url, headerName: carrierHeader, secret: passwords.carriers },
      twilio: { url: all.twilio.url, authToken },
    },
    twilioId: all.twilio.connection.id,
    byVendor: {
      bodytrace: all.bodytrace.connection,
      iglucose: all.iglucose.connection,
      tenovi: all.tenovi.connection,
      kardia: all.kardia.connection,
    },
  }
}

type HookProof = HookAuth | { kind: 'signed'; credential: string }
type Door = { id: string; pathToken: string; auth: HookProof; authToken: string }

function connectionRow(
  { keys }: Pick<Config, 'keys'>,
  vendor: DemoVendor,
  { id, pathToken, auth, authToken }: Door,
): Row {
  const account = simulatedAccount(vendor, nobody)
  const secrets = vendor === 'twilio' ? { ...account.secrets, authToken } : account.secrets
  return {
    id,
    vendor,
    name: `Demo ${vendor}`,
    mode: account.mode,
    base_url: account.baseUrl,
    path_token_hash: bytes(Buffer.from(sha256(pathToken), 'hex')),
    hook_auth:
      'credential' in auth ? { ...auth, sealedToken: seal(keys.secretBox, pathToken, connectionContext(id)) } : auth,
    secrets: bytes(Buffer.from(seal(keys.secretBox, JSON.stringify(secrets), connectionContext(id)), 'utf8')),
    config: account.config,
  }
}
