/** The group's clinical rules: who may change them, what a change would have meant, and that a wrong one is refused. */
import { expect, isForEverybody, test } from './story.ts'

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
    await expect(page.getByRole('group', { name, exact: true })).toBeVisible()
  await isForEverybody(page, 'clinical rules')
  const threshold = page.getByRole('group', { name: 'High BP', exact: true }).getByRole('spinbutton').first()
  await expect(threshold).toHaveValue('150')
  await threshold.fill('700')
  await expect(page.getByRole('group', { name: 'High BP', exact: true }).getByRole('alert')).toBeVisible()
  await isForEverybody(page, 'a threshold that cannot be')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(threshold).toHaveValue('150')
})

test('a care manager reads the rules and is told why they cannot be saved', async ({ as }) => {
  const page = await as('tom')
  await page.goto('/settings/clinical-rules')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
})
