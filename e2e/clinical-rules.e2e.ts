/** Clinical rules are changed by keyboard alone. What a change means, and a member’s own rules: web/src/warnings. */
import type { Page } from '@playwright/test'
import { jobsDone } from './job-queue.ts'
import { focused, tabTo } from './keyboard.ts'
import { expect, test } from './story.ts'

const type = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('a care manager changes a rule of the clinic by keyboard alone, and nothing typed is lost on the way', async ({ as }) => {
  // Of a clinic that is small: every member is judged anew, and counted three times
  const page = await as('luis')
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
  // Every member is judged by the new rules now, which would compete with the counting of the next ones
  await jobsDone('apply-clinical-rules')
  await type(page, 'High Pulse').getByRole('button', { name: 'Use suggested thresholds for High Pulse' }).click()
  // As the clinic had it
  await page.getByLabel('Reason').fill('As the guidelines say')
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  await save.click()
  await expect(save).toHaveAccessibleDescription('Nothing has been changed.')
  await expect(type(page, 'High Pulse')).toContainText('suggested thresholds')
  await expect(critical).toHaveValue('131')

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
