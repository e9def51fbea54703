import type { VendorFacts } from './vendor-facts.ts'

/** The device belongs to nobody: it is the patient that is known at the vendor. */
export const kardia = {
  name: 'kardia',
  title: 'Kardia',
  identifier: 'patient',
  kinds: { KARDIA: { title: 'KardiaMobile ECG', metrics: ['ecg'] } },
  supplies: {},
  account: {
    address: 'https://api.kardia.com',
    credentials: { apiKey: { label: 'API key', isSecret: true } },
    settings: {},
  },
  isNeverAsked: true,
} as const satisfies VendorFacts
