/**
 * The accounts the simulator knows: what a connection must hold to reach it, in the same shape as for the real vendors.
 * These credentials open nothing but the simulator, on this machine.
 */
import type { SimVendor } from './sim-vendor.ts'

const login = { user: 'simulated', password: 'simulated' } as const
const apiKey = 'simulated-key'
export const simulatedSecrets = {
  bodytrace: login,
  iglucose: { apiKey },
  tenovi: { apiKey },
  kardia: { apiKey },
  carriers: {},
  twilio: {
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'simulated-token',
    apiKeySid: `SK${'0'.repeat(32)}`,
    apiKeySecret: 'simulated-key',
  },
} as const satisfies Record<SimVendor, Record<string, string>>

export const simulatedClient = 'simulated-clinic'

/** Our products by the names of the simulated catalog. */
export const simulatedProducts = {
  bodytrace: {
    BT004: '00000000-0000-4000-8000-00000000b004',
    BT105: '00000000-0000-4000-8000-00000000b105',
  },
  iglucose: { SMIG: 'subscript1.2.0' },
  tenovi: {
    TENOVI_SCALE: 'Tenovi Scale',
    TENOVI_BPM: 'Tenovi BPM',
    TENOVI_BPM_XL: 'Tenovi BPM - L',
    TENOVI_GLUCOMETER: 'Tenovi Glucometer',
    testStrips: 'Test Strips',
    lancets: 'Lancets',
  },
  kardia: {},
  carriers: {},
  twilio: {},
} as const satisfies Record<SimVendor, Record<string, string>>

/** A connection to the simulator at `url`, as it would be stored for the real vendor. */
export const simulatedAccount = <V extends SimVendor>(vendor: V, url: string) => ({
  vendor,
  mode: 'simulated' as const,
  baseUrl: `${url}/${vendor}`,
  secrets: simulatedSecrets[vendor],
  config: {
    products: simulatedProducts[vendor],
    organizationId: '00000000-0000-4000-8000-0000000000aa',
    clientDomain: simulatedClient,
    clinicName: 'Simulated Clinic',
    notifyEmail: 'orders@clinic.example',
    supplyPath: 'asr/supply-requests/',
    orderWords: {},
    applicationSid: `AP${'0'.repeat(32)}`,
  },
})

export const basicOf = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`
