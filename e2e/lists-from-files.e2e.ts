/** An administrator fills a list from a file: every line is looked at first, then the list is added to and replaced. */
import { expect, test } from './story.ts'

const csv = (text: string) => ({ name: 'chase.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a list is tried line by line, added to, and replaced with who leaves it', async ({ as }) => {
  const page = await as('adam')
  await page.goto('/home/chase-list')
  const note = page.locator('main header').getByText(/^\d+ members?$/)
  const count = async () => Number((await note.textContent())?.split(' ')[0])
  const before = await count()
  await page.getByRole('button', { name: 'Fill from a file' }).click()
  const dialog = page.getByRole('dialog')
  const add = dialog.getByRole('button', { name: 'Add to the list' })
  await expect(add).toHaveAccessibleDescription('Choose a file.')
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'list.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004') })
  await expect(dialog).toContainText('This is a spreadsheet file.')
  await dialog.getByLabel('CSV file').setInputFiles(csv('mrn,as of,note\n100203,11/20/2026,call\n999999,,\n100311,soon,\n'))
  const lines = dialog.getByRole('region', { name: 'Lines of the file' })
  await expect(lines.getByRole('row', { name: /^3 999999/ })).toContainText('memberId or MRN: No member has this id or MRN.')
  await expect(lines.getByRole('row', { name: /^4 100311/ })).toContainText('As of: Write the date')
  await expect(lines.getByRole('row', { name: /^2 100203/ })).toContainText('Ada Whitfield')
  await add.click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(count).toBe(before + 1)

  await page.getByRole('button', { name: 'Fill from a file' }).click()
  await expect(dialog).toContainText('from chase.csv: 1 member, 2 lines not taken')
  await dialog.getByRole('radio', { name: 'leave, unless the file names them' }).check()
  await dialog.getByLabel('CSV file').setInputFiles(csv('mrn\n100311\n'))
  await expect(dialog).toContainText(`${before + 1} members will leave the list`)
  await dialog.getByRole('button', { name: 'Replace the list' }).click()
  await expect.poll(count).toBe(1)
  // The rows are those of the file at once
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Bob Larkin' })).toHaveCount(1)
  await expect(rows).toHaveCount(2)
})
