/**
 * Enrolling a member without a mouse: every field by keyboard, the draft and the outcome of each device survive a reload,
 * and a duplicate is refused.
 */
import type { Page } from '@playwright/test'
import { expectFocusSeen, tabTo } from './keyboard.ts'
import { deviceNumber, memberId } from './people-and-devices.ts'
import { expect, pagePath, test } from './story.ts'

test('a member is enrolled by keyboard alone', async ({ as }) => {
  const page = await as('grace')
  await page.goto('/home/needs-review')
  await expect(page.getByRole('heading', { name: 'Needs review', level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page.getByRole('heading', { name: 'Enroll a member' })).toBeVisible()
  const type = async (label: RegExp, words: string) => {
    await tabTo(page, label)
    await expectFocusSeen(page, String(label))
    await page.keyboard.type(words)
  }
  await type(/^First name/, 'Harriet')
  await type(/^Last name/, 'Quillfeather')
  await type(/^Date of birth/, '02281951')
  await tabTo(page, /^Female/)
  await page.keyboard.press('Space')
  await type(/^Phone/, '2125550142')
  await type(/^(Address|Street)/, '12 Elm St')
  await type(/^City/, 'New York')
  await type(/^State/, 'New York')
  await type(/^(Zip|ZIP)/, '10027')
  await expect(page.getByRole('combobox', { name: /^State/ })).toHaveValue('NY · New York')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Your draft of/)).toBeVisible()
  await expect(page.getByLabel(/^Last name/)).toHaveValue('Quillfeather')
  await expect(page.getByLabel(/^Date of birth/)).toHaveValue('02/28/1951')
  await expect(page.getByRole('button', { name: 'Enroll', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await tabTo(page, /^RPM consent/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Enroll', exact: true })).not.toHaveAttribute('aria-disabled', 'true')
  await tabTo(page, /^Enroll$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Harriet Quillfeather is enrolled' })).toBeFocused()
})

const inBrowser = `[localStorage, sessionStorage].flatMap((kept) => Object.entries(kept)).join()`

test('what came of each device survives a reload, is the same for a colleague, and is tried again by keyboard', async ({
  as,
  elsewhere,
}) => {
  const page = await as('priya')
  const claimed = await deviceNumber(page, await memberId(page, 'Walter Greene'), 'BT105')
  await page.goto('/enrollment/member')
  await fillIn(page)
  await page.getByRole('radiogroup', { name: 'Weight Scale', exact: true }).getByText('Request').click()
  await page.getByRole('radiogroup', { name: 'BP Cuff', exact: true }).getByText('Connect').click()
  await page.getByLabel('BP Cuff IMEI').fill(claimed)
  const insist = page.getByLabel('It is printed like this')
  if (await insist.isVisible()) await insist.check()
  await page.getByRole('radiogroup', { name: 'Tenovi Glucometer' }).getByText('Connect').click()
  // The simulator's vendor knows gateways of hexadecimal digits only
  await page.getByLabel('Tenovi Glucometer gateway id').fill('ZZ11ZZ11ZZ11')
  await page.getByRole('button', { name: 'Enroll', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Barnaby Fennimore is enrolled' })).toBeFocused()
  const outcome = (at: Page, device: string) => at.getByRole('list', { name: 'Devices' }).getByRole('listitem').filter({ hasText: device })
  const holds = async (at: Page) => {
    await expect(outcome(at, 'Weight Scale')).toContainText(/Requested, order \d+/)
    await expect(outcome(at, 'BP Cuff')).toContainText('Not done. This device is connected to another member.')
    await expect(at.getByLabel('BP Cuff IMEI')).toHaveValue(claimed)
    await expect(outcome(at, 'Tenovi Glucometer')).toContainText('The vendor does not know this gateway id.')
    await expect(at.getByLabel('Tenovi Glucometer gateway id')).toHaveValue('ZZ11ZZ11ZZ11')
  }
  await holds(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Barnaby Fennimore is enrolled' })).toBeVisible()
  await holds(page)
  expect(await page.evaluate(inBrowser)).not.toMatch(/Barnaby|Fennimore|ZZ11/)
  const colleague = await elsewhere('tom')
  await colleague.goto(pagePath(page))
  await holds(colleague)
  await tabTo(page, /^BP Cuff IMEI/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('490154203237518')
  await page.keyboard.press('Enter')
  await expect(outcome(page, 'BP Cuff')).toContainText('Connected')
  await page.getByLabel('Tenovi Glucometer gateway id').fill('A1B2C3D4E5F6')
  await page.getByRole('button', { name: 'Retry Tenovi Glucometer' }).click()
  await expect(outcome(page, 'Tenovi Glucometer')).toContainText('Connected')
  await page.reload()
  await expect(outcome(page, 'BP Cuff')).toContainText('Connected')
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Enroll another member' }).click()
  await expect(page.getByLabel(/^Last name/)).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Barnaby Fennimore is enrolled' })).toBeVisible()
})

/** Everything that is needed of a new member but the devices. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel(/^First name/).fill('Barnaby')
  await page.getByLabel(/^Last name/).fill('Fennimore')
  await page.getByLabel(/^Date of birth/).fill('05/09/1948')
  await page.getByRole('radio', { name: 'Male', exact: true }).check()
  await page.getByLabel(/^Phone/).fill('212-555-0143')
  await page.getByLabel(/^Address line 1/).fill('14 Elm St')
  await page.getByLabel(/^City/).fill('New York')
  await page.getByRole('combobox', { name: /^State/ }).fill('New York')
  await page.getByRole('option', { name: /^NY/ }).click()
  await page.getByLabel(/^ZIP/).fill('10027')
  await page.getByRole('checkbox', { name: /^RPM consent/ }).check()
}
