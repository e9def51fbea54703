/** Accounts at vendors as super admins keep them. What a vendor must prove is made here, answered once and kept hashed. */
import { randomBytes, randomUUID } from 'node:crypto'
import { connectionApi } from '@vitalrounds/domain/devices/connection-api'
import { accountProblems, pickFilled, keyProblems, productsOf } from '@vitalrounds/domain/devices/account'
import { vendorFacts, vendorNamed, vendorTitle, type VendorName } from '@vitalrounds/domain/devices/device'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { serve, serveOutside } from '../../platform/http/http.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { sealText } from '../../platform/secret-box.ts'
import { sha256 } from '../../platform/secrets.ts'
import { connectionSeal, VendorConfig } from '../../vendors/connection.ts'
import { VendorFailure } from '../../vendors/vendor-failure.ts'
import { vendors } from '../../vendors/vendors.ts'
import { failureText } from './call-vendor.ts'
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

export function connectionRoutes(app: FastifyInstance) {
  const { config, db: databases } = app.context
  serve(app, connectionApi.list, async ({ db }) => ({ connections: (await rowsOf(db)).map(connectionOf) }))
  serve(app, connectionApi.make, async ({ body, db }) => {
    const id = randomUUID()
    const { credentials, settings } = vendorFacts(body.vendor).account
    const products = pickFilled(
      body.products,
      productsOf(body.vendor).map(({ name }) => name),
    )
    const settled = VendorConfig.safeParse({ ...pickFilled(body.settings, Object.keys(settings)), products })
    const errors = [
      ...accountProblems(body),
      ...(settled.error?.issues ?? []).map(({ path }) => ({ path: `settings.${path.join('.')}`, message: 'This is not valid.' })),
    ]
    if (errors.length > 0 || !settled.success) return refuse('request.invalid', { errors })
    const { pathTokenHash, auth, hook } = newHook(config, body.vendor, id)
    const keys = sealKeys(config, id, pickFilled(body.credentials, Object.keys(credentials)))
    await sql`
      select app.make_vendor_connection(${id}, ${body.vendor}, ${body.name}, ${config.integrations}, ${body.baseUrl},
        decode(${pathTokenHash}, 'hex'), ${auth}::jsonb, ${keys}, ${JSON.stringify(settled.data)}::jsonb)`.execute(db)
    return { _id: id, hook }
  })
  serve(app, connectionApi.switch, async ({ params: { id }, body: { isEnabled }, db }) => {
    await changed(sql`select app.switch_vendor_connection(${id}, ${isEnabled}) as done`, db)
    return { _id: id, isEnabled }
  })
  serve(app, connectionApi.replaceKeys, async ({ params: { id }, body, db }) => {
    const { vendor } = await findConnectionRow(db, id)
    const errors = keyProblems(vendor, body.credentials)
    if (errors.length > 0) return refuse('request.invalid', { errors })
    const keys = sealKeys(config, id, pickFilled(body.credentials, Object.keys(vendorFacts(vendor).account.credentials)))
    await changed(sql`select app.replace_vendor_keys(${id}, ${keys}) as done`, db)
    return { _id: id }
  })
  serve(app, connectionApi.replaceHook, async ({ params: { id }, db }) => {
    const vendor = vendorNamed((await findConnectionRow(db, id)).vendor) ?? refuse('device.noVendor')
    const { pathTokenHash, auth, hook } = newHook(config, vendor, id)
    await changed(sql`select app.replace_vendor_hook(${id}, decode(${pathTokenHash}, 'hex'), ${auth}::jsonb) as done`, db)
    return { _id: id, hook }
  })
  serveOutside(app, connectionApi.test, ({ params }) => tested({ config, db: databases }, params.id))
}

async function rowsOf(db: GroupDb): Promise<Row[]> {
  return (await sql<Row>`select * from app.vendor_connections_for_super_admin()`.execute(db)).rows
}
const findConnectionRow = async (db: GroupDb, id: string) => (await rowsOf(db)).find((row) => row.id === id) ?? refuse('device.noVendor')

/** Runs a change of one account, which answers whether there was one. */
async function changed(change: RawBuilder<unknown>, db: GroupDb) {
  const { rows } = await (change as RawBuilder<{ done: boolean }>).execute(db)
  if (!rows[0]?.done) refuse('device.noVendor')
}

const sealKeys = ({ keys }: Config, id: string, credentials: Record<string, string>) =>
  Buffer.from(sealText(keys.secretBox, JSON.stringify(credentials), connectionSeal(id)), 'utf8')

const newSecret = () => randomBytes(24).toString('base64url')

/** A hook's unguessable address, and how it is to prove itself: as it is kept, and as it is shown once. */
function newHook({ keys, publicUrl }: Config, vendor: VendorName, id: string) {
  const [pathToken, secret] = [newSecret(), newSecret()]
  const sealed = (text: string) => sealText(keys.secretBox, text, connectionSeal(id))
  const { auth, shown } = proofOf(vendor, { secret, pathToken, sealed })
  return {
    pathTokenHash: sha256(pathToken),
    auth: JSON.stringify(auth),
    hook: { url: `${publicUrl}/hooks/v1/${vendor}/${id}/${pathToken}`, user: null, header: null, ...shown },
  }
}

type NewProof = { secret: string; pathToken: string; sealed: (text: string) => string }

function proofOf(vendor: VendorName, { secret, pathToken, sealed }: NewProof) {
  const { kind, header = 'x-hook-secret', credential } = vendors[vendor].proof
  if (kind === 'path') return { auth: { kind }, shown: { secret: null } }
  if (credential !== undefined) return { auth: { kind, credential, sealedToken: sealed(pathToken) }, shown: { secret: null } }
  if (kind === 'signed') return { auth: { kind, sealed: sealed(secret) }, shown: { secret } }
  const secretHash = sha256(secret)
  return kind === 'basic'
    ? { auth: { kind, user: vendor, secretHash }, shown: { user: vendor, secret } }
    : { auth: { kind, name: header, secretHash }, shown: { header, secret } }
}

async function tested(context: VendorContext, id: string) {
  const account = (await accountById(context, id)) ?? refuse('device.noVendor')
  const { vendor } = account.connection
  try {
    const client = vendors[vendor].outbound?.(account.connection)
    if (!client?.check) return { isWorking: true, text: `${vendorTitle(vendor)} is never asked: it calls us.` }
    await client.check()
    return { isWorking: true, text: `${vendorTitle(vendor)} answered. Address and keys are right.` }
  } catch (error) {
    const isBlocked = error instanceof VendorFailure && error.reason === 'blocked'
    return { isWorking: false, text: isBlocked ? whyBlocked[context.config.integrations] : failureText(error) }
  }
}

// What egress.ts lets no call do
const whyBlocked = {
  live: 'The address must begin with https:// and lead to the vendor, not to this machine.',
  simulated: 'Vendors are simulated here: no address outside this machine is asked.',
}
