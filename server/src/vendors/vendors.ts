/** All device vendors by name: the one list that a new vendor's folder is entered in. */
import { bodytraceClient } from './bodytrace/client.ts'
import { bodytrace } from './bodytrace/webhook.ts'
import { carriers } from './carriers/webhook.ts'
import type { Connection } from './connection.ts'
import { iglucoseClient } from './iglucose/client.ts'
import { iglucose } from './iglucose/webhook.ts'
import { kardiaClient } from './kardia/client.ts'
import { kardia } from './kardia/webhook.ts'
import { tenoviClient } from './tenovi/client.ts'
import { tenovi } from './tenovi/webhook.ts'
import { vendorNames, type Inbound, type Outbound, type VendorName } from './vendor.ts'

export const inboundVendors: Record<VendorName, Inbound> = { bodytrace, iglucose, tenovi, kardia, carriers }

/** A word from outside as a vendor's name, or undefined. */
export const vendorNamed = (word: string): VendorName | undefined => vendorNames.find((name) => name === word)

/** The outgoing side of a connection. Kardia's patients and codes are asked for through `kardiaClient` itself. */
export function outboundOf(connection: Connection): Outbound {
  switch (connection.vendor) {
    case 'bodytrace':
      return bodytraceClient(connection)
    case 'iglucose':
      return iglucoseClient(connection)
    case 'tenovi':
      return tenoviClient(connection)
    case 'kardia':
      return kardiaClient(connection)
    case 'carriers':
      // Parcels are followed by what carriers push; nothing is asked of them.
      return { vendor: 'carriers' }
  }
}
