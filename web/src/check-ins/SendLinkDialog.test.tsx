/** A check-in link whose answer was lost on the way: sent again it is the same, in another language it is another. */
import type { checkInApi } from '@vitalrounds/domain/check-ins/api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { SendLinkDialog } from './SendLinkDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = {
  _id: '00000000-0000-4000-8000-000000000001',
  name: 'Ada Moreno',
  phone: '+13125550101',
  dob: '01/02/1950',
  language: 'English',
} as Member
const languages = ['English', 'Spanish'].map((language) => ({ language, isReviewed: true, isAccepted: false }))
const page = { languages } as unknown as Reply<typeof checkInApi.list>
type SendLinkBody = { key: string; language: string }

test('has one key for each language, so that the member gets one text however often it is pressed', async () => {
  const answers = ['lost', 'lost', { _id: 'c1', url: 'u', text: 't', expiresAt: '2026-11-29T00:00:00.000Z' }]
  const sent = serve({
    [`GET members/${member._id}/drafts/reason`]: { draft: null },
    [`POST members/${member._id}/check-in-links`]: () => answers.shift(),
  })
  const links = () => sent.filter(({ path }) => path.endsWith('check-in-links')).map(({ body }) => body as SendLinkBody)
  const screen = await renderPage(<SendLinkDialog page={page} member={member} me={me} onClose={() => {}} />)
  for (const press of [1, 2]) {
    await screen.getByRole('button', { name: 'Send link' }).click()
    await expect.poll(() => links().length).toBe(press)
    await expect.element(screen.getByRole('alert')).toBeVisible()
  }
  await screen.getByRole('combobox', { name: 'Language' }).click()
  await screen.getByRole('option', { name: 'Spanish' }).click()
  await screen.getByRole('button', { name: 'Send link' }).click()
  await expect.poll(() => links().length).toBe(3)
  const [first, again, other] = links()
  expect(again).toEqual(first)
  expect(other).toMatchObject({ language: 'Spanish' })
  expect(other?.key).not.toBe(first?.key)
})
