/** Enter in the picker takes a code of the letters that stand there, never one of the letters before. */
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage, serve, type SentCall } from '../platform/testing/render-page.tsx'
import { AddDiagnosis } from './AddDiagnosis.tsx'

afterEach(() => vi.unstubAllGlobals())

const search = (code: string, title: string) => ({ codes: [{ code, title, isBillable: true, isHeading: false }] })

test('a code of an earlier search is never taken by Enter', async () => {
  await page.viewport(1280, 900)
  let answer: (match: object) => void = () => undefined
  const later = new Promise<object>((resolve) => (answer = resolve))
  const sent = serve({
    'GET members/m1/diagnosis-codes': ({ query }: SentCall) => (query.get('q') === 'heart' ? search('I50.9', 'Heart failure') : later),
    'POST members/m1/diagnoses': { _id: 'd1' },
  })
  const added = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  const screen = await renderPage(<AddDiagnosis member={{ _id: 'm1' } as Member} listYear={2026} offered={[]} />)
  const picker = screen.getByRole('textbox', { name: 'Diagnosis code' })
  await picker.fill('heart')
  await expect.element(screen.getByRole('option', { name: /I50\.9/ })).toHaveAttribute('data-combobox-selected')
  await picker.fill('kidney')
  await userEvent.keyboard('{Enter}')
  answer(search('N18.32', 'Chronic kidney disease, stage 3b'))
  await expect.element(screen.getByRole('option', { name: /N18\.32/ })).toHaveAttribute('data-combobox-selected')
  expect(added()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(added).toEqual([{ kind: 'code', value: 'N18.32' }])
})

test('what nobody finds is said beside an absent list, never inside an empty one', async () => {
  serve({ 'GET members/m1/diagnosis-codes': { codes: [] } })
  const screen = await renderPage(<AddDiagnosis member={{ _id: 'm1' } as Member} listYear={2026} offered={[]} />)
  await screen.getByRole('textbox', { name: 'Diagnosis code' }).fill('nothing like it')
  await expect.element(screen.getByText('No code has all of these words')).toBeVisible()
  expect(document.querySelectorAll('[role=listbox]:not(:has([role=option]))')).toHaveLength(0)
})
