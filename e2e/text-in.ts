/** Somebody texts the clinic, as the page of the demo lets one. */
import { expect, type Page } from '@playwright/test'

export async function textIn(page: Page, from: string, body: string) {
  await page.goto('/simulator')
  await page.getByLabel('Patient’s phone').fill(from)
  await page.getByLabel('Clinic’s number').fill('+18445550100')
  await page.getByLabel('Text', { exact: true }).fill(body)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The text was sent.')).toBeVisible()
}
