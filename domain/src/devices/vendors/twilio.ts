import type { VendorFacts } from './vendor-facts.ts'

/** Texts and calls; it has no devices. A clinic's number at it is kept with the clinic, not with the account. */
export const twilio = {
  name: 'twilio',
  title: 'Twilio',
  identifier: 'none',
  kinds: {},
  supplies: {},
  account: {
    address: 'https://api.twilio.com',
    credentials: {
      accountSid: { label: 'Account SID', hint: 'Begins with AC' },
      authToken: { label: 'Auth token', hint: 'The primary one: it signs what Twilio sends us', isSecret: true },
      apiKeySid: { label: 'API key SID', hint: 'For calls from the browser; begins with SK', isOptional: true },
      apiKeySecret: { label: 'API key secret', isOptional: true, isSecret: true },
    },
    settings: {
      applicationSid: { label: 'TwiML app SID', hint: 'For calls from the browser; begins with AP', isOptional: true },
    },
  },
} as const satisfies VendorFacts
