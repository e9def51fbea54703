/** Accounts at vendors as super admins keep them. What a vendor must prove is made here, answered once and kept hashed. */
import { randomBytes, randomUUID } from 'node:crypto'
import { connectionApi } from '@vitalrounds/domain/devices/connection-api'
import { vendorTitle, type VendorName } from '@vitalrounds/domain/devices/device'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { serve, serveOutside } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { seal } from '../../platform/secret-box.ts'
import { sha256 } from '../../platform/secrets.ts'
import { connectionSeal, VendorConfig } from '../../vendors/connection.ts'
import { vendors } from '../../vendors/vendors.ts'
import { failureText } from './ask-vendor.ts'
import { accountById, type VendorContext } from './vendor-account.ts'

type Row = {
  id: string
  vendor: string
  name: string
  mode: 'simulated' | 'live'
  base_url: string
  is_enabled: boolean
  created_at: string
  heard_at: string | null
  last_success_at: string | null
  last_failure_at: string | null
  last_failure: string | null
}

const connectionOf = (row: Row) => ({
  _id: row.id,
  vendor: row.vendor,
  name: row.name,
  mode: row.mode,
  baseUrl: row.base_url,
  isEnabled: row.is_enabled,
  createdAt: row.created_at,
  heardAt: row.heard_at,
  lastSuccessAt: row.last_success_at,
  lastFailureAt: row.last_failure_at,
  lastFailure: row.last_failure ?? '',
})

const newSecret = () => randomBytes(24).toString('base64url')

export function connectionRoutes(app: FastifyInstance) {
  const { config, db: databases } = app.context
  serve(app, connectionApi.list, async ({ db }) => {
    const { rows } = await sql<Row>`select * from app.vendor_connections_for_super_admin()`.execute(db)
    return { connections: rows.map(connectionOf) }
  })
  serve(app, connectionApi.make, async ({ body, db }) => {
    const id = randomUUID()
    const settled = VendorConfig.safeParse({ ...body.settings, products: body.products })
    const missing = Object.entries(vendors[body.vendor].credentials).filter(([field]) => !body.credentials[field])
    const errors = [
      ...missing.map(([field, label]) => ({ path: `credentials.${field}`, message: `Enter the ${label}.` })),
      ...(settled.error?.issues ?? []).map(({ path }) => ({ path: `settings.${path.join('.')}`, message: 'This is not valid.' })), // prettier-ignore
    ]
    if (errors.length > 0 || !settled.success) return refuse('request.invalid', { errors })
    const sealed = (text: string) => seal(config.keys.secretBox, text, connectionSeal(id))
    const [pathToken, secret] = [newSecret(), newSecret()]
    const { auth, shown } = proofOf(body.vendor, secret, sealed)
    await sql`
      select app.make_vendor_connection(${id}, ${body.vendor}, ${body.name}, ${config.integrations}, ${body.baseUrl},
        decode(${sha256(pathToken)}, 'hex'), ${JSON.stringify(auth)}::jsonb,
        ${Buffer.from(sealed(JSON.stringify(body.credentials)), 'utf8')}, ${JSON.stringify(settled.data)}::jsonb)`.execute(
      db,
    )
    return { _id: id, hook: { url: `${config.publicUrl}/hooks/v1/${body.vendor}/${id}/${pathToken}`, ...shown } }
  })
  serve(app, connectionApi.switch, async ({ params, body, db }) => {
    const { rows } = await sql<{ done: boolean }>`
      select app.switch_vendor_connection(${params.id}, ${body.isEnabled}) as done`.execute(db)
    return rows[0]?.done ? { _id: params.id, isEnabled: body.isEnabled } : refuse('device.noVendor')
  })
  serveOutside(app, connectionApi.test, ({ params }) => tested({ config, db: databases }, params.id))
}

/** How the hook is to prove itself: as it is kept, and as it is shown once. */
function proofOf(vendor: VendorName, secret: string, sealed: (text: string) => string) {
  const { kind, header = 'x-hook-secret' } = vendors[vendor].proof
  const none = { user: null, header: null }
  if (kind === 'path') return { auth: { kind }, shown: { ...none, secret: null } }
  if (kind === 'signed') return { auth: { kind, sealed: sealed(secret) }, shown: { ...none, secret } }
  const secretHash = sha256(secret)
  return kind === 'basic'
    ? { auth: { kind, user: vendor, secretHash }, shown: { ...none, user: vendor, secret } }
    : { auth: { kind, name: header, secretHash }, shown: { ...none, header, secret } }
}

async function tested(context: VendorContext, id: string) {
  const account = (await accountById(context, id)) ?? refuse('device.noVendor')
  const { vendor } = account.connection
  try {
    const check = vendors[vendor].outbound?.(account.connection).check
    if (!check) return { isWorking: true, text: `${vendorTitle(vendor)} is never asked: it calls us.` }
    await check()
    return { isWorking: true, text: `${vendorTitle(vendor)} answered. Address and keys are right.` }
  } catch (error) {
    return { isWorking: false, text: failureText(error) }
  }
}
