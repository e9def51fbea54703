/**
 * Every vendor of devices: the one list that a new one is entered in. Each entry needs a folder of the same name on the
 * server; `server/src/vendors/vendors.ts` does not compile while one is missing.
 */
import { bodytrace } from './bodytrace.ts'
import { carriers } from './carriers.ts'
import { iglucose } from './iglucose.ts'
import { kardia } from './kardia.ts'
import { tenovi } from './tenovi.ts'
import { twilio } from './twilio.ts'

export const vendors = [bodytrace, iglucose, tenovi, kardia, carriers, twilio] as const
