/** A text whose answer was lost on the way: sent again it is the same, changed it is another. */
import type { Thread } from '@vitalrounds/domain/messages/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { TextComposer } from './TextComposer.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = { _id: '00000000-0000-4000-8000-000000000001', name: 'Ada Moreno', phone: '+13125550101', language: 'English' } as Member
const thread = { messages: [], unread: 0, problem: null, sharedWith: [] } as unknown as Thread
type SendTextBody = { key: string; msgBody: string }

/** Begun, sent in vain, changed as the test says, and sent once more. */
async function sentTwice(change: string): Promise<SendTextBody[]> {
  const answers = ['lost', { _id: 'm1', memberId: member._id, state: 'queued' }]
  const sent = serve({
    [`GET members/${member._id}/drafts/text`]: { draft: null },
    [`GET members/${member._id}/sms-templates`]: { templates: [] },
    'POST sms/send': () => answers.shift(),
  })
  const screen = await renderPage(<TextComposer member={member} me={me} thread={thread} />)
  const words = screen.getByRole('textbox', { name: 'Text message' })
  const texts = () => sent.filter(({ path }) => path === 'sms/send').map(({ body }) => body as SendTextBody)
  await words.fill('Please take your weight')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => texts().length).toBe(1)
  await expect.element(words).toHaveAttribute('aria-invalid', 'true')
  if (change !== '') await words.fill(change)
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(words).toHaveValue('')
  return texts()
}

test('sent again as it is it has the same key, so that the member gets it once', async () => {
  const [first, again] = await sentTwice('')
  expect(again).toEqual(first)
})

test('what was changed meanwhile has a key of its own, so that it is not taken for the first', async () => {
  const [first, other] = await sentTwice('Please do not take the pill')
  expect(other?.msgBody).toBe('Please do not take the pill')
  expect(other?.key).not.toBe(first?.key)
})
