import type { VendorFacts } from './vendor-facts.ts'

// docs/sources/product.md 1.9: "Tenovi gateway id: 12 alphanumeric characters"
const gateway = {
  name: 'gateway id',
  label: 'Gateway id',
  hint: 'On the back of the Tenovi gateway',
  placeholder: '12 letters and digits',
  form: 'lettersAndDigits',
  least: 12,
  most: 12,
  problem: 'Enter the gateway id: 12 letters and digits, at least one of each.',
} as const
const pressures = ['systolicBP', 'diastolicBP', 'pulse'] as const

/** The four devices of docs/sources/product.md 1.2. */
export const tenovi = {
  name: 'tenovi',
  title: 'Tenovi',
  identifier: 'gateway',
  kinds: {
    TENOVI_SCALE: { title: 'Tenovi Scale', metrics: ['bodyWeight'], number: gateway },
    TENOVI_BPM: { title: 'Tenovi BP Cuff', metrics: pressures, number: gateway },
    TENOVI_GLUCOMETER: { title: 'Tenovi Glucometer', metrics: ['bloodSugar'], number: gateway },
    TENOVI_BPM_XL: { title: 'Tenovi BP Cuff XL', metrics: pressures, number: gateway },
  },
  // Its order numbers are its own
  orders: { isOneDevice: true, carriesReference: false },
  supplies: { testStrips: 'Test strips', lancets: 'Lancets' },
  account: {
    address: 'https://api2.tenovi.com',
    credentials: { apiKey: { label: 'API key', isSecret: true } },
    settings: {
      clientDomain: { label: 'Client domain', hint: 'The part of its addresses that names the account' },
      clinicName: { label: 'Clinic’s name on orders', isOptional: true },
      notifyEmail: { label: 'Email for news of orders', isOptional: true },
    },
  },
  isNeverAsked: true,
} as const satisfies VendorFacts
