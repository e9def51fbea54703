/** What waits for a clinician is for those who may confirm it; nobody else reads of it on their page. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { Confirmation } from './Confirmation.tsx'

afterEach(() => vi.unstubAllGlobals())

const administrator = { ...me, actions: [...me.actions, 'clinical.confirm' as const] }
const subject = (confirmedAt: string | null) => ({
  subject: 'risk-cards',
  title: 'Risk cards',
  confirmedAt,
  confirmedBy: confirmedAt === null ? '' : 'Adam Brooks',
})
const serveSubject = (confirmedAt: string | null) => serve({ 'GET groups/care-confirmations': { subjects: [subject(confirmedAt)] } })

test('given content that waits, an administrator sees one banner with the button that confirms it', async () => {
  serveSubject(null)
  await renderPage(<Confirmation me={administrator} kind="risk-cards" />)
  await expect.element(page.getByRole('status').getByText('For a clinician’s confirmation: Risk cards.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confirm for the clinic' })).toBeVisible()
})

test('given content that waits, a nurse reads nothing of it on the page, and it is not even asked for', async () => {
  const sent = serveSubject(null)
  await renderPage(
    <>
      <Confirmation me={me} kind="risk-cards" />
      <p>The cards</p>
    </>,
  )
  await expect.element(page.getByText('The cards')).toBeVisible()
  expect(sent).toEqual([])
})

test('given somebody who opens the sources of a figure, they read whether it is confirmed, whoever they are', async () => {
  serveSubject('2026-10-05T15:00:00Z')
  await renderPage(<Confirmation me={me} kind="risk-cards" isAmongSources />)
  await expect.element(page.getByText('Confirmed for the clinic by Adam Brooks, 10/05/2026: Risk cards.')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
