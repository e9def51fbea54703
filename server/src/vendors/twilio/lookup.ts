/**
 * What kind of line a phone number is, from Twilio Lookup v2. Asked while a person types a number, so it is tried once
 * and "unknown" is an answer; the rest of the work goes on without it.
 */
import { z } from 'zod'
import { basicHeader, type Account } from '../connection.ts'
import { VendorFailure } from '../vendor-failure.ts'
import { vendorFetch } from '../vendor-fetch.ts'

/** The type of a line in Twilio's words (`mobile`, `landline`, `fixedVoip`, …), or empty when nobody can tell. */
export type LookupPhone = (phone: string) => Promise<string>

// twilio.com/docs/lookup/v2-api/line-type-intelligence: the package is null for a number that is not valid, its type
// null where the carrier is unknown
const Answer = z.object({
  valid: z.boolean(),
  line_type_intelligence: z.object({ type: z.string().nullable() }).nullable(),
})

export type TwilioAccount = Pick<Account, 'mode' | 'baseUrl'> & { user: string; password: string }

/** The address Twilio serves look-ups under; the simulator has its own. */
export const liveLookups = 'https://lookups.twilio.com'

/** Asks for one number in E.164 form (`+14155550133`). A vendor that does not answer leaves the type empty. */
export function twilioLookup({ mode, baseUrl, user, password }: TwilioAccount): LookupPhone {
  return async (phone) => {
    const call = {
      method: 'GET',
      path: `v2/PhoneNumbers/${encodeURIComponent(phone)}`,
      query: { Fields: 'line_type_intelligence' },
      headers: { authorization: basicHeader(user, password) },
      // One try: somebody is waiting
      isRepeatable: false,
    } as const
    try {
      const answer = await vendorFetch({ vendor: 'twilio', mode, baseUrl }, call, Answer)
      return answer.line_type_intelligence?.type ?? ''
    } catch (failure) {
      if (failure instanceof VendorFailure) return ''
      throw failure
    }
  }
}
