/**
 * An item that a line of last month lacks is named under Billing insights, and the page that it leads to mends it. Items of
 * which no line of the demo lacks the proof are taken away first: evidence-taken-away.e2e.ts.
 */
import type { Page } from '@playwright/test'
import { usDate } from '@vitalrounds/domain/us-date'
import { chooseOption, openDialog, walkItem, type WalkedLine } from './evidence-walk.ts'
import { callApi, expect, test } from './story.ts'

type Month = { lines: { code: string; end: string; items: { what: string; isThere: boolean }[] }[] }

const today = Temporal.Now.plainDateISO('America/New_York')
const lastMonth = today.subtract({ months: 1 }).toString().slice(0, 7)
/** Before any line of last month begins. */
const inTime = usDate(today.subtract({ months: 6 }).toString())

/** By the item, how somebody puts it on record on the page that its link leads to. */
const mending: Record<string, (page: Page, line: WalkedLine) => Promise<void>> = {
  'Practitioner’s order': async (page) => {
    const dialog = await openDialog(page, /^Record order/)
    await dialog.getByLabel('Ordered on').fill(inTime)
    await dialog.getByLabel('Diagnosis codes').fill('I10')
    await dialog.getByLabel('Where the order is').fill('Fax of that day')
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(page.getByText('Order recorded')).toBeVisible()
  },
  Consent: async (page) => {
    const dialog = await openDialog(page, /^Say how it was given/)
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(page.getByText(/how consent was given is recorded/)).toBeVisible()
  },
  'Initiating visit': async (page) => {
    const dialog = await openDialog(page, /^Add visit|^Add a visit/)
    await dialog.getByLabel('Date').fill(usDate(today.subtract({ months: 2 }).toString()))
    await dialog.getByRole('button', { name: 'Add visit' }).click()
    await expect(page.getByText('Visit recorded')).toBeVisible()
  },
  Diagnosis: async (page) => {
    const picker = page.getByRole('textbox', { name: 'Diagnosis code' })
    await picker.fill('I10')
    await expect(page.locator('[data-combobox-selected]')).toContainText('I10')
    await picker.press('Enter')
    await expect(page.getByRole('region', { name: 'Diagnoses', exact: true })).toContainText('I10')
  },
  'Supervising physician': async (page) => {
    await chooseOption(page, /^Assigned physician/, /Helen Brooks/)
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect(page.getByText('Profile saved')).toBeVisible()
  },
  'Set-up and education': async (page, { end }) => {
    const dialog = await openDialog(page, /^Record set-up/)
    await dialog.getByLabel('Explained on').fill(usDate(end))
    await chooseOption(page, /^How it was explained/, /phone/i)
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect(page.getByText('Set-up recorded')).toBeVisible()
  },
  'Copy of the care plan given': async (page) => {
    const dialog = await openDialog(page, /^Copy given of version/)
    await chooseOption(page, /^How/, 'paper')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Copy recorded')).toBeVisible()
  },
  'Signed review': async (page) => {
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(page.getByText(/ signed$/)).toBeVisible()
  },
}

/** By the item, the first member with a line of last month that lacks it, and the code of that line. */
async function lackingMembers(page: Page) {
  const lacking = new Map<string, { id: string; code: string; end: string }>()
  for (let at = 1; Object.keys(mending).some((what) => !lacking.has(what)); at++) {
    const { members } = (await callApi(page, `api/home/lists/all-members?page=${at}`)) as { members: { _id: string }[] }
    for (const { _id: id } of members) {
      const { lines } = (await callApi(page, `api/members/${id}/billing/${lastMonth}`)) as Month
      for (const { code, end, items } of lines)
        for (const { what, isThere } of items) if (!isThere && !lacking.has(what)) lacking.set(what, { id, code, end })
    }
    if (members.length < 50) break
  }
  return lacking
}

test(
  'given a line that lacks an item, its link leads to a page where it is put on record, and the line has it then',
  { tag: '@long' },
  async ({ as }) => {
    const page = await as('helen')
    const lacking = await lackingMembers(page)
    for (const [what, mend] of Object.entries(mending))
      await test.step(what, async () => {
        const found = lacking.get(what)
        if (found === undefined) throw new Error(`no line of the demo lacks ${what}`)
        await walkItem(page, { what, line: { ...found, month: lastMonth }, mend })
      })
  },
)
