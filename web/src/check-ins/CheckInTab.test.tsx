/** Each check-in that was begun goes on by itself, and nobody is asked another set than the one named. */
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { CheckInTab } from './CheckInTab.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = {
  _id: 'm1',
  name: 'Elena Anderson',
  dob: '1971-12-05',
  language: 'English',
  timeZone: 'America/New_York',
} as unknown as Member
const at = '2026-11-20T12:00:00.000Z'
const titles: Record<string, string> = { falls: 'Falls', general: 'General check-in' }
const set = (setId: string) => ({
  setId,
  title: titles[setId],
  questions: 5,
  source: 'own wording',
  isDue: true,
  on: null,
  daysLate: 0,
})
const begun = (setId: string) => ({
  _id: `c-${setId}`,
  channel: 'phone',
  startedBy: 'Carla',
  state: 'open',
  results: [],
  sets: [set(setId)],
  startedAt: at,
  completedAt: null,
  answers: [],
  note: '',
})

test('a set is begun by its own button, and what was left goes on from its own line', async () => {
  const sent = serve({
    'GET members/m1/check-ins': {
      due: [set('falls'), set('general')],
      checkIns: [begun('falls'), begun('general')],
      trends: [],
      count: 2,
      page: 0,
      nextC2Checkin: null,
    },
    'POST members/m1/check-ins': 500,
  })
  await renderPage(<CheckInTab member={member} me={me} />)
  const history = page.getByRole('region', { name: 'Check-ins', exact: true })
  await expect.element(history.getByText(/begun, not finished: General check-in/)).toBeVisible()
  await page.getByRole('button', { name: 'Ask General check-in' }).click()
  await history.getByRole('button', { name: 'Go on: Falls' }).click()
  await vi.waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ sets: ['general'] }, { sets: ['falls'] }]),
  )
})

test('where the questions come from is folded away until somebody asks', async () => {
  serve({ 'GET members/m1/check-ins': { due: [set('falls')], checkIns: [], trends: [], count: 0, page: 0, nextC2Checkin: null } })
  await renderPage(<CheckInTab member={member} me={me} />)
  const source = page.getByText('Falls: own wording')
  await expect.element(page.getByRole('button', { name: 'Ask Falls' })).toBeVisible()
  await expect.element(source).not.toBeVisible()
  await page.getByText('About this number').click()
  await expect.element(source).toBeVisible()
})
