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
  account: {
    address: 'https://us.data.bodytrace.com',
    credentials: { user: { label: 'User' }, password: { label: 'Password', isSecret: true } },
    settings: {
      ordersBaseUrl: { label: 'Address of the shop', hint: 'Needed for orders', isOptional: true },
      organizationId: { label: 'Organization id', hint: 'Who pays for orders', isOptional: true },
      clinicName: { label: 'Clinic’s name on orders', isOptional: true },
      notifyEmail: { label: 'Email for news of orders', isOptional: true },
    },
  },
} as const satisfies VendorFacts
