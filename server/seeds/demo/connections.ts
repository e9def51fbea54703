/**
 * The demo's accounts at the vendors, all played by the simulator. What a hook must prove is random, kept in the database as
 * its SHA-256 alone, and written once to a file that only this user may read, for the simulator and the demo command.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { type VendorName, vendorNames } from '@vitalrounds/domain/devices/device'
import type { Config } from '../../src/platform/config.ts'
import { sealText } from '../../src/platform/secret-box.ts'
import { sha256 } from '../../src/platform/secrets.ts'
import type { DemoConnections, HookEndpoint } from '../../src/devices/accounts/demo-connections.ts'
import { simulatedAccount } from '../../src/simulator/accounts.ts'
import { connectionSeal } from '../../src/vendors/connection.ts'
import type { HookAuth } from '../../src/vendors/vendor.ts'
import { vendors } from '../../src/vendors/vendors.ts'
import { bytes, type Row } from '../rows.ts'

export type SeedConnection = { id: string; vendor: VendorName }
export type SeedConnections = {
  rows: Row[]
  addresses: Required<DemoConnections>
  byVendor: Record<VendorName, SeedConnection>
}

/** Where vendors are played, of those for whom it is known beforehand. */
export type SimulatorAddresses = Partial<Record<VendorName, string>>

/** Where the simulator listens is known only when it runs; until then no one answers there (RFC 6761, `.invalid`). */
const nobody = 'http://simulator.invalid'

const secret = () => randomBytes(24).toString('base64url')

/** New ids, addresses and secrets; nothing of it is in the source. */
export function makeConnections(config: Pick<Config, 'publicUrl' | 'keys'>, playedAt: SimulatorAddresses = {}): SeedConnections {
  const created = vendorNames.map((vendor) => {
    const id = randomUUID()
    const pathToken = secret()
    const url = `${config.publicUrl}/hooks/v1/${vendor}/${id}/${pathToken}`
    const { auth, door } = entrance(vendor, secret())
    return {
      vendor,
      row: connectionRow(config, simulatedAccount(vendor, playedAt[vendor] ?? nobody), { id, pathToken, auth, door }),
      door: { url, ...door },
      id,
    }
  })
  const by = <T>(what: (item: (typeof created)[number]) => T) =>
    Object.fromEntries(created.map((item) => [item.vendor, what(item)])) as Record<VendorName, T>
  return {
    rows: created.map(({ row }) => row),
    addresses: by(({ door }) => door as HookEndpoint),
    byVendor: by(({ id, vendor }) => ({ id, vendor })),
  }
}

type HookProof = HookAuth | { kind: 'signed'; credential: string }
type Entrance = { auth: HookProof; door: Readonly<Record<string, string>> }

/** What the row keeps of a hook's proof, and what has to be shown for it. */
function entrance(vendor: VendorName, text: string): Entrance {
  const { kind, header = '', credential = '' } = vendors[vendor].proof
  const secretHash = sha256(text)
  if (kind === 'basic') return { auth: { kind, user: vendor, secretHash }, door: { user: vendor, password: text } }
  if (kind === 'header') return { auth: { kind, name: header, secretHash }, door: { headerName: header, secret: text } }
  return kind === 'signed' ? { auth: { kind, credential }, door: { [credential]: text } } : { auth: { kind }, door: {} }
}

function connectionRow(
  { keys }: Pick<Config, 'keys'>,
  account: ReturnType<typeof simulatedAccount>,
  { id, pathToken, auth, door }: Entrance & { id: string; pathToken: string },
): Row {
  // A vendor that signs does so with a credential of the account
  const secrets = 'credential' in auth ? { ...account.secrets, ...door } : account.secrets
  return {
    id,
    vendor: account.vendor,
    name: `Demo ${account.vendor}`,
    mode: account.mode,
    base_url: account.baseUrl,
    path_token_hash: bytes(Buffer.from(sha256(pathToken), 'hex')),
    hook_auth: 'credential' in auth ? { ...auth, sealedToken: sealText(keys.secretBox, pathToken, connectionSeal(id)) } : auth,
    secrets: bytes(Buffer.from(sealText(keys.secretBox, JSON.stringify(secrets), connectionSeal(id)), 'utf8')),
    config: account.config,
  }
}
