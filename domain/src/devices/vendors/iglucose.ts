import type { VendorFacts } from './vendor-facts.ts'

/** docs/sources/product.md 1.9 "Device types"; its meters have 7 digits at least, and inputs hold 15 at most. */
export const iglucose = {
  name: 'iglucose',
  title: 'iGlucose',
  identifier: 'imei',
  kinds: {
    SMIG: {
      title: 'Glucometer',
      metrics: ['bloodSugar'],
      number: {
        name: 'IMEI',
        label: 'Serial number or IMEI',
        hint: '7 to 15 digits, on the back of the meter',
        placeholder: '7 to 15 digits',
        form: 'digits',
        least: 7,
        most: 15,
        problem: 'Enter the 7 to 15 digits of the IMEI.',
      },
    },
  },
  orders: { isOneDevice: false, carriesReference: true },
  supplies: {},
  account: {
    address: 'https://api.iglucose.com',
    credentials: { apiKey: { label: 'API key', isSecret: true } },
    settings: {},
  },
} as const satisfies VendorFacts
