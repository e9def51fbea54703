/**
 * Every vendor of devices: the one list that a new one is entered in. The server's folder of the same name does not compile
 * away: `server/src/vendors/vendors.ts` demands one for each entry.
 */
import { bodytrace } from './bodytrace.ts'
import { carriers } from './carriers.ts'
import { iglucose } from './iglucose.ts'
import { kardia } from './kardia.ts'
import { tenovi } from './tenovi.ts'

export const vendors = [bodytrace, iglucose, tenovi, kardia, carriers] as const
