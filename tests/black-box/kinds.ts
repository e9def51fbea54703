/** Which kind of thing an id in an address or a body names, in the words of the test bed. */

/** Which kind of thing is asked for, by the last word of the address before a place. */
const kindByAddress: Record<string, string> = {
  'access-links': 'links',
  allergies: 'allergy',
  batches: 'text_batch',
  bulk: 'fhir_export',
  calls: 'calls',
  'check-ins': 'check_in',
  deliveries: 'deliveries',
  device: 'devices',
  'device-education': 'deviceEducation',
  diagnoses: 'diagnosis',
  'diagnosis-suggestions': 'diagnosis_decline',
  doctoralerts: 'alerts',
  ecgs: 'ecgs',
  employment: 'worker_employment',
  events: 'events',
  'fhir-exports': 'fhir_export',
  Group: 'practice',
  groups: 'group',
  imports: 'member_import',
  labs: 'lab_result',
  late: '_id',
  medications: 'medication',
  member: '_id',
  members: '_id',
  messages: 'messages',
  notes: 'notes',
  orders: 'orders',
  packets: '_id',
  passkeys: 'session',
  practices: 'practice',
  'practitioner-orders': 'practitionerOrders',
  readings: 'readings',
  r4: 'group',
  'remembered-devices': 'session',
  'review-record': '_id',
  sessions: 'session',
  support: 'support_request',
  users: 'person',
  'vendor-connections': 'connection',
  versions: 'carePlans',
  visits: 'visit',
  warnings: 'warnings',
  'webhook-deliveries': 'webhook_delivery',
  webhooks: 'webhook_endpoint',
  workspaces: 'group',
  zip: 'evidence_export',
}
/** The same by the name of a field. */
const kindByField: Record<string, string> = {
  _id: '_id',
  actor: 'person',
  alertId: 'alerts',
  amends: 'notes',
  assignedCareManager: 'person',
  assignedPhysician: 'person',
  assignedTo: 'person',
  basedOn: 'list_upload',
  clears: 'warnings',
  deviceId: 'devices',
  educator: 'person',
  eventId: 'events',
  exceptId: '_id',
  group_id: 'group',
  groupId: 'group',
  hwiDeviceId: 'devices',
  id: 'person',
  ids: '_id',
  memberId: '_id',
  memberIds: '_id',
  owner_id: 'group',
  pageViewId: 'pageViews',
  payerId: 'payer',
  practiceId: 'practice',
  practitioner: 'person',
  readingId: 'readings',
  userId: 'person',
  warningIds: 'warnings',
  workspaces: 'group',
  // Of the specification's query of devices, where they stand under the field that they ask for
  $eq: 'group',
  $in: 'group',
  $ne: 'group',
  $nin: 'group',
}
/** Names a call, so that it can be repeated, or the own draft that ends with it; nothing bears it before. */
export const isFreeKey = (place: string) => place === 'key' || place === 'draft'
// Accounts at vendors are the server's, for its super admins alone
export const ofNoGroup = 'connection'

export const kindOf = (name: string, path: string): string | undefined => {
  const before = path.includes(`{${name}}`) ? path.slice(0, path.indexOf(`{${name}}`)).split('/') : undefined
  const word = before?.findLast((part) => part !== '' && !part.startsWith('{'))
  return word === undefined ? kindByField[name] : kindByAddress[word]
}
