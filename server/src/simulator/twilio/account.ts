import type { SimAccount } from '../side.ts'

export const account = {
  secrets: {
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'simulated-token',
    apiKeySid: `SK${'0'.repeat(32)}`,
    apiKeySecret: 'simulated-key',
  },
  products: {},
  config: { applicationSid: `AP${'0'.repeat(32)}` },
} as const satisfies SimAccount
