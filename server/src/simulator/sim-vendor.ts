/** The vendors the simulator plays. */
export const simVendors = ['bodytrace', 'iglucose', 'tenovi', 'kardia', 'carriers'] as const
export type SimVendor = (typeof simVendors)[number]
