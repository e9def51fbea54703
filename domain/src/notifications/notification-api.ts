/** The mails that tell people of a clinic that something waits: which of them, a sample, and the way to stop them. */
import { z } from 'zod'
import { EmailNotifications } from '../auth/user.ts'
import { endpoint } from '../contract.ts'
import { SettingEntry, Save } from '../settings/setting.ts'

const Done = z.object({ ok: z.literal(true) })
const own = { access: 'signedIn', audit: 'user' } as const

/** The next morning summary as it would leave now. */
const Sample = z.object({ subject: z.string(), text: z.string() })

export const notificationApi = {
  get: endpoint({
    method: 'GET',
    path: '/orma-v2/api/account/email-notifications',
    summary: 'Which notifications the user gets by e-mail',
    shows: ['account', 'setting'],
    ...own,
    audit: 'none',
    effect: 'read',
    reply: SettingEntry(EmailNotifications),
  }),
  save: endpoint(
    {
      method: 'PUT',
      path: '/orma-v2/api/account/email-notifications',
      summary: 'Chooses which notifications come by e-mail; refused when the choice changed since it was read',
      changes: ['account', 'setting'],
      ...own,
      effect: 'write',
      body: Save(EmailNotifications),
      reply: SettingEntry(EmailNotifications),
      problems: ['settings.changed'],
    },
    { ids: ({ actor }) => [actor.userId] },
  ),
  sample: endpoint({
    method: 'GET',
    path: '/orma-v2/api/notifications/sample',
    summary: 'The morning summary as it would leave now: counts and a link, nothing of a patient',
    shows: ['warnings'],
    access: 'member.read',
    audit: 'none',
    effect: 'read',
    reply: Sample,
  }),
  sendNow: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/notifications/send-now',
      summary: 'Sends the morning summary to the user at once, at most every five minutes',
      access: 'reading.write',
      audit: 'user',
      effect: 'write',
      body: z.strictObject({}),
      reply: Done,
    },
    { ids: ({ actor }) => [actor.userId] },
  ),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/orma-v2/api/unsubscribe/:linkToken',
    summary: 'Stops every notification by e-mail to whom the link was sent; for mail programs by one click (RFC 8058)',
    access: 'link',
    links: ['unsubscribe'],
    audit: 'user',
    effect: 'write',
    params: z.strictObject({ linkToken: z.string().max(64) }),
    reply: Done,
  }),
}
