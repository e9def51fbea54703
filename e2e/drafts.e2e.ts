/** Every field for words to or about a member keeps what is typed: over a reload, over another sign-in, and never in the browser. */
import type { Locator, Page } from '@playwright/test'
import { memberId } from './people-and-devices.ts'
import { expect, test } from './story.ts'

const typed = 'Half a sentence · 打電話 · 전화'

type Field = {
  /** Where it stands in a chart, or beside every chart. */
  at: (id: string) => string
  /** What is done on the page before one can type. */
  open?: (page: Page) => Promise<void>
  field: (page: Page) => Locator
}

/** The words of automatic texts are templates; the card after a call and the pages by link have stories of their own. */
const fields: Record<string, Field> = {
  'single text': {
    at: (id) => `/member-details/${id}/text-messages`,
    field: (page) => page.getByRole('textbox', { name: 'Text message' }),
  },
  'group text': {
    at: () => '/home/all-members?sort=name',
    open: async (page) => {
      await page.getByRole('columnheader').getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Group text' }).click()
    },
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Text in English' }),
  },
  'note or memo': {
    at: (id) => `/member-details/${id}/measurements`,
    field: (page) => page.getByRole('form', { name: 'Write a note' }).getByRole('textbox'),
  },
  'alert to a doctor': {
    at: (id) => `/member-details/${id}/alert-doctor`,
    field: (page) => page.getByRole('textbox', { name: 'What the doctor should know' }),
  },
  'text template': {
    at: () => '/settings/sms-templates',
    field: (page) => page.getByRole('textbox', { name: 'Morning', exact: false }).first(),
  },
}

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
