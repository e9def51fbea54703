/** What vendors delivered: an administrator reads why something failed and has it read once more; a nurse sees names, not wire words. */
import type { Page } from '@playwright/test'
import { databaseOf } from '../scripts/server-run.ts'
import { lane } from './lanes.ts'
import { pressEnterOn, tabTo } from './keyboard.ts'
import { holderOf, memberId } from './people-and-devices.ts'
import { callApi, expect, test } from './story.ts'

const inDatabase = (sql: string) => databaseOf(lane.dataDir, (query) => query(sql))

const stateButton = (page: Page, state: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name: new RegExp(`^${state}`) })
const countOf = async (page: Page, state: string) => Number(((await stateButton(page, state).textContent()) ?? '').replaceAll(/\D/g, ''))
const rows = (page: Page) => page.getByRole('table').getByRole('row')

test('an administrator finds what was given up, reads why, and has it read once more', async ({ as }) => {
  const page = await as('adam')
  await page.goto('/devices/fulfillment')
  await expect(page.getByRole('meter', { name: 'Devices ordered this month' })).toBeVisible()
  await pressEnterOn(page, /^Inbox$/)
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await expect(rows(page).nth(1)).toContainText(/BodyTrace|iGlucose|Tenovi|Kardia|Twilio/)
  await pressEnterOn(page, /^Failed/)
  await expect(page).toHaveURL('/devices/inbox?state=dead')
  await expect(stateButton(page, 'Failed')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  const row = rows(page).nth(1)
  await expect(row).toContainText('Failed · No order of this number')
  await expect(row).toContainText('12 attempts')
  await expect(row).toContainText('Tenovi')
  await expect(row).toContainText('news of an order')
  await row.getByText('Payload').click()
  await expect(row.getByText('fulfillment_id')).toBeVisible()

  const before = await countOf(page, 'Failed')
  const name = (await row.getByRole('button', { name: /^Replay delivery/ }).getAttribute('aria-label')) ?? ''
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByText(/^Tenovi, news of an order, /)).toBeVisible()
  await expect(dialog.getByText('are not counted twice')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Replay' })).toHaveAccessibleDescription('Say why, in a few words.')
  await pressEnterOn(page, /^The fault is mended$/)
  await pressEnterOn(page, /^Replay$/)
  await expect(page.getByText(/^Delivery \d+ is read once more$/)).toBeVisible()
  await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect.poll(() => countOf(page, 'Failed')).toBe(before - 1)
  await expect(page.locator('#main')).toBeFocused()
})

test('a delivery that was kept is not read again, and the button says why', async ({ as }) => {
  const page = await as('adam')
  await page.goto('/devices/inbox?state=done')
  await expect(
    rows(page)
      .nth(1)
      .getByRole('button', { name: /^Replay/ }),
  ).toHaveAccessibleDescription('Reading it once more would change nothing.')
  await page.goto('/devices/inbox?state=unreadable')
  await expect(page.getByText('No delivery has this status.')).toBeVisible()
})

test('a super admin sees what no clinic owns, and why it could not be read', async ({ as }) => {
  const page = await as('sofia')
  await page.goto('/devices/inbox')
  await page.getByRole('combobox', { name: 'Whose deliveries' }).click()
  await page.getByRole('option', { name: 'Owned by nobody' }).click()
  await expect(page).toHaveURL('/devices/inbox?scope=unowned')
  await stateButton(page, 'Unreadable').click()
  await expect(page).toHaveURL('/devices/inbox?state=unreadable&scope=unowned')
  const unreadable = rows(page).filter({ hasText: 'iGlucose' })
  await expect(unreadable).toContainText('Unreadable · device_id: missing')
  await expect(rows(page).filter({ hasText: 'The body is not JSON' })).toContainText('Tenovi')
  await unreadable.getByRole('button', { name: /^Replay/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The vendor says it is whole')
  await dialog.getByRole('button', { name: 'Replay' }).click()
  await expect(page.getByText(/is read once more$/)).toBeVisible()
  // It is as unreadable as before, and says so again
  await expect(rows(page).filter({ hasText: 'iGlucose' })).toContainText('Unreadable · ')
})

test('the inbox is for administrators, and what nobody owns for super admins', async ({ as, elsewhere, watch }) => {
  watch.expect([403, '/api/deliveries'])
  const adam = await as('adam')
  await adam.goto('/devices/inbox')
  await expect(rows(adam).nth(1)).toBeVisible()
  await expect(adam.getByRole('combobox', { name: 'Whose deliveries' })).toHaveCount(0)
  const carla = await elsewhere('carla')
  await carla.goto('/devices/fulfillment')
  await expect(carla.getByRole('link', { name: 'Device assignment' })).toBeVisible()
  await expect(carla.getByRole('link', { name: 'Inbox' })).toHaveCount(0)
  await carla.goto('/devices/inbox')
  await expect(carla).toHaveURL('/devices/fulfillment')
  await adam.goto('/devices/inbox?scope=unowned')
  await expect(adam.getByRole('alert')).toContainText('You do not have permission to do this.')
})

// Names off the wire; people are shown the names that vendors and devices have
const wireWords = /\b(bodytrace|iglucose|tenovi|kardia|carriers|KARDIA|SMIG|BT004|BT105)\b|TENOVI_/

test('raw data names devices and vendors as people do, says each fate once, and folds away what was sent', async ({ as }) => {
  const page = await as('carla')
  const elena = await memberId(page, 'Elena Anderson')
  await page.goto(`/member-details/${elena}/manage-rawdata`)
  const table = page.getByRole('region', { name: 'Transmissions' })
  const cuff = table.getByRole('row').filter({ hasText: 'BP Cuff' }).first()
  await expect(cuff.getByRole('cell').first()).toHaveText('BP CuffBodyTrace')
  const meter = table.getByRole('row').filter({ hasText: 'Tenovi Glucometer' }).first()
  await expect(meter.getByRole('cell').first()).toHaveText('Tenovi Glucometer')
  expect(await table.innerText()).not.toMatch(wireWords)
  await cuff.getByText('Payload').click()
  await expect(cuff.getByText('imei')).toBeVisible()
})

type RawDataReply = { isTextRemoved: boolean; readings: { metric: string }[] }

/** The page on which a weight stands whose text was taken away. */
async function pageWithout(page: Page, id: string): Promise<number> {
  for (let at = 0; at < 40; at++) {
    const { transmissions } = (await callApi(page, `api/members/${id}/raw-data?page=${at}`)) as { transmissions: RawDataReply[] }
    const isHere = transmissions.some(
      (transmission) => transmission.isTextRemoved && transmission.readings.some((r) => r.metric === 'bodyWeight'),
    )
    if (isHere) return at + 1
  }
  throw new Error('no text was taken away')
}

test('a text that was taken away after 90 days leaves its readings and a quiet note', async ({ as, elsewhere }) => {
  const page = await as('carla')
  const { id } = await holderOf(page, 'BT004', 9)
  await page.goto(`/member-details/${id}/manage-rawdata`)
  const sent = rows(page).filter({ hasText: 'Weight Scale' }).filter({ hasText: 'Payload' })
  await expect(sent.first()).toBeVisible()
  await inDatabase(
    `update inbox set body = '', received_at = received_at - interval '91 days' where member_id = '${id}' or (state = 'ignored' and group_id is not null)`,
  )
  await page.goto(`/member-details/${id}/manage-rawdata?page=${await pageWithout(page, id)}`)
  const old = rows(page)
    .filter({ hasText: 'The payload is kept for 90 days; it has been removed.' })
    .filter({ hasText: /Weight \d/ })
    .first()
  await expect(old).toContainText(/Weight \d/)
  await expect(old).toContainText('Kept')
  await expect(old.getByText('Payload', { exact: true })).toHaveCount(0)
  const adam = await elsewhere('adam')
  await adam.goto('/devices/inbox?state=ignored')
  const gone = rows(adam).filter({ hasText: 'it has been removed' }).first()
  await expect(gone.getByRole('button', { name: /^Replay/ })).toHaveAccessibleDescription(
    'The payload has been removed, so it cannot be read again.',
  )
})

test('a reading is left out and taken in again by keyboard, each time with a reason', async ({ as }) => {
  const page = await as('carla')
  const { id } = await holderOf(page, 'BT004', 10)
  await page.goto(`/member-details/${id}/manage-rawdata`)
  const row = rows(page)
    .filter({ hasText: /Weight \d/ })
    .first()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Exclude Weight/ }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, /^Another person measured$/)
  await page.keyboard.press('Enter')
  await pressEnterOn(page, /^Exclude$/)
  await expect(row).toContainText('ExcludedAnother person measured')
  await expect(row).toContainText('excluded by Carla')
  const include = row.getByRole('button', { name: /^Include Weight/ })
  await expect(include).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was the member after all')
  await pressEnterOn(page, /^Include$/)
  await expect(row).not.toContainText('Excluded')
})
