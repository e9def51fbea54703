import { z } from 'zod'
import { formFields, signatureOf } from '../../vendors/twilio/signature.ts'
import { registerControl } from '../control-call.ts'
import type { SimSide } from '../side.ts'
import { account } from './account.ts'
import { advanceTexts, textIn } from './texts.ts'

const phone = z.string().regex(/^\+[0-9]{5,15}$/)
const TextCall = z.strictObject({
  from: phone,
  to: phone,
  body: z.string().max(1600),
  pictures: z.int().min(0).max(10).default(0),
  /** Of the files; what is no image is no picture. */
  mediaType: z.string().max(100).default('image/png'),
})

/** Its API goes on by itself, with lines and timers of its own: `start.ts` sets it up. */
export const twilio: SimSide = {
  account,
  controls: (sim) => async (app) => {
    registerControl(app, '/texts', TextCall, (text) => textIn(sim, text))
    registerControl(app, '/texts/advance', z.strictObject({}), () => advanceTexts(sim))
  },
  signature: (secret, url, body) => ({ 'x-twilio-signature': signatureOf(secret, url, formFields(body)) }),
}
