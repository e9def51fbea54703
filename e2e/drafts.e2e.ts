/** Every field for words to or about a member keeps what is typed: over a reload, over another sign-in, and never in the browser. */
import type { Page } from '@playwright/test'
import { memberId } from './people-and-devices.ts'
import { callApi, expect, test } from './story.ts'
import { fields, inTurn, typed } from './word-fields.ts'

/** What the browser itself has kept. */
const storedInBrowser = (page: Page) => page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')

for (const [name, { at, open, field, resume }] of Object.entries(fields))
  test(`${name}: what is typed is there after a reload and in another browser`, inTurn(name, 0), async ({ as, elsewhere }) => {
    const page = await as('tom')
    const id = await memberId(page, '884120')
    await page.goto(at(id))
    await open?.(page)
    const saved = page.waitForResponse((answer) => answer.url().includes('/drafts/') && answer.request().method() === 'PUT' && answer.ok())
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
    await resume?.(other)
    const gone = other.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.ok())
    await field(other).fill('')
    await gone
  })

const readStored = (page: Page) => expect(page.getByRole('dialog').getByText(/^Draft saved|· Draft saved/)).toBeVisible()

test('where an occurrence is to be moved is there after a reload, for this one alone', async ({ as }) => {
  const page = await as('tom')
  const id = await memberId(page, '884120')
  await callApi(page, `api/members/${id}/events`, { name: 'Twice', start: '2025-03-03', frequency: 'WEEKLY', repitions: 2 })
  await page.goto(`/member-details/${id}/care-calendar`)
  const move = page.getByRole('button', { name: /^Move: / })
  const date = page.getByRole('dialog').getByLabel('New date')
  await move.first().click()
  await date.fill('12/30/2031')
  await readStored(page)
  await page.reload()
  await move.first().click()
  await expect(date).toHaveValue('12/30/2031')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await move.nth(1).click()
  await expect(date).not.toHaveValue('12/30/2031')
})

test('of a file its name and how it is to be taken are kept: the file is chosen anew', async ({ as }) => {
  const page = await as('adam')
  await page.goto('/home/high-cost-list')
  const dialog = page.getByRole('dialog')
  const open = () => page.getByRole('button', { name: 'Fill from a file' }).click()
  const replace = dialog.getByRole('radio', { name: 'leave, unless the file names them' })
  await open()
  await replace.check()
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from('mrn\n100311\n') })
  await readStored(page)
  await page.reload()
  await open()
  await expect(dialog).toContainText('You had chosen costs.csv. Choose it again to go on.')
  await expect(replace).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Replace the list' })).toHaveAccessibleDescription('Choose a file.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('why a language may be sent that nobody has reviewed is there after a reload', async ({ as }) => {
  const page = await as('adam')
  await page.goto(`/member-details/${await memberId(page, '884120')}/wellness-check`)
  const reason = page.getByRole('dialog').getByLabel('Why it may be sent')
  const open = () => page.getByRole('button', { name: 'Send a link' }).click()
  await open()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: /Korean.*, not reviewed/ }).click()
  await reason.fill(typed)
  await readStored(page)
  await page.reload()
  await open()
  await expect(reason).toHaveValue(typed)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
})
