import type { VendorFacts } from './vendor-facts.ts'

/** Who carries parcels tells where they are, and sells nothing. */
export const carriers = {
  name: 'carriers',
  title: 'Carrier',
  identifier: 'none',
  kinds: {},
  supplies: {},
  account: { credentials: {}, settings: {} },
  isCarrier: true,
} as const satisfies VendorFacts
