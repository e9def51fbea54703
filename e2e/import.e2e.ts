/** A clinic brings its own list: every row is judged before anybody is enrolled, wrong rows say all that is wrong, and nobody comes twice. */
import type { Page } from '@playwright/test'
import { pressEnterOn } from './keyboard.ts'
import { expect, pagePath, test } from './story.ts'

const head = 'First Name,Last Name,DoB,Gender,Phone,Address,City,State,Zip,RPM Consent,Care Manager'
const nell = 'Nell,Importer,03/14/1950,female,2125550151,1 Elm St,New York,NY,10027,yes,carla@northside.example'
const otto = (dob: string) => `Otto,Importer,${dob},male,2125550152,"2 Elm St, Apt 4",New York,NY,10027,yes,`
const broken = ',Nameless,03/14/1950,male,212,,New York,ZZ,1,no,nobody@northside.example'
const ada = 'Ada,Whitfield,03/14/1949,female,2125550153,1 Elm St,New York,NY,10027,yes,'

/** Presses the button and hands over a file, as the file dialog does. */
async function choose(page: Page, name: string, ...lines: string[]): Promise<void> {
  const request = page.waitForEvent('filechooser')
  await pressEnterOn(page, /^Choose a CSV file$/)
  // As spreadsheet programs write it
  const mark = name.endsWith('.csv') ? '\uFEFF' : ''
  const buffer = Buffer.from(`${mark}${lines.join('\r\n')}\r\n`)
  await (await request).setFiles({ name, mimeType: 'text/csv', buffer })
}

const row = (page: Page, line: number) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: String(line), exact: true }) })
const tile = (page: Page, title: string) =>
  page.getByRole('group', { name: 'Rows by outcome' }).getByRole('button', { name: new RegExp(`${title}$`) })

test('a file that is no list of members is refused with what it lacks', async ({ as, watch }) => {
  watch.expect([422, '/members/imports'])
  const page = await as('adam')
  await page.goto('/enrollment/import')
  await expect(page.getByRole('heading', { name: 'Import members' })).toBeVisible()
  await choose(page, 'notes.csv', 'hello', 'world')
  await expect(page.getByRole('alert')).toContainText('These columns are missing: First Name, Last Name, DoB')
  await choose(page, 'list.xlsx', 'PK')
  await expect(page.getByRole('alert')).toContainText('Save it as CSV and choose that file.')
})

test('every row is judged first, the right ones are enrolled, and the corrected file brings the rest', async ({ as }) => {
  const page = await as('adam')
  await page.goto('/enrollment/import')
  await choose(page, 'members.csv', head, nell, otto('14/33/1950'), broken, ada, nell)
  await expect(page).toHaveURL(/\/enrollment\/import\?importId=/)
  const news = page.getByText(/members\.csv · 5 rows/)
  await expect(news).toContainText('Checked. Nobody is enrolled yet.')
  await expect(news).toContainText('Correct the rows in your file and choose it again')
  // The button that was pressed is gone: the keyboard is where the news are
  await expect(news).toBeFocused()
  await expect(row(page, 2)).toContainText('Nell ImporterTo enroll')
  await expect(row(page, 3)).toContainText('14/33/1950 is not in the calendar.')
  for (const words of [
    'Enter the first name.',
    'Enter the phone number as 000-000-0000.',
    'Enter the street address.',
    'Choose the state.',
    'Enter a zip code of 5 digits.',
    'RPM consent is missing.',
    'No user has the e-mail of the care manager.',
  ])
    await expect(row(page, 4)).toContainText(words)
  await expect(row(page, 5)).toContainText('Already hereA member with the same name and birthdate exists.')
  await expect(row(page, 6)).toContainText('The same person as in line 2.')

  await pressEnterOn(page, /To correct$/)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await page.reload()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await expect(tile(page, 'To correct')).toHaveAttribute('aria-pressed', 'true')
  const link = pagePath(page)

  await pressEnterOn(page, /^Enroll 1 member$/)
  await expect(page.getByRole('dialog').getByText('are left out')).toBeVisible()
  await expect(page.getByRole('dialog').locator('[data-autofocus]')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(news).toContainText('Done: 1 enrolled.')
  await expect(page.getByRole('button', { name: /^Enroll \d/ })).toHaveCount(0)

  // What is wrong stays to be read under the same address
  await page.goto(link)
  await expect(row(page, 3)).toContainText('14/33/1950 is not in the calendar.')
  await expect(row(page, 4)).toContainText('RPM consent is missing.')

  await pressEnterOn(page, /^Choose another file$/)
  await choose(page, 'members.csv', head, nell, otto('02/28/1950'))
  await expect(row(page, 2)).toContainText('Already here')
  await expect(row(page, 3)).toContainText('To enroll')
  await pressEnterOn(page, /^Enroll 1 member$/)
  // Enter answers the dialog only once it stands and has the keyboard
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Done: 1 enrolled\./)).toBeVisible()
  await pressEnterOn(page, /Enrolled$/)
  await row(page, 3).getByRole('link', { name: 'Otto Importer' }).click()
  await expect(page.getByRole('heading', { name: 'Otto Importer', level: 1 })).toBeVisible()
  await expect(page.getByText('2 Elm St, Apt 4').or(page.getByText('2 Elm St')).first()).toBeVisible()
})

test('a nurse who follows a link to the import is led to enrolling one member', async ({ as }) => {
  const carla = await as('carla')
  await carla.goto('/enrollment/import')
  await expect(carla).toHaveURL('/enrollment/member')
  await expect(carla.getByRole('heading', { name: 'Enroll a member' })).toBeVisible()
})
