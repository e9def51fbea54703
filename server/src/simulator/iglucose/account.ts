import type { SimAccount } from '../side.ts'

export const account = {
  secrets: { apiKey: 'simulated-key' },
  products: { SMIG: 'subscript1.2.0' },
  config: {},
} as const satisfies SimAccount
