/** The telephone in the browser, with the patient played: calling and talking, being cut off, being called, and what nobody took. */
import type { Page } from '@playwright/test'
import { memberId } from './people-and-devices.ts'
import { scan } from './scan.ts'
import { callApi, expect, test } from './story.ts'

const clinic = '+18445550100'

/** What becomes of the next call, as the page of the demo lets one say it. */
async function nextCall(patient: Page, words: string) {
  await patient.goto('/simulator')
  await patient.getByLabel('What happens').selectOption(words)
  await patient.getByRole('button', { name: 'Set' }).click()
  await expect(patient.getByText('So it will be.')).toBeVisible()
}

async function callIn(patient: Page, from: string) {
  await patient.goto('/simulator')
  await patient.getByLabel('Phone that calls').fill(from)
  await patient.getByLabel('Number that is called').fill(clinic)
  await patient.getByRole('button', { name: 'Call', exact: true }).click()
  await expect(patient.getByText('The clinic is being called.')).toBeVisible()
}

const dockOf = (page: Page) => page.getByRole('complementary', { name: 'Telephone' })

/** How far the page reaches to the right. */
const edgeOf = async (page: Page) => {
  const box = await page.getByRole('main').boundingBox()
  return (box?.x ?? 0) + (box?.width ?? 0)
}

test('a member is called, the panel stays while one goes on working, and the card is written', async ({ as }) => {
  const page = await as('carla')
  const id = await memberId(page, '884120')
  await page.goto(`/member-details/${id}/measurements`)
  const whole = await edgeOf(page)
  await page.getByRole('button', { name: /^Call Elena Anderson/ }).click()
  const dock = dockOf(page)
  await expect(dock).toContainText('Elena Anderson')
  expect(await edgeOf(page), 'the page gives way').toBeLessThanOrEqual((await dock.boundingBox())?.x ?? 0)
  await expect(dock.getByRole('status')).toContainText('On call')
  await dock.getByRole('button', { name: 'Mute' }).click()
  await expect(dock.getByRole('button', { name: 'Unmute' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await expect(page.getByRole('search', { name: 'Notes' })).toBeVisible()
  await expect(dock.getByRole('timer')).toBeVisible()
  await page.getByRole('button', { name: 'Call Elena Anderson' }).focus()
  await expect(page.getByRole('button', { name: 'Call Elena Anderson' })).toHaveAccessibleDescription(/on a call already/)
  await dock.getByLabel('Note').fill('Feels well, took her pills.')
  await dock.getByRole('button', { name: 'Hang up' }).click()
  const card = dock.getByRole('form', { name: /^After the call/ })
  await expect(card.getByLabel('Note')).toHaveValue('Feels well, took her pills.')
  await card.getByText('Spoke', { exact: true }).click()
  await card.getByText('Readings', { exact: true }).click()
  await card.getByRole('group', { name: 'Clear the warnings you spoke of' }).getByRole('checkbox').first().check()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(dock).toHaveCount(0)
  expect(await edgeOf(page), 'the page has its room back').toBe(whole)
  const { warnings } = (await callApi(page, `api/members/${id}/warnings?state=cleared`)) as { warnings: { cleared: { reason: string } }[] }
  expect(warnings[0]?.cleared.reason).toBe('Called the member, spoke')
  await page.getByRole('link', { name: 'Phone calls' }).click()
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText('Feels well, took her pills.')
})

test('a call is cut off; its card survives a reload in the middle', async ({ as, context }) => {
  const patient = await context.newPage()
  await nextCall(patient, 'drops')
  const page = await as('carla')
  await page.bringToFront()
  const id = await memberId(page, '884450')
  await page.goto(`/member-details/${id}/phone-calls`)
  await page
    .getByRole('button', { name: /^Call José/ })
    .first()
    .click()
  const dock = dockOf(page)
  await expect(dock.getByRole('alert')).toHaveText('An Error occurred. Try refreshing or try again later.')
  const card = page.getByRole('form', { name: /^After the call/ })
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.ok())
  await card.getByLabel('Note').fill('Cut off. Call again at noon.')
  await saved
  await page.reload()
  await expect(card.getByLabel('Note')).toHaveValue('Cut off. Call again at noon.')
  await card.getByText('Left word', { exact: true }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText('Cut off. Call again at noon.')
})

test('a member calls: it rings where calls are switched on, is answered, and the next one is missed', async ({ as, context }) => {
  const page = await as('carla')
  const id = await memberId(page, '100203')
  await page.goto('/home/all-members')
  const ring = page.getByRole('button', { name: /^Calls (on|off)/ })
  const isListening = page.waitForResponse((answer) => answer.url().endsWith('/simulator/voice/lines') && answer.ok())
  await ring.click()
  await expect(ring).toHaveText('Calls on')
  await isListening
  const patient = await context.newPage()
  await callIn(patient, '+12125550180')
  await page.bringToFront()
  const dock = dockOf(page)
  await expect(dock.getByRole('heading', { name: 'Ada Whitfield' })).toBeVisible()
  // It rings for 20 seconds: the panel alone is looked at meanwhile, the page beside it has stories of its own
  await scan(page, 'a call that comes in', 'aside[aria-label=Telephone]')
  await dock.getByRole('button', { name: 'Answer' }).click()
  await expect(dock.getByRole('status')).toContainText('On call')
  await patient.bringToFront()
  await patient.getByRole('link', { name: 'Look again' }).click()
  await patient.getByRole('article').filter({ hasText: '+12125550180 calls' }).getByRole('button', { name: 'Hang up' }).click()
  await page.bringToFront()
  await expect(dock.getByRole('form', { name: /^After the call/ })).toBeVisible()
  await dock.getByRole('link', { name: 'Ada Whitfield' }).click()
  await dock.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(new RegExp(`${id}/phone-calls`))
  await patient.bringToFront()
  await callIn(patient, '+12125550180')
  await page.bringToFront()
  await dock.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText('Missed')
  await ring.click()
  await expect(ring).toHaveText('Calls off')
})

test('a missed call is found, resolved, and kept with who did it', async ({ as }) => {
  const page = await as('carla')
  const id = await memberId(page, '100311')
  await page.goto('/home/missed-call')
  await expect(page.getByRole('heading', { name: 'Missed calls' })).toBeVisible()
  await expect(page.getByText('Bob Larkin').first()).toBeVisible()
  await page.getByRole('button', { name: /^\d+ missed calls?$/ }).click()
  const bar = page.getByRole('dialog', { name: 'Missed calls' })
  await expect(bar.getByRole('link', { name: 'Bob Larkin' })).toBeVisible()
  await bar.getByRole('link', { name: 'Bob Larkin' }).click()
  await expect(page).toHaveURL(new RegExp(`${id}/phone-calls`))
  const history = page.getByRole('region', { name: 'Calls' })
  // Nobody has called or written to him since, so nothing says so
  await expect(history.getByRole('button', { name: 'Call back' })).toBeVisible()
  await expect(history.getByRole('button', { name: 'Called back' })).toHaveCount(0)
  await history.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(history).toContainText('seen to by Carla')
  await expect(history.getByRole('button', { name: 'Call back' })).toHaveCount(0)
  await page.goto('/home/missed-call')
  await expect(page.getByText('Bob Larkin')).toHaveCount(0)
})

test('whoever signs in is asked once whether calls ring there, and an administrator reads that nobody takes them', async ({
  as,
  elsewhere,
}) => {
  const admin = await as('adam')
  await admin.goto('/home/all-members')
  const warned = admin.getByRole('status').filter({ hasText: 'Nobody takes calls' })
  await expect(warned).toBeVisible()
  const page = await elsewhere('grace')
  await page.goto('/home/all-members')
  const request = page.getByRole('status').filter({ hasText: 'Take calls on this computer?' })
  await request.getByRole('button', { name: 'Take calls' }).click()
  await expect(request).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Calls on/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Calls on/ })).toBeVisible()
  await expect(request).toHaveCount(0)
  await admin.reload()
  await expect(admin.getByRole('button', { name: /^Calls off/ })).toBeVisible()
  await expect(warned).toHaveCount(0)
  await page.getByRole('button', { name: /^Calls on/ }).click()
  await expect(page.getByRole('button', { name: /^Calls off/ })).toBeVisible()
})

test('a call that cannot be connected says so in the words of the specification', async ({ as, context }) => {
  const patient = await context.newPage()
  await nextCall(patient, 'failed')
  const page = await as('carla')
  await page.bringToFront()
  await page.goto(`/member-details/${await memberId(page, '884120')}/phone-calls`)
  await page
    .getByRole('button', { name: /^Call Elena/ })
    .first()
    .click()
  const dock = dockOf(page)
  await expect(dock.getByRole('status')).toHaveText('Failed to connect call.')
  await dock.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText('Failed to connect call.')
})
