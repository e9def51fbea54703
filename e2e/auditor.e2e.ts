/** An auditor: reads what is open, member by member, until an administrator ends it; and finds nothing else. */
import { usDate } from '@vitalrounds/domain/us-date'
import { scan } from './scan.ts'
import { expect, test } from './story.ts'
import { changesOf } from './walk-pages.ts'

test('an auditor goes from the grant through the packets of five members, as screen, PDF and JSON', async ({ as }) => {
  const page = await as('ada')
  const refused: string[] = []
  page.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())))
  const changes = changesOf(page)
  await page.goto('/')
  await expect(page).toHaveURL(/\/evidence/)
  await expect(
    page.getByText(/^Adam Novak of .+ opened the records of 5 members in .+ to .+ to you on .+\. Your access ends after/),
  ).toBeVisible()
  const places = page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(places).toHaveText(['Evidence', 'Settings'])
  const names = page.getByRole('region', { name: /^Members with a line in/ }).getByRole('rowheader')
  await expect(names).toHaveCount(5)
  await scan(page, 'the start of an auditor')
  await page.getByRole('button', { name: 'Month before' }).click()
  await expect(names).toHaveCount(5)
  const members = await names.allInnerTexts()
  await names.first().getByRole('link').click()
  for (const [n, name] of members.entries()) {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    for (const part of ['Billed', 'Consent', 'How it was judged'])
      await expect(page.getByRole('region', { name: part, exact: true })).toBeVisible()
    if (n === 0) await scan(page, 'a packet on the screen')
    for (const form of ['PDF', 'JSON']) {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Evidence ${form}` }).click()])
      expect(file.suggestedFilename()).toMatch(/^evidence-\d{4}-\d{2}\.(pdf|json)$/)
    }
    const next = page.getByRole('link', { name: /^Next: / })
    if (n < members.length - 1) await next.click()
    else await expect(next).toHaveCount(0)
  }
  await page.getByRole('link', { name: /^All of / }).click()
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'All packets of the month (ZIP)' }).click(),
  ])
  expect(zip.suggestedFilename()).toMatch(/\.zip$/)
  expect([refused, changes]).toEqual([[], []])
})

test('an auditor who types the address of a page of the clinic is led back to what is open', async ({ as }) => {
  const page = await as('ada')
  const refused: string[] = []
  page.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())))
  for (const address of ['/home/all-members', '/reports/billing-report', '/devices/fulfillment', '/admin', '/desk']) {
    await page.goto(address)
    await expect(page, address).toHaveURL(/\/evidence$/)
  }
  await page.goto('/settings/user')
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText(['User', 'Signing in'])
  expect(refused).toEqual([])
})

test('an administrator opens access by keys, and ends it', async ({ as }) => {
  const page = await as('adam')
  await page.goto('/settings/manage-accounts')
  await expect(page.getByRole('region', { name: 'Auditors', exact: true }).getByRole('row', { name: /Ada Quill/ })).toContainText(
    '5 members',
  )
  await page.getByRole('button', { name: 'Add an auditor' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add an auditor' })
  await expect(dialog.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type('olive.marsh@payer.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Olive')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Marsh')
  await dialog.getByLabel('Last day of access').fill('01/01/2020')
  await expect(dialog.getByText('This day is over.').first()).toBeVisible()
  await dialog.getByLabel('Last day of access').fill(inDays(20))
  await dialog.getByRole('combobox', { name: 'Members' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Reason').fill('Letter about one claim')
  await scan(page, 'the form of a grant')
  await dialog.getByLabel('Reason').press('Enter')
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('region', { name: 'Auditors', exact: true }).getByRole('row', { name: /Olive Marsh/ })
  await expect(row).toContainText('Letter about one claim')
  await row.getByRole('button', { name: /^End access now/ }).press('Enter')
  const ending = page.getByRole('dialog', { name: 'End access now' })
  await ending.getByRole('textbox', { name: 'Reason' }).fill('The review is done')
  await ending.getByRole('button', { name: 'End access', exact: true }).press('Enter')
  await expect(row).toContainText('Ended')
})

/** Some days from now as a person types a day. */
const inDays = (days: number) => usDate(Temporal.Now.plainDateISO('America/New_York').add({ days }).toString())
