/**
 * A biller takes the last month from what its claims lack to its payments, without a mouse: mends one where it is mended,
 * makes the file, receives answers, corrects what was denied. A wrong file is refused whole.
 */
import { readFile, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectFocusSeen, focused, pressEnterOn, tabTo } from './keyboard.ts'
import { expect, test } from './story.ts'

const late = Temporal.Now.plainDateISO('America/New_York').subtract({ months: 1 }).toString().slice(0, 7)
const claims = `/reports/claims?yearMonth=${late}`

/** The row in which the focus is. */
const rowOfFocused = async (page: Page) => String(await page.evaluate(`document.activeElement.closest('tr')?.innerText ?? ''`))
const memberOf = (row: string) => row.split('\n')[0]?.trim() ?? ''

async function choose(page: Page, list: RegExp, text: string, option: string) {
  await tabTo(page, list)
  await page.keyboard.type(text)
  await expect(page.locator('select:focus option:checked')).toContainText(option)
}

/** Of claims of a state: the first whose control of this name comes; answers its row. */
async function toFirst(page: Page, title: string, control: RegExp): Promise<string> {
  await page.goto(claims)
  await pressEnterOn(page, new RegExp(`^${title}$`))
  await expect(page.getByRole('region', { name: `All claims: ${title}` })).toBeVisible()
  await tabTo(page, control)
  return rowOfFocused(page)
}

async function mendInsurance(page: Page): Promise<string> {
  const row = await toFirst(page, 'Something is missing', /^Insurance$/)
  await expectFocusSeen(page, 'the way to the insurance')
  await page.keyboard.press('Enter')
  await pressEnterOn(page, /^Record insurance$/)
  await expect(page.getByRole('dialog', { name: 'Record insurance' })).toBeVisible()
  await choose(page, /^Payer$/, 'Invented H', 'Invented Health Plan')
  await tabTo(page, /^Number on the card/)
  await page.keyboard.type('IHP-5501')
  await tabTo(page, /^From/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('01012026')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invented Health Plan, number IHP-5501, from 01/01/2026')).toBeVisible()
  return memberOf(row)
}

/** Hands a file to the clearing house that the demo plays. */
async function receiveAnswers(page: Page, file: number) {
  await pressEnterOn(page, new RegExp(`^Hand file ${file} to the simulator$`))
  await expect(page.getByText(`File ${file} was answered: TA1, 999, 277CA, 835`)).toBeVisible()
}

async function fileNumber(page: Page): Promise<number> {
  const made = page.getByText(/^File \d+ (with [\d,]+ claims? )?was made/)
  await expect(made).toBeVisible()
  return Number(/\d+/.exec((await made.textContent()) ?? '')?.[0])
}

/** Among the claims that are paid, on whichever page of them it stands. */
async function expectPaid(page: Page, claimOf: (paid: Locator) => Locator) {
  await page.goto(`${claims}&kind=all&state=paid`)
  const paid = page.getByRole('region', { name: 'All claims: Paid' })
  const first = paid.getByRole('row').nth(1)
  await expect(first).toBeVisible()
  while (!(await claimOf(paid).first().isVisible())) {
    const before = await first.innerText()
    await pressEnterOn(page, /^Next page$/)
    await expect(first).not.toHaveText(before, { useInnerText: true })
  }
}

test('a month goes out and comes back by keyboard: a gap is mended, a denial corrected and paid', async ({ as, watch }, testInfo) => {
  watch.expect([422, '/api/claims/answers'])
  const page = await as('adam')
  const member = await mendInsurance(page)
  await page.goto(`${claims}&kind=ready`)
  await expect(page.getByRole('rowheader', { name: member })).toBeVisible()
  // With the claim of somebody whose earlier one was voided
  await pressEnterOn(page, /^Make a file of 2 claims$/)
  await receiveAnswers(page, await fileNumber(page))
  await expectPaid(page, (paid) => paid.getByRole('row').filter({ hasText: member }).getByText('Paid', { exact: true }))

  const number = /VR\d{8}/.exec(await toFirst(page, 'Denied', /^Correct the claim of/))?.[0] ?? ''
  await expectFocusSeen(page, 'the way to a correction')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Correct ${number}` })).toBeVisible()
  await expect.poll(() => focused(page)).toBe('Correct')
  await page.keyboard.press('Enter')
  const file = await fileNumber(page)
  await page.goto(`${claims}&kind=ready`)
  const download = page.waitForEvent('download')
  await pressEnterOn(page, new RegExp(`^Download file ${file}$`))
  const sent = await readFile(await (await download).path(), 'utf8')
  expect(sent).toMatch(new RegExp(`CLM\\*${number}\\*[^~]*:B:7\\*`))
  await writeFile(testInfo.outputPath('claims.837'), sent)
  await pressEnterOn(page, /^Take in answers$/)
  const dialog = page.getByRole('dialog', { name: 'Take in answers' })
  await dialog.getByLabel('File from the clearing house').setInputFiles(testInfo.outputPath('claims.837'))
  await pressEnterOn(page, /^Take in$/)
  await expect(dialog.getByText(/nothing of it was taken.*holds claims and no answers/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await receiveAnswers(page, file)
  await expectPaid(page, (paid) => paid.getByText(new RegExp(`^${number}, sent`)))
})
