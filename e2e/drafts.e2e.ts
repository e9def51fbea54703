/** Every field for words to or about a member keeps what is typed: over a reload, over another sign-in, and never in the browser. */
import type { Page } from '@playwright/test'
import { memberId } from './people-and-devices.ts'
import { expect, test } from './story.ts'
import { fields, typed } from './word-fields.ts'

/** What the browser itself has kept. */
const storedInBrowser = (page: Page) =>
  page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')

for (const [name, { at, open, field }] of Object.entries(fields))
  test(`${name}: what is typed is there after a reload and in another browser`, async ({ as, elsewhere }) => {
    const page = await as('tom')
    const id = await memberId(page, '884120')
    await page.goto(at(id))
    await open?.(page)
    const saved = page.waitForResponse(
      (answer) => answer.url().includes('/drafts/') && answer.request().method() === 'PUT' && answer.ok(),
    )
    await field(page).fill(typed)
    await saved
    await expect(page.getByText(/^Draft saved|· Draft saved/).first()).toBeVisible()
    expect(await storedInBrowser(page)).not.toContain('Half a sentence')
    await page.reload()
    await open?.(page)
    await expect(field(page)).toHaveValue(typed)
    const other = await elsewhere('tom')
    await other.goto(at(id))
    await open?.(other)
    await expect(field(other)).toHaveValue(typed)
    const gone = other.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok())
    await field(other).fill('')
    await gone
  })
