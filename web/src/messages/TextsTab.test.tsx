/** A thread whose number has opted out says so with the way back, and nothing can be sent in it. */
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { TextsTab } from './TextsTab.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = { _id: '00000000-0000-4000-8000-000000000001', name: 'Ada Moreno', phone: '+13125550101', language: 'English' } as Member

async function opened(more: object, answers: object = {}) {
  const sent = serve({
    [`GET members/${member._id}/messages`]: { memberId: member._id, messages: [], hasMore: false, unread: 0, recentActivity: 2, ...more },
    [`GET members/${member._id}/drafts/text`]: { draft: null },
    [`GET members/${member._id}/sms-templates`]: { templates: [] },
    ...answers,
  })
  await renderPage(<TextsTab member={member} me={me} />)
  return { sent, send: page.getByRole('button', { name: 'Send' }) }
}
const optedOut = 'This number has opted out of texts. The member can text START to receive them again.'

test('given a member whose own number has opted out, the thread says so, Send says why, and nothing is sent', async () => {
  const { sent, send } = await opened({ problem: 'sms.optedOut', optedOutAt: '2026-11-20T12:00:00.000Z', sharedWith: [] })
  // In a notice of its own, not only beside the button
  await expect.element(page.getByRole('status').filter({ hasText: optedOut })).toBeVisible()
  await page.getByRole('textbox', { name: 'Text message' }).fill('Good morning')
  await expect.element(send).toHaveAccessibleDescription(optedOut)
  await expect.element(page.getByText('2 texts in the last 7 days', { exact: true })).toBeVisible()
  ;(send.element() as HTMLElement).click()
  expect(sent.filter(({ path }) => path === 'sms/send')).toEqual([])
})

test('given texts that the organization has switched off, the notice leads to where they are switched on, and Send says why', async () => {
  const { send } = await opened({ problem: 'sms.disabled', optedOutAt: null, sharedWith: [] })
  const disabled = 'SMS messaging is disabled for your organization. Enable this feature here.'
  await expect.element(page.getByRole('status').filter({ hasText: disabled })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'here' })).toHaveAttribute('href', '/settings/sms-group')
  await page.getByRole('textbox', { name: 'Text message' }).fill('Good morning')
  await expect.element(send).toHaveAccessibleDescription(disabled)
})

test('given a phone that another member has as well, the thread names whose; without an opt-out nothing is said of one', async () => {
  const { send } = await opened({ problem: null, optedOutAt: null, sharedWith: [{ memberId: 'm2', name: 'Bea Moreno' }] })
  await expect.element(page.getByText('2 texts in the last 7 days · Shared phone, also of Bea Moreno')).toBeVisible()
  await expect.element(send).toBeVisible()
  expect(page.getByText(/opted out/).elements()).toEqual([])
})

const text = (id: string, more: object) => ({
  _id: `00000000-0000-4000-8000-0000000000${id}`,
  time: '2026-11-20T12:00:00.000Z',
  by: '',
  email: '',
  senderType: 'MEMBER',
  value: '',
  isRead: true,
  templateCategory: null,
  msgType: null,
  isIncoming: true,
  state: null,
  problem: null,
  dueAt: null,
  isShared: false,
  isByLink: false,
  pictures: 0,
  maybeOptOut: false,
  ...more,
})
const able = { problem: null, optedOutAt: null, sharedWith: [], isNight: false, quietUntil: null }

test('given a text that may ask for no more texts, a person can turn them off; once somebody has answered it, nothing is asked', async () => {
  const doubtful = text('11', { value: 'Don’t text me at night', maybeOptOut: true })
  const { sent } = await opened({ ...able, messages: [doubtful] }, { [`POST members/${member._id}/consents/revoke`]: { ok: true } })
  await expect.element(page.getByText('May want no more texts', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Turn texts off' }).click()
  await expect.poll(() => sent.filter(({ path }) => path.endsWith('consents/revoke')).map(({ body }) => body)).toEqual([{ kind: 'sms' }])
})

test('given an answer of the staff after it, asks nothing any more', async () => {
  const doubtful = text('11', { value: 'Don’t text me at night', maybeOptOut: true })
  const answer = text('12', { value: 'Only by day, then', senderType: 'USER', isIncoming: false, state: 'delivered' })
  await opened({ ...able, messages: [doubtful, answer] })
  await expect.element(page.getByText('Only by day, then')).toBeVisible()
  expect(page.getByRole('button', { name: 'Turn texts off' }).elements()).toEqual([])
})

test('given a file that is no picture, says what came and how to get at it', async () => {
  const card = text('13', { pictures: 1 })
  const file = { what: 'A contact card or a place', vendorId: 'MM12' }
  const picture = { memberId: member._id, contentType: null, base64: null, file }
  await opened({ ...able, messages: [card] }, { [`GET members/${member._id}/messages/${card._id}/pictures/0`]: picture })
  await expect
    .element(page.getByText(/^A contact card or a place came with this text .*at Twilio under Monitor, Logs, Messaging: MM12\.$/))
    .toBeVisible()
})
