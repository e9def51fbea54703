/** José's memo: written at the foot of his chart, kept over a reload, in sight on every page, amended, deleted, undone. */
import { readFile } from 'node:fs/promises'
import { memberId } from './people-and-devices.ts'
import { expect, test } from './story.ts'

test('a memo is drafted, saved, amended, deleted by mistake and brought back, and leads into the list', async ({ as }) => {
  const page = await as('rafael')
  const id = await memberId(page, '884450')
  await page.goto(`/member-details/${id}/measurements`)
  const composer = page.getByRole('form', { name: 'Write a note' })
  const text = composer.getByRole('textbox')
  await expect(composer.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Write something first.')
  await text.fill('Llama a su hija después de las 5 · 打電話給她的女兒 · 딸에게 전화')
  await composer.getByRole('checkbox', { name: 'Memo' }).check()
  await expect(composer.getByRole('status')).toContainText('Draft saved')
  await page.reload()
  await expect(text).toHaveValue('Llama a su hija después de las 5 · 打電話給她的女兒 · 딸에게 전화')
  await expect(composer.getByRole('checkbox', { name: 'Memo' })).toBeChecked()
  await text.press('Control+Enter')
  await expect(text).toHaveValue('')
  const memos = page.getByRole('region', { name: 'Memos' })
  await expect(memos).toContainText('딸에게 전화')

  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await page.getByRole('button', { name: /^Amend: Llama a su hija después de las 5/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Llama a su hija después de las 6')
  await dialog.getByRole('button', { name: 'Save the amendment' }).click()
  await expect(memos).toContainText('después de las 6')
  await expect(memos).not.toContainText('las 5')
  await expect(page.getByText('Amends an earlier note')).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Notes PDF' }).click()])
  expect(file.suggestedFilename()).toBe('José Núñez-Ortiz.pdf')
  const textValue = (await readFile(await file.path())).toString('latin1')
  expect(textValue.slice(0, 8)).toBe('%PDF-1.4')
  // The Korean and Chinese of the memo that was amended travel as letters
  expect(textValue).toContain('<b538>')
  expect(textValue).toContain('<96fb>')

  await page.getByRole('button', { name: /^Delete : Llama a su hija después de las 6/ }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete this memo' })
  await deletion.getByRole('button', { name: 'Written twice' }).click()
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(memos).toHaveCount(0)
  await expect(page.getByText(/Deleted by .*: Written twice/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(memos).toContainText('después de las 6')
  await page.goto('/home/with-memo?sort=name')
  await expect(page.getByRole('row', { name: /José Núñez-Ortiz/ })).toHaveCount(1)

  await page.goto(`/member-details/${id}/profile`)
  await memos.getByRole('button', { name: /^Clear/ }).click()
  await expect(memos).toHaveCount(0)
  await page.goto(`/member-details/${id}/notes?kind=memo&text=las%206`)
  await expect(page.getByText('Memo, cleared')).toBeVisible()
})

test('of a member without notes no file is made, and why is said', async ({ as }) => {
  const page = await as('carla')
  const id = await memberId(page, '884120')
  // Whatever other stories have written of her
  await page.route(/\/notes\?/, (route) => route.fulfill({ json: { notes: [], count: 0, authors: [] } }))
  await page.goto(`/member-details/${id}/notes`)
  await expect(page.getByText('Nothing has been written yet.')).toBeVisible()
  const files: string[] = []
  page.on('download', (file) => files.push(file.suggestedFilename()))
  await page.getByRole('button', { name: 'Notes PDF' }).click()
  await expect(page.getByText(/ has no notes to save$/)).toBeVisible()
  expect(files).toEqual([])
})
