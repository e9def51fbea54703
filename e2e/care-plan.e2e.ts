/** A care plan from the first word to its second version: two people write at it, it is published, approved and compared. */
import { pressEnterOn } from './keyboard.ts'
import { memberId } from './people-and-devices.ts'
import { expect, test } from './story.ts'

test('a plan is written by two, published, approved, changed, and the versions are compared', async ({ as, elsewhere }) => {
  const page = await as('carla')
  const jose = await memberId(page, '884450')
  await page.goto(`/member-details/${jose}/care-plan`)
  const publish = page.getByRole('button', { name: 'Publish' })
  await expect(publish).toHaveAccessibleDescription('Enter the date of the assessment.')
  await page.getByLabel('Assessment date').fill('2026-11-02')
  await page.getByRole('combobox', { name: 'Template for a condition' }).fill('heart fail')
  await page.getByRole('option', { name: /^Heart failure/ }).click()
  await page.getByRole('button', { name: 'Fill from the template' }).click()
  const goals = page.getByRole('region', { name: 'Goals' })
  await expect(page.getByText(/\d+ goals, .*added$/)).toBeVisible()
  await expect(publish).toHaveAccessibleDescription('Confirm or remove each goal that came from a template.')
  for (const box of await goals.getByRole('checkbox').all()) await box.check()
  await expect(page.getByText('Draft saved')).toBeVisible()

  // Another writes at the same draft: what each has typed stands on both pages
  const other = await elsewhere('priya')
  await other.goto(`/member-details/${jose}/care-plan`)
  await other.getByLabel('Preferences and wishes').fill('Calls in the morning')
  await page.getByLabel('Community and social services').fill('Meals on wheels')
  await expect(page.getByLabel('Preferences and wishes')).toHaveValue('Calls in the morning')
  await expect(other.getByLabel('Community and social services')).toHaveValue('Meals on wheels')
  await page.reload()
  await expect(page.getByLabel('Preferences and wishes')).toHaveValue('Calls in the morning')

  await pressEnterOn(page, /^Publish$/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'First plan' }).press('Enter')
  await dialog.getByRole('button', { name: 'Publish' }).press('Enter')
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions).toContainText('Version 1')
  await expect(versions).toContainText('Waits for approval')
  // Who wrote it is told who approves; a physician does
  await expect(versions.getByRole('button', { name: 'Approve version 1' })).toHaveAccessibleDescription(/^A physician, .* approves/)
  const physician = await elsewhere('helen')
  await physician.goto(`/member-details/${jose}/care-plan`)
  await physician.getByRole('button', { name: 'Approve version 1' }).press('Enter')
  await expect(versions).toContainText('Approved')
  const claim = page.getByRole('region', { name: 'Before a claim' })
  await expect(claim).toContainText('✓ The newest version of the plan is approved')
  await expect(claim).toContainText('Open: A copy of it was given')

  await page.getByLabel('Community and social services').fill('Meals on wheels, from December')
  await goals
    .getByRole('button', { name: /^Remove/ })
    .first()
    .press('Enter')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await publish.press('Enter')
  await expect(dialog.getByRole('list', { name: 'Differences' })).toContainText('Meals on wheels → Meals on wheels, from December')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Services begin later')
  await dialog.getByRole('button', { name: 'Publish' }).press('Enter')
  await versions.getByRole('button', { name: 'What changed in version 2' }).press('Enter')
  const differences = dialog.getByRole('list', { name: 'Differences' })
  await expect(differences).toContainText('Gone Goals')
  await expect(differences).toContainText('Changed Community and social services')
  await page.keyboard.press('Escape')
  await versions.getByRole('button', { name: 'Read and print version 2' }).press('Enter')
  // In the frame of the member's language at first, and of any other that is chosen
  await dialog.getByRole('combobox', { name: 'Headings in' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await expect(dialog.getByRole('article')).toContainText('Care plan of José Núñez-Ortiz')
})
