/** How a story follows an item that a line lacks from Billing insights to the page that mends it, and back. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './story.ts'

/** `month`: `YYYY-MM`; `end`: its last day. */
export type WalkedLine = { id: string; code: string; month: string; end: string }

export async function openDialog(page: Page, opener: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: opener }).first().click()
  return page.getByRole('dialog')
}

export async function chooseOption(page: Page, label: RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}

type Walk = { what: string; line: WalkedLine; mend: (page: Page, line: WalkedLine) => Promise<void> }

export async function walkItem(page: Page, { what, line, mend }: Walk): Promise<void> {
  const insights = `/member-details/${line.id}/billing-insights?month=${line.month}`
  await page.goto(insights)
  const section = page.getByRole('region', { name: `Evidence for ${line.code}` }).first()
  const item = section.getByRole('listitem').filter({ hasText: `Missing: ${what}` })
  await item.getByRole('link').click()
  await mend(page, line)
  await page.goto(insights)
  await expect(section.getByText(new RegExp(`^On record: .*${what}`))).toBeVisible()
  await expect(item).toHaveCount(0)
}
