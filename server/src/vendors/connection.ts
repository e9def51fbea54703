/**
 * A clinic's or the house's account at a vendor: where it is, how we prove ourselves, and the vendor's names for our
 * products. All of it is configuration; a simulated and a live account differ in these values alone.
 */
import { OrderState } from '@vitalrounds/domain/devices/order'
import { z } from 'zod'
import type { VendorName } from '@vitalrounds/domain/devices/device'

export const VendorConfig = z.object({
  /** Our word for a device or a supply → the vendor's kit id, SKU or device type name. */
  products: z.record(z.string(), z.string()).default({}),
  /** Where orders go when it is not the base URL (BodyTrace's shop is another host). */
  ordersBaseUrl: z.url().optional(),
  /** BodyTrace: the account that pays. */
  organizationId: z.string().optional(),
  /** Tenovi: the part of the path that names the account. */
  clientDomain: z.string().optional(),
  clinicName: z.string().default(''),
  /** Where the vendor's shop writes to about an order. */
  notifyEmail: z.string().default(''),
  /** Tenovi's path for supplies, which its documentation does not give. */
  supplyPath: z.string().default('asr/supply-requests/'),
  /** iGlucose's words for where an order stands, which are not documented. */
  orderWords: z.record(z.string(), OrderState).default({}),
  /** Twilio: the app whose address is asked what to do with a call from the browser. */
  applicationSid: z.string().default(''),
})
export type VendorConfig = z.infer<typeof VendorConfig>

/** Whom to call and where: all that a call itself needs to know. */
export type Account = {
  vendor: VendorName | 'clearing-house'
  mode: 'simulated' | 'live'
  baseUrl: string
  /** Hears how each call ended: `tenovi: refused (401)`, or nothing where it was answered; not of what it does not know (404). */
  told?: (failure?: string) => Promise<void>
}

export type Connection = Account & {
  vendor: VendorName
  /** `user` and `password`, or `apiKey`, as the vendor wants them. */
  secrets: Readonly<Record<string, string>>
  config: VendorConfig
  /** Where the vendor calls us, below our public address, where it has to be told with each call. */
  hookPath?: string
  /** Waits for this account's next call where several processes share its key; without it each keeps its own pace. */
  turn?: () => Promise<void>
}

/** What binds sealed credentials to their connection, so that they cannot be moved to another vendor's address. */
export const connectionSeal = (id: string) => `vendor connection ${id}`

type CredentialName = 'user' | 'password' | 'apiKey' | 'accountSid' | 'authToken' | 'apiKeySid' | 'apiKeySecret'

/** A credential of the connection; its absence is a mistake of configuration and named as such. */
export function secretOf(connection: Connection, name: CredentialName): string {
  const secret = connection.secrets[name]
  if (secret === undefined) throw new Error(`The ${connection.vendor} connection has no ${name}`)
  return secret
}

/** The vendor's name for one of our products. */
export function productOf(connection: Connection, ours: string): string {
  const product = Object.hasOwn(connection.config.products, ours) ? connection.config.products[ours] : undefined
  if (product === undefined) throw new Error(`The ${connection.vendor} connection has no product for ${ours}`)
  return product
}

export const basicHeader = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`
