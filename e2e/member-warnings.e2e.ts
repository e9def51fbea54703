/** José fills up with fluid: his warnings are cleared, one with what was done by keyboard alone, the rest at once. */
import { pressEnterOn, focused } from './keyboard.ts'
import { memberId } from './people-and-devices.ts'
import { callApi, expect, test } from './story.ts'

type Log = { open: number; warnings: { cleared: { by: string; reason: string } | null }[] }

test('one warning is cleared by keyboard with a reason, the others together, and the log keeps both', async ({ as }) => {
  const page = await as('rafael')
  const id = await memberId(page, '884450')
  const log = async () => (await callApi(page, `api/members/${id}/warnings?state=all`)) as Log
  const { open, warnings: before } = await log()
  expect(open).toBeGreaterThan(2)
  const known = before.filter(({ cleared }) => cleared?.reason === 'Known, monitoring').length
  await page.goto(`/member-details/${id}/measurements`)
  const review = page.getByRole('region', { name: /Needs review/ })
  const dialog = page.getByRole('dialog')
  await expect(review).toBeVisible()
  // Those of one type are one line; the single ones are behind it
  const types = review.getByRole('button', { expanded: false })
  if ((await review.getByRole('button', { name: /^Clear [A-Z]/ }).count()) === 0) await types.first().press('Enter')
  await pressEnterOn(page, /^Clear [A-Z]/)
  await expect(dialog).toContainText('José Núñez-Ortiz, 07/08/1950')
  await expect(dialog.getByRole('textbox', { name: 'What was done' })).toBeFocused()
  const send = dialog.getByRole('button', { name: 'Clear', exact: true })
  await expect(send).toHaveAccessibleDescription('Say why, in a few words.')
  await page.keyboard.type('Called: he takes his water pill again.')
  await pressEnterOn(page, /^Clear$/)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: `Needs review ${open - 1}` })).toBeVisible()
  // On to the next: the keyboard is at the warning that took the place of the first
  await expect.poll(() => focused(page)).toMatch(/^(Clear|Show|Hide) /)
  await review.getByRole('button', { name: 'Clear all' }).click()
  await expect(dialog.getByRole('heading', { name: `Clear ${open - 1} warnings` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Known, monitoring' }).click()
  await dialog.getByRole('button', { name: `Clear ${open - 1}` }).click()
  await expect(review).toHaveCount(0)
  const { warnings, open: left } = await log()
  expect(left).toBe(0)
  const reasons = warnings.map(({ cleared }) => cleared?.reason)
  expect(reasons.filter((reason) => reason === 'Called: he takes his water pill again.')).toHaveLength(1)
  expect(reasons.filter((reason) => reason === 'Known, monitoring')).toHaveLength(known + open - 1)
  await page.goto('/home/needs-review?sort=name')
  await expect(page.getByRole('heading', { name: 'Needs review', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /José Núñez-Ortiz/ })).toHaveCount(0)
})
