/** A chart is looked at closely: the zoom is in the address, and a reading is looked at before anything is done about it. */
import { memberId } from './people-and-devices.ts'
import { expect, isForEverybody, test } from './story.ts'

test('a zoom outlives a reload and the way there and back, and names days alone', async ({ as }) => {
  const page = await as('carla')
  const id = await memberId(page, 'Ada Whitfield')
  await page.goto(`/member-details/${id}/measurements`)
  const chart = page.getByRole('application').first()
  await chart.press('+')
  await chart.press('+')
  const days = page.getByRole('status').filter({ hasText: 'Reset zoom' })
  await expect(days).toBeVisible()
  await expect(page).toHaveURL(/\/measurements\?zoom=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/)
  await page.reload()
  const shown = (await days.innerText()).replace('Reset zoom', '').trim()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goBack()
  await expect(days).toContainText(shown)
  // Another stretch of time is another look, without the zoom
  await page.getByRole('button', { name: '1 month' }).click()
  await expect(page).toHaveURL(/\/measurements\?range=1m$/)
  await expect(days).toHaveCount(0)
})

test('a reading opens, and leaving it out is a second step', async ({ as }) => {
  const page = await as('carla')
  await page.goto(`/member-details/${await memberId(page, 'Ada Whitfield')}/measurements`)
  const chart = page.getByRole('application').first()
  await chart.press('End')
  await chart.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /reading$/ })).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await isForEverybody(page, 'a reading', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Exclude this reading …' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Why it is left out' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(chart).toBeFocused()
})
