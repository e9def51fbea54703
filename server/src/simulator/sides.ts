/** Every vendor's side by name; the compiler asks for one of each entry of the domain's list. */
import type { VendorName } from '@vitalrounds/domain/devices/device'
import { bodytrace } from './bodytrace/side.ts'
import { carriers } from './carriers/side.ts'
import { iglucose } from './iglucose/side.ts'
import { kardia } from './kardia/side.ts'
import type { SimSide } from './side.ts'
import { tenovi } from './tenovi/side.ts'
import { twilio } from './twilio/side.ts'

export const sides: Record<VendorName, SimSide> = { bodytrace, iglucose, tenovi, kardia, carriers, twilio }
