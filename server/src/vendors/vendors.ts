/** Every vendor's folder by name; the compiler asks for one of each entry of the domain's list. */
import type { VendorName } from '@vitalrounds/domain/devices/device'
import { bodytrace } from './bodytrace/vendor.ts'
import { carriers } from './carriers/vendor.ts'
import { iglucose } from './iglucose/vendor.ts'
import { kardia } from './kardia/vendor.ts'
import { tenovi } from './tenovi/vendor.ts'
import { twilio } from './twilio/vendor.ts'
import type { Vendor } from './vendor.ts'

export const vendors: Record<VendorName, Vendor> = { bodytrace, iglucose, tenovi, kardia, carriers, twilio }
