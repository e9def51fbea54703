/** The vendors the simulator plays. */
export const simVendors = ['bodytrace', 'iglucose', 'tenovi', 'kardia', 'carriers', 'twilio'] as const
export type SimVendor = (typeof simVendors)[number]
