/** Refusals about devices and their orders; part of the catalog in `problems.ts`. */
export const deviceProblems = {
  'device.unknown': {
    status: 404,
    title: 'Device not found',
    text: 'This device does not exist in your organization.',
  },
  'education.unknown': { status: 404, title: 'Not on record', text: 'This set-up is not on record.' },
  'education.retracted': { status: 409, title: 'Already retracted', text: 'This set-up was retracted already.' },
  'education.educatorUnknown': { status: 409, title: 'Nobody of this clinic', text: 'Choose who of this clinic explained the device.' },
  'education.beforeDevice': {
    status: 409,
    title: 'Before the device',
    text: 'The member did not have this device yet on that day: it cannot have been set up with them.',
  },
  'device.ownerUnknown': { status: 404, title: 'New owner not found', text: 'New owner not found' },
  'device.ownerSame': { status: 409, title: 'Same owner', text: 'This member already has the device.' },
  'device.taken': {
    status: 409,
    title: 'Device in use',
    text: 'This device is connected to another member. Reassign it or disconnect it there first.',
  },
  'device.otherKind': {
    status: 409,
    title: 'Another type of device',
    text: 'This number is registered as another type of device. Choose that type, or check the number.',
  },
  'device.unavailable': {
    status: 409,
    title: 'Device not available',
    text: 'This device cannot be connected. Please check its number or contact support.',
  },
  'device.notHeld': { status: 409, title: 'Device not connected', text: 'This member does not have this device.' },
  'device.notAScale': { status: 409, title: 'Not a scale', text: 'Only a weight scale can be calibrated.' },
  'device.neverAsked': {
    status: 409,
    title: 'Sends by itself',
    text: 'The vendor of this device sends its readings by itself and cannot be asked.',
  },
  'device.onlyDisconnected': {
    status: 409,
    title: 'Not deleted',
    text: 'This device is the member’s account at the vendor. It is disconnected, not deleted.',
  },
  'device.noVendor': {
    status: 409,
    title: 'Vendor not connected',
    text: 'There is no connection to the vendor of this device. Please contact your administrator.',
  },
  'device.vendorAway': {
    status: 503,
    title: 'Vendor not reachable',
    text: 'The vendor did not answer. Please try again in a moment.',
  },
  'order.unknown': { status: 404, title: 'Order not found', text: 'This order does not exist in your organization.' },
  'order.underWay': {
    status: 409,
    title: 'Too late to cancel',
    text: 'This order was already handed to the vendor and can no longer be canceled here.',
  },
  'order.canceled': { status: 409, title: 'Already canceled', text: 'This order was canceled already.' },
  'order.notFailed': {
    status: 409,
    title: 'Nothing to repeat',
    text: 'Only a failed order that the vendor never took can be repeated.',
  },
  'order.duplicate': {
    status: 409,
    title: 'Already ordered',
    text: 'This device is already on its way to the member.',
  },
  'refill.duplicate': {
    status: 409,
    title: 'Already ordered',
    text: 'This refill was ordered for the member within the last day.',
  },
  'order.addressMissing': {
    status: 409,
    title: 'Address missing',
    text: "The member's address is not complete. Please complete it first.",
  },
} as const
