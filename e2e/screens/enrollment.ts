/** Enrolling one member, and many from a file. */
import type { Page } from '@playwright/test'
import { deviceNumber, memberId } from '../people-and-devices.ts'
import { heading, inDialog, press, type ScreenGroup, text } from './screen.ts'

const head = 'First Name,Last Name,DoB,Gender,Phone,Address,City,State,Zip,RPM Consent,Care Manager'
const rows = [
  'Nell,Screener,03/14/1950,female,2125550151,1 Elm St,New York,NY,10027,yes,carla@northside.example',
  'Otto,Screener,14/33/1950,male,2125550152,"2 Elm St, Apt 4",New York,NY,10027,yes,',
  ',Nameless,03/14/1950,male,212,,New York,ZZ,1,no,nobody@northside.example',
  'Ada,Whitfield,03/14/1949,female,2125550153,1 Elm St,New York,NY,10027,yes,',
]

async function chooseFile(page: Page, ...lines: string[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose a(nother)? (CSV )?file$/ }).click()
  await (await chooser).setFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
}

async function fillIn(page: Page, firstName: string, lastName: string, phone: string) {
  await page.getByLabel(/^First name/).fill(firstName)
  await page.getByLabel(/^Last name/).fill(lastName)
  await page.getByLabel(/^Date of birth/).fill('05/09/1948')
  await page.getByRole('radio', { name: 'Male', exact: true }).check()
  await page.getByLabel(/^Phone/).fill(phone)
  await page.getByLabel(/^Address line 1/).fill('14 Elm St')
  await page.getByLabel(/^City/).fill('New York')
  await page.getByRole('combobox', { name: /^State/ }).fill('New York')
  await page.getByRole('option', { name: /^NY/ }).click()
  await page.getByLabel(/^ZIP/).fill('10027')
  await page.getByRole('checkbox', { name: /^RPM consent/ }).check()
}

/** A cuff that is another member's, and a gateway whose number the vendor does not know. */
async function chooseTakenDevices(page: Page) {
  const claimed = await deviceNumber(page, await memberId(page, 'Walter Greene'), 'BT105')
  await page.getByRole('radiogroup', { name: 'Weight Scale', exact: true }).getByText('Request').click()
  await page.getByRole('radiogroup', { name: 'BP Cuff', exact: true }).getByText('Connect').click()
  await page.getByLabel('BP Cuff IMEI').fill(claimed)
  const insist = page.getByLabel('It is printed like this')
  if (await insist.isVisible()) await insist.check()
  await page.getByRole('radiogroup', { name: 'Tenovi Glucometer' }).getByText('Connect').click()
  await page.getByLabel('Tenovi Glucometer gateway id').fill('ZZ11ZZ11ZZ11')
}

export const enrollment: ScreenGroup[] = [
  {
    title: 'enrolling a member',
    who: 'grace',
    screens: [
      {
        name: 'enrollment',
        at: '/enrollment/member',
        shows: heading('Enroll a member'),
        next: [
          {
            name: 'enrollment-filled',
            open: (page) => fillIn(page, 'Harriet', 'Screener', '212-555-0142'),
            shows: text(/^Draft saved/),
          },
          { name: 'enrolled', open: press('Enroll'), shows: heading('Harriet Screener is enrolled') },
          {
            name: 'enrolled-devices-failed',
            open: async (page) => {
              await press('Enroll another member')(page)
              await fillIn(page, 'Barnaby', 'Screener', '212-555-0143')
              await chooseTakenDevices(page)
              await press('Enroll')(page)
            },
            shows: text('The vendor does not know this gateway id.'),
          },
        ],
      },
    ],
  },
  {
    title: 'enrolling somebody who is a member already',
    who: 'rafael',
    screens: [
      {
        name: 'enrollment-duplicate',
        at: '/enrollment/member',
        open: async (page) => {
          await page.getByLabel(/^First name/).fill('ada')
          await page.getByLabel(/^Last name/).fill('WHITFIELD')
          await page.getByLabel(/^Date of birth/).fill('03/14/1949')
          await page.getByLabel(/^Phone/).fill('212-555-0180')
        },
        shows: text('Phone - DUPLICATE PHONE WARNING'),
      },
    ],
  },
  {
    title: 'importing members',
    who: 'adam',
    screens: [
      {
        name: 'import',
        at: '/enrollment/import',
        shows: heading('Import members'),
        refused: [[422, '/members/imports']],
        next: [
          {
            name: 'import-refused',
            open: (page) => chooseFile(page, 'hello', 'world'),
            shows: text(/These columns are missing/),
          },
          { name: 'import-checked', open: (page) => chooseFile(page, head, ...rows), shows: text(/members\.csv · 4 rows/) },
          { name: 'import-dialog', open: press('Enroll 1 member'), ...inDialog },
        ],
      },
      { name: 'import-tablet', at: '/enrollment/import', width: 768, shows: heading('Import members') },
    ],
  },
]
