/** Turns the pages of an open list. */
import { expect, type Locator, type Page } from '@playwright/test'

/** How many rows the page must hold: `51–100 of 1,150 members` are 50. */
function rowsOf(note: string | null): number {
  const [from = 0, to = -1] = [...(note ?? '').matchAll(/[\d,]+/g)].map(([text]) => Number(text.replaceAll(',', '')))
  return to - from + 1
}

/** To the page on which this row stands, which may be another one every day. Answers the row. */
export async function turnTo(page: Page, row: Locator): Promise<Locator> {
  const table = page.getByRole('table')
  const note = page.getByText(/^[\d,]+–[\d,]+ of [\d,]+ /)
  const next = page.getByRole('button', { name: 'Next page' })
  for (;;) {
    await expect(note).toBeVisible()
    await expect(table).toHaveAttribute('aria-busy', 'false')
    const statement = await note.textContent()
    // The first rows of a page stand a moment before the others
    await expect(table.locator('tbody tr')).toHaveCount(rowsOf(statement))
    if (await row.first().isVisible()) return row.first()
    await expect(next).toBeEnabled()
    await next.click()
    await expect(note).not.toHaveText(statement ?? '')
  }
}
