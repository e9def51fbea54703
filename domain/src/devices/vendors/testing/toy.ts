import type { VendorFacts } from '../vendor-facts.ts'

/** A maker of pulse clips that nobody has heard of: what a new vendor has to say of itself. */
export const facts = {
  name: 'toy',
  title: 'Toyworks',
  identifier: 'imei',
  kinds: {
    TOY_CLIP: {
      title: 'Toy Pulse Clip',
      metrics: ['pulse'],
      number: {
        name: 'serial number',
        label: 'Serial number',
        hint: '8 digits, inside the clip',
        placeholder: '8 digits',
        form: 'digits',
        least: 8,
        most: 8,
        problem: 'Enter the 8 digits of the serial number.',
      },
    },
  },
  orders: { isOneDevice: false, carriesReference: true },
  supplies: {},
  account: {
    address: 'https://api.toyworks.example',
    credentials: { apiKey: { label: 'API key', isSecret: true } },
    settings: {},
  },
} as const satisfies VendorFacts
