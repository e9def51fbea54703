/** Before a month is closed it is said whose lines lack evidence; they close by a reason alone. */
import type { MonthState } from '@vitalrounds/domain/reports/report-fields'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, serve } from '../../platform/testing/render-page.tsx'
import { CloseMonth } from './CloseMonth.tsx'

afterEach(() => vi.unstubAllGlobals())

const month = { yearMonth: '2026-10', state: 'open', rules: null } as unknown as MonthState
const path = 'reports/months/2026-10'
const ada = { memberId: 'm1', name: 'Ada North', lines: [{ code: '99454', serviceOn: '2026-10-30', items: ['Device', 'Signed review'] }] }

test('how many and whose is said, and nothing is sent before a reason stands there', async () => {
  const sent = serve({
    [`GET ${path}/incomplete`]: { lines: 402, count: 301, items: [{ what: 'Device', lines: 1, members: 1 }], members: [ada] },
    [`POST ${path}/close`]: {},
  })
  const screen = await renderPage(<CloseMonth month={month} />)
  await screen.getByRole('button', { name: 'Close month' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Evidence is missing: 402 lines of 301 members')).toBeVisible()
  await expect.element(dialog.getByRole('list', { name: 'What is missing' }).getByText('Device: 1 line of 1 member')).toBeVisible()
  const names = dialog.getByRole('list', { name: 'Members whose evidence is not whole' })
  await expect.element(names.getByText('Ada North: 99454 (Device, Signed review)')).toBeVisible()
  await expect.element(names.getByRole('link', { name: 'Ada North' })).toHaveAttribute('href', '/member-details/m1/billing-insights')
  await expect.element(names.getByText('and 300 more members')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close month' }).click({ force: true })
  expect(sent.some((call) => call.path.endsWith('close'))).toBe(false)
  await dialog.getByRole('textbox', { name: 'Why they are closed without it' }).fill('Kept on paper')
  await dialog.getByRole('button', { name: 'Close month' }).click()
  await expect.poll(() => sent.find((call) => call.path.endsWith('close'))?.body).toEqual({ reason: 'Kept on paper' })
})

test('of a month whose evidence is whole no reason is asked', async () => {
  const sent = serve({ [`GET ${path}/incomplete`]: { lines: 0, count: 0, items: [], members: [] }, [`POST ${path}/close`]: {} })
  const screen = await renderPage(<CloseMonth month={month} />)
  await screen.getByRole('button', { name: 'Close month' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Every line has its evidence.')).toBeVisible()
  expect(dialog.getByRole('textbox').elements()).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Close month' }).click()
  await expect.poll(() => sent.find((call) => call.path.endsWith('close'))?.body).toEqual({})
})
