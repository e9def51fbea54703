/** A consent of which nobody said how it was given says so, and is completed once. */
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { ConsentsSection } from './ConsentsSection.tsx'

afterEach(() => vi.unstubAllGlobals())

const consent: Member['consents'][number] = {
  _id: '0199a14d-9400-79a7-af0c-2da5271b45c6',
  kind: 'rpm',
  textVersion: '2026-11',
  language: 'English',
  givenAt: '2026-10-05T15:00:00.000Z',
  recordedBy: 'Carla Reyes',
  method: null,
  givenBy: null,
  relation: '',
  methodRecordedAt: null,
  methodRecordedBy: '',
  practitioner: '',
  revokedAt: null,
  revokedBy: '',
}
const ada = {
  _id: '0199a14d-9400-79a7-af0c-2da5271b45c5',
  name: 'Ada North',
  dob: '1971-12-05',
  language: 'English',
  services: ['RPM'],
  disenrolled: false,
  phoneInfo: { type: 'mobile' },
  programs: [],
  consents: [consent],
} as unknown as Member

async function opened(more: Partial<Member['consents'][number]> = {}) {
  const member = { ...ada, consents: [{ ...consent, ...more }] }
  const sent = serve({ [`POST members/${ada._id}/consents/${consent._id}/method`]: member })
  const screen = await renderPage(<ConsentsSection member={member} me={me} />)
  return { screen, sent, say: screen.getByRole('button', { name: 'Say how it was given Remote patient monitoring' }) }
}

test('given a consent without its method, a representative is named before it is sent, and both are', async () => {
  const { screen, sent, say } = await opened()
  await expect.element(screen.getByText(/how it was given is not on record/)).toBeVisible()
  await say.click()
  await screen.getByRole('combobox', { name: 'How the consent was given' }).click()
  await screen.getByRole('option', { name: 'In writing' }).click()
  await screen.getByRole('combobox', { name: 'Given by' }).click()
  await screen.getByRole('option', { name: 'A representative' }).click()
  const record = screen.getByRole('button', { name: 'Record', exact: true })
  await record.click()
  await expect.element(screen.getByText('Say who the representative is.')).toBeVisible()
  expect(sent).toEqual([])
  await screen.getByRole('textbox', { name: 'Who the representative is' }).fill('Son')
  await record.click()
  await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ method: 'written', givenBy: 'representative', relation: 'Son' }]))
})

test('given a consent with its method, nothing is asked, and who said it later is named', async () => {
  const { screen, say } = await opened({
    method: 'verbal',
    givenBy: 'member',
    methodRecordedAt: '2026-11-05T15:00:00.000Z',
    methodRecordedBy: 'Adam Reyes',
  })
  await expect.element(say).not.toBeInTheDocument()
  await expect.element(screen.getByText(/spoken \(said .* by Adam Reyes\)/)).toBeVisible()
})
