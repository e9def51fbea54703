/** Doctor alerts: asking a doctor, what became of it, and the doctor's own page. */
import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { MemberParams, MemberId } from '../values/member-id.ts'
import { LinkDraft } from '../links/link-draft.ts'
import { Page, ShowFilter } from '../values/request-fields.ts'
import { Instant } from '../values/instant.ts'
import { typedCode } from '../values/typed-code.ts'
import { AlertSnapshot, alertStatuses, AlertText, DoctorAlert, OfferedRecipient, Recipient } from './alert.ts'
import { alertAnswerNames } from './answers.ts'
import { SettingEntry, Save } from '../settings/setting.ts'

/** An answer, and words to it. */
const AnswerBody = z.strictObject({
  answer: z.enum(alertAnswerNames),
  words: z.string().trim().max(1000, 'At most 1000 characters.').default(''),
})
const AlertParams = z.strictObject({ alertId: z.uuid() })
export const AlertSettings = z.strictObject({
  /** Whether the doctor's page first asks for a code that is texted to the phone the alert went to. */
  asksCode: z.boolean(),
  reminderHours: z.int().min(1, 'At least an hour.').max(72, 'At most 72 hours.'),
})
export type AlertSettings = z.infer<typeof AlertSettings>
const inAlerts = '/orma-v2/api/doctoralerts'
const text = { access: 'alert.write', effect: 'write', audit: 'member', changes: ['alerts'] } as const

export const alertApi = {
  send: endpoint(
    {
      ...text,
      method: 'POST',
      path: `${inAlerts}/`,
      summary: 'Asks a doctor: answers the id of the alert, texts the doctor a link to it and updates the record of the member',
      body: z.strictObject({
        memberId: MemberId,
        note: AlertText,
        to: Recipient,
        backup: Recipient.nullable().default(null),
        isDirectSecureMsg: z.boolean().default(false),
        /** Names this one alert: sent again with it, nobody is asked twice. */
        key: z.uuid(),
      }),
      reply: z.object({ alertId: z.uuid() }),
      problems: [
        'alert.directUnavailable',
        'alert.unknown',
        'member.disenrolled',
        'member.unknown',
        'sms.disabled',
        'sms.landline',
        'sms.noConsent',
        'sms.noNumber',
        'sms.noPhone',
        'sms.optedOut',
      ],
    },
    { ids: (_, { alertId }) => [alertId] },
  ),
  ofMember: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id/doctoralerts',
    summary: 'The alerts about a member, newest first, 50 a page, each with its timeline',
    shows: ['alerts'],
    access: 'alert.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    query: z.strictObject({ page: Page }),
    reply: z.object({ alerts: z.array(DoctorAlert), count: z.int(), page: z.int() }),
    problems: ['member.unknown'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/orma-v2/api/members/:id/doctoralerts/preview',
    summary: 'What a doctor would see of the member now, and whom to ask: their physician, and whom the clinic has asked before',
    shows: ['readings', 'profile', 'notes', 'alerts'],
    access: 'alert.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    reply: z.object({
      snapshot: AlertSnapshot,
      /** The member's physician first, then whom the clinic has asked before, the last first. */
      recipients: z.array(OfferedRecipient),
      /** Why it cannot go as a Direct secure message; null where it can. */
      directProblem: z.string().nullable(),
    }),
    problems: ['member.unknown'],
  }),
  toAnswer: endpoint({
    method: 'GET',
    path: `${inAlerts}/to-answer`,
    summary: 'Open alerts that wait for an answer, the oldest first; at most 200',
    shows: ['alerts', 'profile', 'team'],
    access: 'alert.read',
    effect: 'read',
    audit: 'member',
    query: z.strictObject({
      /** `mine`: about one's own members, or sent to one's own phone. */
      show: ShowFilter.default('all'),
    }),
    reply: z.object({
      alerts: z.array(
        z.object({
          _id: z.uuid(),
          memberId: MemberId,
          memberName: z.string(),
          time: Instant,
          by: z.string(),
          to: z.string(),
          value: z.string(),
        }),
      ),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${inAlerts}/:alertId`,
    summary: 'One alert, with what was known of the member when it was sent',
    shows: ['alerts'],
    access: 'alert.read',
    effect: 'read',
    audit: 'member',
    params: AlertParams,
    reply: z.object({ alert: DoctorAlert, snapshot: AlertSnapshot }),
    problems: ['alert.unknown'],
  }),
  answer: endpoint({
    ...text,
    method: 'POST',
    path: `${inAlerts}/:alertId/answer`,
    summary: 'A practitioner of the clinic answers an alert while signed in, once',
    changes: ['alerts', 'notes'],
    params: AlertParams,
    /** `draft`: the key under which the words were kept while they were typed. */
    body: AnswerBody.extend({ draft: z.uuid().optional() }),
    reply: DoctorAlert,
    problems: [
      'alert.answered',
      'alert.cleared',
      'alert.notPractitioner',
      'alert.unknown',
      'member.unknown',
      'note.amended',
      'note.answer',
      'note.deleted',
      'note.unknown',
    ],
  }),
  /** The specification's "update alert". */
  clear: endpoint({
    ...text,
    method: 'POST',
    path: `${inAlerts}/:alertId/clearance`,
    summary: 'Clears an alert: its links open nothing any more',
    params: AlertParams,
    reply: DoctorAlert,
    problems: ['alert.cleared', 'alert.unknown', 'member.unknown'],
  }),
  resend: endpoint({
    ...text,
    method: 'POST',
    path: `${inAlerts}/:alertId/resend`,
    summary: 'Texts the doctor another link to the same alert',
    params: AlertParams,
    reply: DoctorAlert,
    problems: ['alert.answered', 'alert.cleared', 'alert.unknown', 'member.unknown'],
  }),
  settings: endpoint({
    method: 'GET',
    path: `${inAlerts}/settings`,
    summary: 'Whether a code is asked for, and when a doctor is reminded',
    shows: ['alertSettings'],
    access: 'alert.read',
    effect: 'read',
    audit: 'none',
    reply: SettingEntry(AlertSettings),
  }),
  setSettings: endpoint(
    {
      method: 'PUT',
      path: `${inAlerts}/settings`,
      summary: 'Sets them for the alerts that are sent from now on',
      changes: ['alertSettings', 'setting'],
      access: 'group.settings',
      effect: 'write',
      audit: 'group',
      body: Save(AlertSettings),
      reply: SettingEntry(AlertSettings),
      problems: ['settings.changed'],
    },
    {
      ids: ({ actor }) => [actor.groupId],
      reason: ({ body: { value } }) => `code ${value.asksCode ? 'on' : 'off'}, reminder after ${value.reminderHours} h`,
    },
  ),
}

const byLink = { access: 'link', audit: 'member', links: ['doctor_alert'] } as const

/** What the doctor's page calls with its link. */
export const alertLinkApi = {
  askForCode: endpoint({
    ...byLink,
    method: 'POST',
    path: `${inAlerts}/link/code`,
    summary: 'Texts a code of six digits to the phone that the link was sent to',
    effect: 'passive',
    reply: z.object({ lastDigits: z.string() }),
    problems: ['alert.codeJustSent'],
  }),
  prove: endpoint({
    ...byLink,
    method: 'POST',
    path: `${inAlerts}/link/proof`,
    summary: 'Takes the code and answers the pass that opens the alert in this browser',
    effect: 'passive',
    body: z.strictObject({
      code: z
        .string()
        .overwrite(typedCode)
        .regex(/^\d{6}$/, 'The code has six digits.'),
    }),
    reply: z.object({ pass: z.string() }),
  }),
  look: endpoint({
    ...byLink,
    method: 'GET',
    path: `${inAlerts}/link`,
    summary: 'The alert with its snapshot',
    effect: 'read',
    reply: z.object({
      value: z.string(),
      time: Instant,
      by: z.string(),
      clinic: z.string(),
      to: z.string(),
      status: z.enum(alertStatuses),
      snapshot: AlertSnapshot,
      answer: z.object({ answer: z.enum(alertAnswerNames), words: z.string() }).nullable(),
      draft: LinkDraft.nullable(),
    }),
  }),
  draft: endpoint({
    ...byLink,
    method: 'PUT',
    path: `${inAlerts}/link/draft`,
    summary: 'Keeps the words of the doctor that are not sent yet',
    effect: 'passive',
    body: LinkDraft,
    reply: z.object({ saved: z.boolean() }),
  }),
  answer: endpoint({
    ...byLink,
    method: 'POST',
    path: `${inAlerts}/link/answer`,
    summary: 'Answers the alert, once',
    effect: 'write',
    body: AnswerBody,
    reply: z.object({ answered: z.boolean() }),
    problems: ['alert.answered', 'alert.cleared'],
  }),
}
