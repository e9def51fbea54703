/** What may be said of a missed call is what the record shows; the rest is done from there. */
import type { Call } from '@vitalrounds/domain/calls/api'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { ResolveCall } from './MissedCalls.tsx'

afterEach(() => vi.unstubAllGlobals())

const missed: Call = {
  callId: 'c1',
  at: '2026-11-05T15:00:00Z',
  answeredAt: null,
  direction: 'in',
  party: 'member',
  state: 'no-answer',
  phone: '+12125550142',
  members: [{ memberId: 'm1', name: 'Bea North', dob: '1950-01-02', services: ['RPM'] }],
  program: null,
  endedAt: null,
  by: '',
  seconds: null,
  answeredBy: null,
  missedAt: '2026-11-05T15:00:20Z',
  resolved: null,
  wrapUp: null,
}
const serveContact = (called: string | null, texted: string | null) =>
  serve({ 'GET members/m1/warnings/contact': { called, texted, informed: null } })
const names = () =>
  page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)

test('given no contact since the call was missed, it is called back from there or marked as seen, and nothing else is said', async () => {
  serveContact('2026-11-05T14:00:00Z', null)
  await renderPage(<ResolveCall call={missed} zone={me.timeZone} />)
  await expect.element(page.getByRole('button', { name: 'Call back' })).toBeVisible()
  expect(names()).toEqual(['Call back', 'Mark as seen'])
})

test('given a call and a text since, each may be said', async () => {
  serveContact('2026-11-05T15:10:00Z', '2026-11-05T15:12:00Z')
  await renderPage(<ResolveCall call={missed} zone={me.timeZone} />)
  await expect.element(page.getByRole('button', { name: 'Called back' })).toBeVisible()
  expect(names()).toEqual(['Called back', 'Texted', 'Mark as seen'])
})

test('given a withheld number, the call is marked as seen and asks for nobody', async () => {
  const sent = serveContact(null, null)
  await renderPage(<ResolveCall call={{ ...missed, phone: '', members: [] }} zone={me.timeZone} />)
  await expect.element(page.getByRole('button', { name: 'Mark as seen' })).toBeVisible()
  expect(names()).toEqual(['Mark as seen'])
  expect(sent).toEqual([])
})
