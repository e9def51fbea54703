/** Who answers where a vendor does not only tell something but asks what to do, and waits. */
import type { HookCall, VendorName } from '../vendors/vendor.ts'

/** Answers in the vendor's own words; what was said is kept by then. */
export type Answerer = (request: { call: HookCall; text: string; connectionId: string }) => Promise<{ type: string; text: string }>

/** By vendor and the last word of the address. */
export type Answerers = Partial<Record<VendorName, Readonly<Record<string, Answerer>>>>
