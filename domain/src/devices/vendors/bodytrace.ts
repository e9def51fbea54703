import type { VendorFacts } from './vendor-facts.ts'

// docs/sources/product.md 1.9: "IMEI: 15 digits for weight scale and BP cuff, 7 for glucometer"
const imei = {
  name: 'IMEI',
  label: 'IMEI',
  hint: '15 digits, on the label of the device',
  placeholder: '15 digits',
  form: 'digits',
  least: 15,
  most: 15,
  problem: 'Enter the 15 digits of the IMEI.',
  hasCheckDigit: true,
} as const

/** docs/sources/product.md 1.9 "Device types". */
export const bodytrace = {
  name: 'bodytrace',
  title: 'BodyTrace',
  identifier: 'imei',
  kinds: {
    BT004: { title: 'Weight Scale', metrics: ['bodyWeight'], number: imei },
    BT105: { title: 'BP Cuff', metrics: ['systolicBP', 'diastolicBP', 'pulse'], number: imei },
  },
  orders: { isOneDevice: false, carriesReference: true },
  supplies: {},
} as const satisfies VendorFacts
