/** Moving in from another system without a mouse: checked, recorded, found in the lists, and taken back; nobody else gets there. */
import { fhirCharts } from './fhir-charts.ts'
import { pressEnterOn, tabTo } from './keyboard.ts'
import { expect, fitsWidth, test } from './story.ts'

test('an administrator moves charts in by keys and takes the batch back', async ({ as, elsewhere }) => {
  const page = await as('adam')
  await page.goto('/settings/moving-in')
  const chooser = page.waitForEvent('filechooser')
  await pressEnterOn(page, /^Choose FHIR files$/)
  await (await chooser).setFiles({ name: 'charts.ndjson', mimeType: 'application/json', buffer: Buffer.from(fhirCharts('Mooring')) })
  await expect(page.getByRole('status').filter({ hasText: 'charts.ndjson' })).toBeVisible()
  await tabTo(page, /^Each person of these files has agreed/)
  await page.keyboard.press('Space')
  await pressEnterOn(page, /^Check the files$/)
  await expect(page.getByText('Checked. Nothing is recorded yet.')).toBeVisible()
  await expect(page.getByText('Nothing is read of Observation (1).')).toBeVisible()
  const entries = page.getByRole('table', { name: 'Entries of the files' })
  await expect(entries.getByRole('row').filter({ hasText: 'Future Mooring' })).toContainText('The date of birth is in the future.')
  await expect(entries.getByRole('row').filter({ hasText: 'Odalys Mooring' })).toContainText('The suffix is left out.')
  await expect(entries.getByRole('row').filter({ hasText: 'A1c 6.8%, 03/04/2026' })).toContainText(
    'Recorded as 6.8%. The file says "6.84".',
  )
  await expect(entries.getByRole('row').filter({ hasText: 'LDL cholesterol' })).toContainText('Charts here have no place for this test.')
  await page.setViewportSize({ width: 768, height: 1024 })
  await fitsWidth(page, 'a batch at 768 px')
  await pressEnterOn(page, /^Record 4 entries$/)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Record 4 entries' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/4 entries recorded\. Can be taken back until/)).toBeVisible()
  await pressEnterOn(page, /^Odalys Mooring$/)
  await expect(page.getByRole('heading', { name: /Odalys Mooring/ }).first()).toBeVisible()
  await page.goto(page.url().replace(/\/profile.*$/, '/manage-dx-info'))
  const values = page.getByRole('region', { name: 'Laboratory values' }).last()
  await expect(values.getByRole('row').filter({ hasText: 'A1c' })).toContainText('Moved in from charts.ndjson')
  await expect(values.getByRole('row').filter({ hasText: 'A1c' })).toContainText('Harbor Laboratory')
  await page.goto(page.url().replace(/\/manage-dx-info.*$/, '/measurements'))
  // In danger by every rule, and of nobody's warnings: it was another system's
  await expect(page.getByText('No readings in this period. 1 moved in, not counted.')).toBeVisible()
  await pressEnterOn(page, /^Show table of Blood Pressure$/)
  await expect(page.getByRole('row').filter({ hasText: '214/128 mmHg' })).toContainText('Moved in from charts.ndjson')
  await expect(
    page.getByRole('region', { name: 'Statistics, table' }).getByRole('row').filter({ hasText: 'Blood Pressure' }),
  ).toContainText('0')
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await pressEnterOn(page, /^Take back this batch$/)
  // The safe answer holds the focus; a key that comes before it has it would go to whatever is below the dialog
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Take back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^Taken back/ })).toBeVisible()
  await pressEnterOn(page, /^All batches$/)
  await expect(page.getByRole('region', { name: 'Batches' }).getByRole('row').nth(1)).toContainText('charts.ndjson')
  const nurse = await elsewhere('carla')
  await nurse.goto('/settings/moving-in')
  await expect(nurse).toHaveURL(/\/settings\/(?!moving-in)/)
})
