import type { SimAccount } from '../side.ts'

export const account = {
  secrets: { apiKey: 'simulated-key' },
  products: {},
  config: {},
} as const satisfies SimAccount
