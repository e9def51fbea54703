/** Clinical rules: what a change would have meant, one for the whole clinic, one for a single member, and the way back. */
import type { Page } from '@playwright/test'
import { enterOn, focused, tabTo } from './keyboard.ts'
import { memberId } from './people-and-devices.ts'
import { expect, fitsWidth, test } from './story.ts'

const type = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('an administrator sees what a rule would have meant, and a wrong threshold is refused', async ({ as }) => {
  const page = await as('adam')
  await page.goto('/settings/clinical-rules')
  await expect(page.getByRole('heading', { name: 'Clinical rules' })).toBeVisible()
  for (const name of [
    'High BP',
    'Low BP',
    'High Pulse',
    'Low Pulse',
    'Weight Gain',
    'Weight Loss',
    'High Sugar',
    'Low Sugar',
  ])
    await expect(type(page, name)).toBeVisible()
  const threshold = type(page, 'High BP').getByRole('spinbutton').first()
  await expect(threshold).toHaveValue('150')
  const counted = page.getByRole('region', { name: 'The last 90 days' }).getByRole('row', { name: /^High BP/ })
  await expect(counted).toContainText('±0')
  await threshold.fill('140')
  await expect(counted).toContainText(/\+\d+/)
  await expect(page.getByText(/would enter|Nobody would enter/)).toBeVisible()
  await threshold.fill('700')
  await expect(type(page, 'High BP').getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(threshold).toHaveValue('150')
})

test('a care manager changes a rule of the clinic by keyboard alone, and nothing typed is lost on the way', async ({
  as,
}) => {
  const page = await as('tom')
  await page.goto('/settings/clinical-rules')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAccessibleDescription('Nothing has been changed.')
  const critical = type(page, 'High Pulse').getByRole('spinbutton').nth(1)
  await expect(critical).toHaveValue('131')
  await change('135')
  // A shortcut leads away from the page; here it must ask first
  await page.keyboard.press('Tab')
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(critical).toHaveValue('135')
  await keep('Runners among our members')
  await page.reload()
  await expect(critical).toHaveValue('135')
  await expect(type(page, 'High Pulse')).toContainText('own rule')
  await type(page, 'High Pulse').getByRole('button', { name: 'Use suggested thresholds for High Pulse' }).click()
  await keep('As the guidelines say')
  await page.reload()
  await expect(critical).toHaveValue('131')
  await expect(type(page, 'High Pulse')).toContainText('suggested thresholds')

  async function change(value: string) {
    await tabTo(page, /^High Pulse, Pulse: critical/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(value)
    await expect(save).toHaveAccessibleDescription('Say why, in a few words.')
  }
  async function keep(reason: string) {
    // Above the rules: the way there is backwards
    for (let n = 0; n < 40 && (await focused(page)) !== 'Reason'; n++) await page.keyboard.press('Shift+Tab')
    await page.keyboard.type(reason)
    // What follows is counted first
    await expect(save).not.toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Clinical rules saved').last()).toBeVisible()
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    expect(await focused(page)).not.toBe('nothing')
  }
})

test('a member gets a rule of her own and returns to the one of the clinic', async ({ as }) => {
  const page = await as('priya')
  const id = await memberId(page, '884512')
  await page.goto(`/member-details/${id}/measurements`)
  const opener = page.getByRole('button', { name: 'Member’s rules' })
  const dialog = page.getByRole('dialog', { name: 'Member’s rules' })
  const high = dialog.getByRole('group', { name: 'High Sugar', exact: true })
  const threshold = high.getByRole('spinbutton').first()
  await opener.click()
  await expect(dialog).toContainText('陳')
  await expect(high).toContainText('group’s rule')
  await expect(threshold).toHaveValue('251')
  await threshold.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('240')
  await expect(high).toContainText('member’s own rule')
  // Escape asks before it drops what was typed, and comes back to where it was typed
  await page.keyboard.press('Escape')
  const asks = page.getByRole('dialog', { name: 'Discard the changed rules?' })
  await expect(asks.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asks).toHaveCount(0)
  await expect(threshold).toBeFocused()
  await expect(threshold).toHaveValue('240')
  await tabTo(page, /^Reason/)
  await page.keyboard.type('Steroids since last week')
  await expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.reload()
  await opener.click()
  await expect(threshold).toHaveValue('240')
  await fitsWidth(page, 'rules of a member at 768 px')
  await high.getByRole('button', { name: 'Use the group’s rule' }).click()
  await expect(threshold).toHaveValue('251')
  await tabTo(page, /^Reason/)
  await page.keyboard.type('Steroids ended')
  await expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled', 'true')
  await enterOn(page, /^Save$/)
  await expect(dialog).toHaveCount(0)
  await opener.click()
  await expect(high).toContainText('group’s rule')
})
