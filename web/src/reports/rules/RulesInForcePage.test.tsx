/** Rules in force: what is said of the years behind the last day, who confirms, and what is sent. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { RulesInForcePage } from './RulesInForcePage.tsx'

afterEach(() => vi.unstubAllGlobals())

const gates = [{ text: 'initiating visit within 365 days (refuses)', source: 'proposed for visits' }]
const row = {
  code: '99457',
  title: 'Treatment management',
  from: '2027-01-01',
  to: null,
  needs: 'consent',
  gates,
  source: 'proposed, CMS-1848-P',
}
const rules = {
  value: { confirmations: [] },
  version: 'v1',
  changedBy: null,
  changedAt: null,
  running: '2026-11',
  lastDay: '2026-12-31',
  goesOn: [{ from: '2027-01-01', to: null, rulesOf: 2026, citation: null }],
  record: [],
  inForce: [{ ...row, from: '2019-01-01', to: '2026-12-31', gates: [], source: '[S3]' }],
  proposed: [row],
}
const citation = 'CMS-1848-F, 91 FR 88001, 2026-11-14'
const confirmed = {
  ...rules,
  version: 'v2',
  goesOn: [
    { from: '2027-01-01', to: '2027-12-31', rulesOf: 2027, citation },
    { from: '2028-01-01', to: null, rulesOf: 2027, citation: null },
  ],
  record: [{ fromMonth: '2027-01', citation, confirmedBy: 'Adam Reyes', confirmedAt: '2026-11-27T15:00:00.000Z' }],
}
const admin = { ...me, actions: ['billing.settings' as const] }

const renewal = { value: { isRenewedYearly: false }, version: 'v', changedBy: null, changedAt: null }

test('an administrator confirms with a citation, from the first month that asks for it', async () => {
  let now: object = rules
  const sent = serve({
    'GET settings/rules-in-force': () => now,
    'GET groups/practitioner-order-settings': renewal,
    'POST settings/rules-in-force': () => {
      now = confirmed
      return confirmed
    },
  })
  const screen = await renderPage(<RulesInForcePage me={admin} />)
  await expect.element(screen.getByText('From January 2027 on: Rules of 2026, not confirmed for 2027')).toBeVisible()
  await expect.element(screen.getByText('proposed, CMS-1848-P')).toBeVisible()
  await expect.element(screen.getByText('initiating visit within 365 days (refuses)')).toBeVisible()
  await expect.element(screen.getByText('proposed for visits')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Confirm rules' })
  expect(button.element().getAttribute('aria-disabled')).toBe('true')
  await screen.getByRole('textbox', { name: 'Citation' }).fill(citation)
  await button.click()
  await expect
    .poll(() => sent.findLast(({ method }) => method === 'POST')?.body)
    .toEqual({ value: { fromMonth: '2027-01', citation }, version: 'v1' })
  await expect.element(screen.getByText(`From January 2027 on: Rules confirmed for 2027: ${citation}`)).toBeVisible()
  await expect.element(screen.getByText('From January 2028 on: Rules of 2027, not confirmed for 2028')).toBeVisible()
  await expect.element(screen.getByText('Adam Reyes')).toBeVisible()
})

test('what the employment gate would touch is worked out when an administrator wants it', async () => {
  const whatIf = {
    yearMonth: '2026-11',
    members: 3,
    seconds: 1500,
    codes: [
      { code: '99457', units: -2 },
      { code: '99470', units: 1 },
    ],
    unknownWorkers: ['Nora Quinn'],
  }
  const sent = serve({
    'GET settings/rules-in-force': rules,
    'GET groups/practitioner-order-settings': renewal,
    'GET settings/rules-in-force/employment-what-if': whatIf,
  })
  const screen = await renderPage(<RulesInForcePage me={admin} />)
  const button = screen.getByRole('button', { name: 'Work it out for the running month' })
  await expect.element(button).toBeVisible()
  expect(sent.some(({ path }) => path.endsWith('what-if'))).toBe(false)
  await button.click()
  await expect.element(screen.getByText('In November 2026 it would touch 3 members and 25 minutes.')).toBeVisible()
  await expect.element(screen.getByText('2 fewer')).toBeVisible()
  await expect.element(screen.getByText('1 more')).toBeVisible()
  await expect.element(screen.getByText(/^Employment is not on record of Nora Quinn/)).toBeVisible()
})

test('nobody else is offered to confirm', async () => {
  serve({ 'GET settings/rules-in-force': confirmed, 'GET groups/practitioner-order-settings': renewal })
  const screen = await renderPage(<RulesInForcePage me={{ ...me, actions: [] }} />)
  await expect.element(screen.getByText('Administrators put on record by which text the rules hold.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Confirm rules' }).elements()).toEqual([])
})
