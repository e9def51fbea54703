/**
 * UPS Track Alert: what the carrier pushes of a parcel with each of its scans. Shapes, codes and texts are those of the
 * webhook's own examples (UPS-API/api-documentation, UPSTrackAlert.yaml, 2026-07); what is not known is an empty text.
 */
import { textIn } from '../plugin.ts'
import type { SimOrder } from '../state.ts'

type Status = { type: string; code: string; description: string; descriptionCode: string }
export type UpsScan = Status & { afterHours: number }

/** From the label to the door, in hours after the order: between what the vendor tells of the same parcel. */
export const upsScans: readonly UpsScan[] = [
  { afterHours: 24, type: 'M', code: 'MP', description: 'Shipment Ready for UPS', descriptionCode: '003' },
  { afterHours: 30, type: 'I', code: 'OR', description: 'On the Way', descriptionCode: '005' },
  { afterHours: 66, type: 'I', code: 'YP', description: 'Preparing for Delivery', descriptionCode: '071' },
  { afterHours: 69, type: 'I', code: 'OT', description: 'Out for Delivery', descriptionCode: '021' },
  { afterHours: 72, type: 'D', code: 'FS', description: 'Delivered', descriptionCode: '011' },
]

/** Something out of the normal; the codes of exceptions are not published with the API. */
export const upsException = (description: string): Status => ({
  type: 'X',
  code: 'X1',
  description,
  descriptionCode: '',
})

// Where all parcels of the demonstration are scanned
const zone = 'America/Chicago'

const format = (pattern: 'date' | 'time', at: Temporal.ZonedDateTime) =>
  (pattern === 'date' ? at.toPlainDate() : at.toPlainTime())
    .toString(pattern === 'date' ? {} : { smallestUnit: 'second' })
    .replaceAll(/[-:]/g, '')

/** The body of one alert. The place is the address the parcel goes to, with its postal code once it is there. */
export function upsAlert({ parcel, request }: SimOrder, status: Status, at: string) {
  const instant = Temporal.Instant.from(at)
  const [local, gmt] = [instant.toZonedDateTimeISO(zone), instant.toZonedDateTimeISO('UTC')]
  const address = request['shippingAddress']
  const isThere = status.code === 'FS'
  const isOnTheWay = status.type === 'I'
  return {
    trackingNumber: parcel?.number ?? '',
    localActivityDate: format('date', local),
    localActivityTime: format('time', local),
    activityLocation: {
      city: status.type === 'M' ? '' : textIn(address, 'city'),
      stateProvince: status.type === 'M' ? '' : textIn(address, 'state'),
      postalCode: isThere ? textIn(address, 'postalCode') : '',
      country: 'US',
    },
    activityStatus: {
      type: status.type,
      code: status.code,
      description: status.description,
      descriptionCode: status.descriptionCode,
    },
    scheduledDeliveryDate: isOnTheWay ? format('date', local) : '',
    actualDeliveryDate: isThere ? format('date', local) : '',
    actualDeliveryTime: isThere ? format('time', local) : '',
    gmtActivityDate: format('date', gmt),
    gmtActivityTime: format('time', gmt),
    deliveryStartTime: '',
    deliveryEndTime: '',
    deliveryTimeDescription: isOnTheWay ? 'end of day' : '',
  }
}
