/** What a clinic decides about texts: whether, from which number, in which words, and which leave by themselves. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { Language } from '../values/languages.ts'
import { SearchText } from '../search-text.ts'
import { StoredPhone } from '../phone-fields.ts'
import { MemberId } from '../values/member-id.ts'
import { Page, ShowFilter } from '../values/request-fields.ts'
import { Instant } from '../values/instant.ts'
import { SettingEntry, Save } from '../settings/setting.ts'
import { Problem } from './api.ts'
import { MsgType } from '../values/text-kinds.ts'
import { TemplateNameSchema } from './message.ts'
import { hourWords, widestTextingHours } from './quiet-hours.ts'
import { mostCharacters } from './segments.ts'

const Switches = z.strictObject({
  text_usage_consent: z.boolean(),
  auto_alert_text: z.boolean(),
  auto_outreach_text: z.boolean(),
  auto_reminder_text: z.boolean(),
})
export type TextingSwitches = z.infer<typeof Switches>
const Wordings = z.partialRecord(
  Language,
  z.partialRecord(TemplateNameSchema, z.string().trim().max(mostCharacters, 'A text has at most 1600 characters.')),
)

const { fromHour: earliest, untilHour: latest } = widestTextingHours
/** Within the law; `untilHour` is when texts stop. */
export const TextingHoursSetting = z
  .strictObject({
    fromHour: z
      .int()
      .min(earliest, `Not before ${hourWords(earliest)}.`)
      .max(latest - 1),
    untilHour: z
      .int()
      .min(earliest + 1)
      .max(latest, `Not after ${hourWords(latest)}.`),
  })
  .refine(({ fromHour, untilHour }) => fromHour < untilHour, { path: ['untilHour'], message: 'Texts stop after they begin.' })

export const SmsSettings = SettingEntry(Switches).extend({
  /** The number the clinic texts from; null until an administrator of the house has entered one. */
  number: z.string().nullable(),
  messagingServiceSid: z.string().nullable(),
})
export type SmsSettings = z.infer<typeof SmsSettings>

const ClinicNumber = z.strictObject({
  phone: StoredPhone,
  messagingServiceSid: z
    .string()
    .regex(/^MG[0-9a-f]{32}$/i, 'A Messaging Service begins with MG and 32 digits.')
    .nullable(),
})
export type ClinicNumber = z.infer<typeof ClinicNumber>
/** Without a phone until one was entered. */
const NumberShown = ClinicNumber.extend({ phone: z.string() })

const setting = { audit: 'group', changes: ['smsSettings', 'setting'], effect: 'write' } as const
const observed = { audit: 'group', shows: ['smsSettings'], effect: 'read', access: 'message.read' } as const

/** A yes or no to texts: recorded by staff, texted by the member, or reported by the phone company. */
export const OptOutRecord = z.object({
  at: Instant,
  isOptIn: z.boolean(),
  source: z.enum(['staff', 'text', 'vendor']),
  /** Who of the staff recorded it; empty where nobody did. */
  by: z.string(),
  /** What the member texted: "STOP". */
  word: z.string(),
})
export type OptOutRecord = z.infer<typeof OptOutRecord>

export const TextingMember = z.object({
  memberId: MemberId,
  name: z.string(),
  phone: z.string(),
  language: Language,
  optInSMS: z.boolean(),
  problem: Problem.nullable(),
  optedOutAt: Instant.nullable(),
  /** Every yes and no to texts that is on record, the newest first. */
  wishes: z.array(OptOutRecord),
})
export const Prospect = z.object({
  phone: z.string(),
  lastAt: Instant,
  count: z.int(),
  /** The newest text. */
  value: z.string(),
})

export const smsSettingsApi = {
  get: endpoint({
    method: 'GET',
    path: '/orma-v2/api/sms/settings',
    summary: 'Whether one’s own group texts, from which number, and which texts leave by themselves',
    ...observed,
    reply: SmsSettings,
  }),
  change: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/sms/settings',
      summary: 'Switches texting and automatic texts of one’s own group on or off',
      ...setting,
      access: 'group.settings',
      body: Save(Switches),
      reply: SmsSettings,
      problems: ['settings.changed'],
    },
    {
      reason: ({ body }) =>
        Object.entries(body.value)
          .map(([name, isOn]) => `${name} ${isOn ? 'on' : 'off'}`)
          .join(', '),
    },
  ),
  hours: endpoint({
    method: 'GET',
    path: '/orma-v2/api/sms/hours',
    summary: 'Between which hours of a member’s day texts leave that no person wrote to this one member',
    ...observed,
    reply: SettingEntry(TextingHoursSetting),
  }),
  setHours: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/sms/hours',
      summary: 'Changes the hours of texts, within 8 AM and 9 PM where the member lives',
      ...setting,
      access: 'group.settings',
      body: Save(TextingHoursSetting),
      reply: SettingEntry(TextingHoursSetting),
      problems: ['settings.changed'],
    },
    { reason: ({ body: { value } }) => `texts between ${hourWords(value.fromHour)} and ${hourWords(value.untilHour)}` },
  ),
  number: endpoint({
    method: 'GET',
    path: '/orma-v2/api/sms/number',
    summary: 'From which number one’s own group texts and calls, for whoever may change it',
    ...observed,
    access: 'platform.manage',
    reply: SettingEntry(NumberShown),
    problems: ['sms.noAccount', 'sms.numberTaken'],
  }),
  setNumber: endpoint({
    method: 'PUT',
    path: '/orma-v2/api/sms/number',
    summary: 'Says from which number one’s own group texts and calls',
    ...setting,
    access: 'platform.manage',
    body: Save(ClinicNumber),
    reply: SettingEntry(NumberShown),
    problems: ['settings.changed', 'sms.noAccount', 'sms.numberTaken'],
  }),
  templates: endpoint({
    method: 'GET',
    path: '/orma-v2/api/sms/templates',
    summary: 'The clinic’s own wordings by language; what it has not written is worded by the product',
    ...observed,
    reply: SettingEntry(Wordings).extend({
      /** Own wordings that are older than the clinic's own English of the same template. */
      outdated: z.partialRecord(Language, z.array(TemplateNameSchema)),
    }),
  }),
  saveTemplates: endpoint({
    method: 'PUT',
    path: '/orma-v2/api/sms/templates',
    summary: 'Keeps the clinic’s own wordings; an empty one gives way to the product’s',
    ...setting,
    access: 'group.settings',
    body: Save(z.partialRecord(Language, z.partialRecord(TemplateNameSchema, z.string().max(mostCharacters * 2)))),
    reply: SettingEntry(Wordings),
    problems: ['settings.changed'],
  }),
  members: endpoint({
    method: 'GET',
    path: '/orma-v2/api/sms/members',
    summary: 'Enrolled members and whether they can be texted, 50 a page, by name; with `q` those who are called so',
    shows: ['messages', 'profile'],
    access: 'message.read',
    effect: 'read',
    audit: 'member',
    query: z.strictObject({
      page: Page,
      show: ShowFilter.default('all'),
      which: z.enum(['all', 'available', 'not-available', 'opted-out']).default('all'),
      /** As in the search box: a name or a part of one, a date of birth. */
      q: SearchText.default(''),
    }),
    reply: z.object({ members: z.array(TextingMember), count: z.int(), page: z.int() }),
  }),
  prospects: endpoint({
    method: 'GET',
    path: '/orma-v2/api/sms/prospects',
    summary: 'Numbers that have texted the clinic and belong to no member',
    shows: ['prospect'],
    access: 'message.read',
    effect: 'read',
    audit: 'group',
    reply: z.object({ prospects: z.array(Prospect) }),
  }),
  attach: endpoint({
    method: 'POST',
    path: '/orma-v2/api/sms/prospects/attach',
    summary: 'Puts the texts of an unknown number into a member’s thread, and those that follow',
    changes: ['prospect', 'messages'],
    access: 'message.write',
    effect: 'write',
    audit: 'member',
    body: z.strictObject({ phone: z.string().min(3).max(40), memberId: MemberId }),
    reply: z.object({ memberId: MemberId, count: z.int() }),
    problems: ['member.unknown', 'sms.attached'],
  }),
  automatic: endpoint({
    method: 'GET',
    path: '/orma-v2/api/sms/automatic',
    summary: 'Who would get which automatic text today, were the switches on; nothing is sent',
    shows: ['smsSettings', 'messages', 'warnings', 'vitals'],
    access: 'message.read',
    effect: 'read',
    audit: 'member',
    reply: z.object({
      count: z.int(),
      texts: z.array(
        z.object({
          memberId: MemberId,
          name: z.string(),
          msgType: MsgType,
          template: TemplateNameSchema,
          text: z.string(),
          missing: z.array(z.string()),
        }),
      ),
    }),
  }),
}
