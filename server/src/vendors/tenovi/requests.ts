/** The bodies of our requests to Tenovi. Of the patient it learns the id and the name, and the address only to ship to. */
import type { VendorConfig } from '../connection.ts'
import type { ConnectRequest, OrderRequest, RefillRequest, ShipTo } from '../vendor.ts'

const shipping = (shipTo: ShipTo) => ({
  shipping_name: `${shipTo.firstName} ${shipTo.lastName}`,
  shipping_address: [shipTo.line1, shipTo.line2].filter(Boolean).join(', '),
  shipping_city: shipTo.city,
  shipping_state: shipTo.state,
  shipping_zip_code: shipTo.zipCode,
})

/** `name` must be a device type of the account, to the letter. */
export const orderBody = (config: VendorConfig, name: string, { memberId, shipTo }: OrderRequest) => ({
  patient_id: memberId,
  patient: {
    external_id: memberId,
    name: `${shipTo.firstName} ${shipTo.lastName}`,
    clinic_name: config.clinicName,
    // Texts to members are ours to send, and ours to stop.
    sms_opt_in: false,
  },
  device: {
    name,
    hardware_uuid: null,
    fulfillment_request: {
      ...shipping(shipTo),
      require_signature: false,
      client_will_fulfill: false,
      notify_emails: config.notifyEmail,
      client_notes: '',
    },
  },
})

export const connectBody = (name: string, { memberId, firstName, lastName, hardwareId }: ConnectRequest) => ({
  patient_id: memberId,
  patient: { external_id: memberId, name: `${firstName} ${lastName}`, sms_opt_in: false },
  device: { name, hardware_uuid: hardwareId.replace(/[^0-9a-z]/gi, '').toLowerCase() },
})

export const supplyBody = (name: string, { memberId, quantity, shipTo }: RefillRequest) => ({
  patient_id: memberId,
  contents: [{ name, quantity }],
  ...shipping(shipTo),
})
