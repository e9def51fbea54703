import type { SimAccount } from '../side.ts'

export const account = {
  secrets: { apiKey: 'simulated-key' },
  products: {
    TENOVI_SCALE: 'Tenovi Scale',
    TENOVI_BPM: 'Tenovi BPM',
    TENOVI_BPM_XL: 'Tenovi BPM - L',
    TENOVI_GLUCOMETER: 'Tenovi Glucometer',
    testStrips: 'Test Strips',
    lancets: 'Lancets',
  },
  config: { clientDomain: 'simulated-clinic', supplyPath: 'asr/supply-requests/' },
} as const satisfies SimAccount
