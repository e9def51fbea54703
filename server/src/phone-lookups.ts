/**
 * Who is asked what kind of line a phone number is: Twilio with the clinic's account, or the simulator beside the demo.
 * Where neither is there, nobody knows, and the type stays empty.
 */
import type { Config } from './platform/config.ts'
import { liveLookups, type LookupPhone, twilioLookup } from './vendors/twilio/lookup.ts'

export type PhoneLookups = { ask: LookupPhone; useSimulator: (url: string) => void }

export function phoneLookups({ integrations, twilio }: Pick<Config, 'integrations' | 'twilio'>): PhoneLookups {
  let lookup: LookupPhone = () => Promise.resolve('')
  if (integrations === 'live' && twilio.accountSid && twilio.authToken)
    lookup = twilioLookup({ mode: 'live', baseUrl: liveLookups, user: twilio.accountSid, password: twilio.authToken })
  return {
    ask: (phone) => lookup(phone),
    useSimulator(url) {
      if (integrations === 'simulated')
        lookup = twilioLookup({ mode: 'simulated', baseUrl: `${url}/lookups`, user: 'AC0', password: 'simulated' })
    },
  }
}
