/**
 * What every settings page has in common: a value that is saved as a whole, who changed it last and when, and a version.
 * Whoever saves sends the version that was on screen; a save over something else is refused (optimistic locking).
 */
import { z } from 'zod'
import { Instant } from '../values/instant.ts'

/** Pages whose saves are kept; those of a person are that person's own, the others the group's. */
export const personalPages = ['user', 'email-notifications'] as const
export const groupPages = [
  'clinical-rules',
  'sms-group',
  'sms-hours',
  'sms-number',
  'sms-templates',
  'manual-time',
  'code-reporting',
  'rules-in-force',
  'billing-provider',
  'payers',
  'claim-provider',
  'fees',
  'group',
  'agreement',
  'doctor-alerts',
  'calendar-feeds',
  'care-plans',
  'practitioner-orders',
  'chronic-conditions',
  'api-clients',
  'record-review',
] as const
export type SettingPage = (typeof personalPages)[number] | (typeof groupPages)[number]

/** Names a value: the same for equal values, another for any other, whoever wrote it and by whatever way. */
export const SettingVersion = z.string().max(64)

/** Who changed a setting last; null where nobody has since it began. */
export const LastChange = z.object({ changedBy: z.string().nullable(), changedAt: Instant.nullable() })

/** A setting as a page shows it. */
export const SettingEntry = <V extends z.ZodType>(value: V) => LastChange.extend({ value, version: SettingVersion })

/** A setting as a page saves it. */
export const Save = <V extends z.ZodType>(value: V) => z.strictObject({ value, version: SettingVersion })

/** One save, as the history of a page shows it. */
export const SettingChange = LastChange.extend({
  _id: z.uuid(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** Made in another clinic by somebody of this one; the reason says where. */
  isElsewhere: z.boolean(),
})
export type SettingChange = z.infer<typeof SettingChange>
