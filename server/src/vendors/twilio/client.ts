/** One call of Twilio's REST API below our account: forms go out, JSON comes back, refusals carry Twilio's own number. */
import { z } from 'zod'
import { basicHeader, secretOf, type Connection } from '../connection.ts'
import type { Outbound } from '../vendor.ts'
import { realWorld, vendorFetch, type VendorCall, type World } from '../vendor-fetch.ts'

const Refusal = z.object({ code: z.union([z.int(), z.string().max(10)]).transform(String) })

type TwilioCall = Pick<VendorCall, 'method' | 'query' | 'form' | 'isRepeatable'> & {
  /** Below the account, such as `Messages.json`. */
  path: string
}

/** Who calls, in the header of every call of an account. */
export const keyOf = (connection: Connection) => ({
  authorization: basicHeader(secretOf(connection, 'accountSid'), secretOf(connection, 'authToken')),
})

export function callTwilio<S extends z.ZodType>(
  connection: Connection,
  { path, ...call }: TwilioCall,
  schema: S,
  world: World = realWorld,
): Promise<z.output<S>> {
  const sid = secretOf(connection, 'accountSid')
  return vendorFetch(
    connection,
    {
      ...call,
      path: `2010-04-01/Accounts/${encodeURIComponent(sid)}/${path}`,
      headers: keyOf(connection),
      refusalCode: (body) => Refusal.safeParse(body).data?.code,
    },
    schema,
    world,
  )
}

const Numbers = z.object({ incoming_phone_numbers: z.array(z.object({ phone_number: z.string() })) })

export const twilioClient = (connection: Connection): Outbound => ({
  vendor: 'twilio',
  async check() {
    const call = {
      method: 'GET',
      path: 'IncomingPhoneNumbers.json',
      query: { PageSize: '1' },
      isRepeatable: true,
    } as const
    await callTwilio(connection, call, Numbers)
  },
})
