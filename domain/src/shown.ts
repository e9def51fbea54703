/**
 * What a page can show, named once: an endpoint that is read declares what its answer shows, one that writes what it
 * changes, a hint what has changed. From these the browser derives what to ask again; no page keeps a list of its own.
 */

/** What lists and header strip show of a member, each kept by itself (`member_summary`), in the order of computing. */
export const summaryParts = [
  'profile',
  'listName',
  'uploads',
  'team',
  'vitals',
  'billing',
  'dueCare',
  'warnings',
  'memos',
  'calendar',
  'messages',
  'missedCalls',
  'contact',
] as const
export type SummaryPart = (typeof summaryParts)[number]

/** What can change of a member: the parts of the summary, and what only the member's own pages show. */
export const memberParts = [
  ...summaryParts,
  'readings',
  'rules',
  'devices',
  'carePlan',
  'practitionerOrders',
  'notes',
  'alerts',
  'time',
  'chart',
  'calls',
  'checkIns',
  'payer',
] as const
export type MemberPart = (typeof memberParts)[number]

/** Things that hints name by their kind. */
export const hintedThings = ['device', 'order', 'delivery', 'prospect', 'textBatch', 'call'] as const

/** The rest is changed by people at their pages: whoever did it asks again at once, others when they come back to it. */
export type LiveTopic =
  | MemberPart
  | (typeof hintedThings)[number]
  | 'accessLinks'
  | 'account'
  | 'alertSettings'
  | 'connection'
  | 'groupRules'
  | 'import'
  | 'month'
  | 'review'
  | 'evidence'
  | 'claims'
  | 'codeSettings'
  | 'newMember'
  | 'practice'
  | 'session'
  | 'setting'
  | 'person'
  | 'auditorGrant'
  | 'workspace'
  | 'supportRequest'
  | 'smsSettings'
  | 'webhook'

/** What follows readings that came, changed or went: of the chart, the latest values, the reading days and the warnings. */
export const withReadings = ['readings', 'vitals', 'billing', 'warnings'] as const satisfies readonly LiveTopic[]
/** A device with a member, without one, or on its way. */
export const everyDevice = ['devices', 'device', 'order'] as const satisfies readonly LiveTopic[]
