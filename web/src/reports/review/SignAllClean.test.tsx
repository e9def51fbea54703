/** Which months are clean is listed before anything is signed, and what was left out is named. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { RecordReviewPage } from './RecordReviewPage.tsx'
import { ReviewActs, type ReviewPageShown } from './ReviewActs.tsx'
import { SignAllClean } from './SignAllClean.tsx'

afterEach(() => vi.unstubAllGlobals())

const named = { dob: '1950-03-02', mrn: '', practiceId: null, physician: null, careManager: null }
const ada = { ...named, memberId: 'm1', name: 'Ada North', digest: 'a'.repeat(64), codes: ['99454', '99457'], isReviewed: true }
const bob = { ...named, memberId: 'm2', name: 'Bob South', digest: 'b'.repeat(64), codes: [], isReviewed: false }
const open = { returned: 0, changed: 0, late: 0, evidence: 3, waitingTime: 0, warnings: 1 }
const path = 'reports/clean-months'

test('the list names each month with its lines, and these are sent with what was listed', async () => {
  const sent = serve({ [`GET ${path}`]: { months: [ada, bob], count: 2, open }, [`POST ${path}/sign`]: { signed: 2, left: [] } })
  const screen = await renderPage(<SignAllClean yearMonth="2026-10" show="all" />)
  await screen.getByRole('button', { name: 'Sign all clean' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('2 months without an open item')).toBeVisible()
  const list = dialog.getByRole('list', { name: 'Months to be signed' })
  await expect.element(list.getByText('Ada North, 03/02/1950: 99454, 99457 (reviewed)')).toBeVisible()
  await expect.element(list.getByText('Bob South, 03/02/1950: nothing billed')).toBeVisible()
  await expect.element(dialog.getByText('3 months: evidence is missing')).toBeVisible()
  await expect.element(dialog.getByText('1 month: a warning is open')).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign 2 months' }).click()
  await expect.element(screen.getByText('2 months signed')).toBeVisible()
  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0)
  expect(sent.find((call) => call.path.endsWith('sign'))?.body).toEqual({
    yearMonth: '2026-10',
    months: [
      { memberId: 'm1', digest: ada.digest },
      { memberId: 'm2', digest: bob.digest },
    ],
  })
})

test('a month that was left out is named in the dialog, which stays', async () => {
  serve({
    [`GET ${path}`]: { months: [ada, bob], count: 2, open },
    [`POST ${path}/sign`]: { signed: 1, left: [{ memberId: 'm2', name: 'Bob South', item: 'changed' }] },
  })
  const screen = await renderPage(<SignAllClean yearMonth="2026-10" show="all" />)
  await screen.getByRole('button', { name: 'Sign all clean' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign 2 months' }).click()
  await expect.element(dialog.getByText('1 month left out')).toBeVisible()
  await expect.element(dialog.getByText('Bob South: changed since the last review')).toBeVisible()
})

test.each([
  [{ state: 'toSign', maySign: true }, ['Sign', 'Return']],
  [{ state: 'reviewed', maySign: true }, ['Sign', 'Return']],
  [{ state: 'signed', maySign: true }, ['Return']],
  [{ state: 'toSign', maySign: false }, ['Mark reviewed', 'Return']],
  [{ state: 'reviewed', maySign: false }, ['Return']],
  [{ state: 'changed', maySign: false }, ['Mark reviewed', 'Return']],
])('%o offers %o', async (more, names) => {
  const page = { ...named, memberId: 'm1', name: 'Ada North', yearMonth: '2026-10', digest: ada.digest, ...more } as ReviewPageShown
  const screen = await renderPage(<ReviewActs page={page} onDone={() => undefined} />)
  await expect.element(screen.getByRole('button', { name: 'Return' })).toBeVisible()
  for (const name of ['Sign', 'Mark reviewed', 'Return'])
    expect(screen.getByRole('button', { name, exact: true }).elements(), name).toHaveLength(names.includes(name) ? 1 : 0)
})

const setting = { value: { titles: ['MD', 'NP'] }, version: 'v1', changedBy: null, changedAt: null }
const manualTime = { value: { minutesPerDay: 20 }, version: 'v1', changedBy: null, changedAt: null }
const settings = { 'GET settings/record-review': setting, 'GET settings/manual-time': manualTime }
const admin = { ...me, actions: [...me.actions, 'billing.settings' as const] }

test('administrators choose who signs, never nobody; others read it', async () => {
  const sent = serve({ ...settings, 'PUT settings/record-review': setting })
  const screen = await renderPage(<RecordReviewPage me={admin} />)
  await screen.getByRole('checkbox', { name: 'MD, physician' }).click()
  await screen.getByRole('checkbox', { name: 'NP, nurse practitioner' }).click()
  await screen.getByRole('button', { name: 'Save' }).first().click()
  await expect.element(screen.getByText('Choose at least one title.')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'PA, physician assistant' }).click()
  await screen.getByRole('button', { name: 'Save' }).first().click()
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      value: { titles: ['PA'] },
      version: 'v1',
    })
})

test('who may not choose sees the titles and why', async () => {
  serve(settings)
  const screen = await renderPage(<RecordReviewPage me={me} />)
  await expect.element(screen.getByRole('checkbox', { name: 'MD, physician' })).toBeChecked()
  await expect.element(screen.getByRole('checkbox', { name: 'MD, physician' })).toBeDisabled()
})

test('administrators set above how many minutes time by hand waits; what is no number is refused', async () => {
  const approver = { ...admin, actions: [...admin.actions, 'time.approve' as const] }
  const sent = serve({ ...settings, 'PUT settings/manual-time': manualTime })
  const screen = await renderPage(<RecordReviewPage me={approver} />)
  const minutes = screen.getByRole('textbox', { name: 'Minutes a day' })
  await expect.element(minutes).toHaveValue('20')
  const save = screen.getByRole('region', { name: 'Time entered by hand' }).getByRole('button', { name: 'Save' })
  await minutes.fill('many')
  await save.click()
  await expect.element(screen.getByText('Write whole minutes.')).toBeVisible()
  await expect.element(minutes).toHaveValue('many')
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
  await minutes.fill('45')
  await save.click()
  await expect.poll(() => sent.find(({ method }) => method === 'PUT')?.body).toEqual({ value: { minutesPerDay: 45 }, version: 'v1' })
})
