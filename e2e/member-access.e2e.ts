/** The member's own page as a daughter has it: her own link on a small phone, and taken back while she reads. */
import { randomUUID } from 'node:crypto'
import type { Browser, Page, Response } from '@playwright/test'
import { memberId } from './people-and-devices.ts'
import { expect, fitsWidth, test } from './story.ts'

/** Of whom the story is told; nothing of it may be told to somebody who has not proved the date of birth. */
const elena = { mrn: '884120', birth: ['12', '05', '1971'], secrets: /Elena|Anderson|884120|mm ?Hg|1971-12-05/ }
type AccessLinkPage = { staff: Page; url: string; label: string }

/** Staff make a link for her and read its address, which is shown this once. */
async function handOut(staff: Page, label: string): Promise<AccessLinkPage> {
  const id = await memberId(staff, elena.mrn)
  await staff.goto(`/member-details/${id}/profile`)
  await staff.getByRole('button', { name: 'New link for a caregiver' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Whose it is').fill(label)
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const url = await dialog.getByLabel(`Address for ${label}`).inputValue()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  return { staff, url, label }
}

/** Her phone, with everything that is answered to it. */
async function phoneOf(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, isMobile: true })
  const page = await context.newPage()
  const answers: Response[] = []
  page.on('response', (answer) => answers.push(answer))
  return { page, answers, close: () => context.close() }
}

async function prove(page: Page, [month = '', day = '', year = '']: readonly string[]) {
  await page.getByLabel('Month').selectOption(month)
  await page.getByLabel('Day').selectOption(day)
  await page.getByLabel('Year').fill(year)
  await page.getByRole('button', { name: 'Open my page' }).click()
}

/** Text at twice its size on the narrowest phone (WCAG 1.4.4 and 1.4.10). */
async function fitsLargeText(page: Page, screen: string) {
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
  await fitsWidth(page, `${screen} with text at 200%`)
  await page.evaluate(`document.documentElement.style.fontSize = ''`)
}

async function revoke({ staff, label }: AccessLinkPage) {
  const link = staff.getByRole('region', { name: 'Member’s own page' }).getByRole('listitem').filter({ hasText: label })
  await link.getByRole('button', { name: /^Revoke/ }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(link).toContainText('revoked')
}

test('a daughter opens her own link on a small phone, sees what is hers to see, and writes to the team', async ({ as, browser }) => {
  const handed = await handOut(await as('carla'), 'Her daughter Rosa')
  expect(handed.url).not.toMatch(elena.secrets)
  const { page, answers, close } = await phoneOf(browser)
  await page.goto(handed.url)
  await expect(page.getByRole('heading', { level: 1, name: 'My health page' })).toBeVisible()
  await fitsLargeText(page, 'the date of birth')
  await prove(page, ['12', '06', '1971'])
  await expect(page.getByRole('alert')).toHaveText('This date does not match. Please check it and try again.')
  for (const answer of answers) expect(await answer.text().catch(() => ''), answer.url()).not.toMatch(elena.secrets)
  await prove(page, elena.birth)
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ms. Anderson' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Blood pressure' })).toBeVisible()
  const displayed = (await page.content()) + (await answers.at(-1)!.text())
  expect(displayed).not.toMatch(/884120|CPT|994\d\d|billing|\bnotes?\b/i)
  await expect(page.getByRole('link', { name: /^Call your clinic/ }).first()).toHaveAttribute('href', /^tel:\+1\d{10}$/)
  await fitsLargeText(page, 'the member’s page')
  await page.getByLabel('Language').selectOption({ label: 'Español' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const words = `Mamá está mareada desde ayer. ${randomUUID().slice(0, 8)}`
  await page.getByRole('textbox', { name: 'Mensaje a mi equipo de atención' }).fill(words)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Enviado. Su equipo lo leerá.')).toBeVisible()
  const id = await memberId(handed.staff, elena.mrn)
  await handed.staff.goto(`/member-details/${id}/text-messages`)
  await expect(handed.staff.getByText(words)).toBeVisible()
  await close()
})

/** What somebody may do next on a page that is open; the address itself is followed again by a reload. */
const nextActs: Record<string, (page: Page) => Promise<unknown>> = {
  'words to the team': (page) => page.getByRole('textbox', { name: 'Message to my care team' }).fill('Is she well?'),
  'another language': (page) => page.getByLabel('Language').selectOption({ label: 'Español' }),
  'a reload': (page) => page.reload(),
}

test('a link that is taken back while its page is open shows nothing any more, whatever is done there next', async ({ as, browser }) => {
  const handed = await handOut(await as('carla'), `Her son ${randomUUID().slice(0, 8)}`)
  const phones = await Promise.all(Object.keys(nextActs).map(() => phoneOf(browser)))
  for (const { page } of phones) {
    await page.goto(handed.url)
    await prove(page, elena.birth)
    await expect(page.getByRole('heading', { name: 'Hello, Ms. Anderson' })).toBeVisible()
  }
  await revoke(handed)
  for (const [at, [act, next]] of Object.entries(nextActs).entries()) {
    const { page, close } = phones[at]!
    await next(page)
    await expect(page.getByRole('heading', { level: 1 }), act).toHaveText(/This link was taken back|Este enlace fue anulado/)
    await expect(page.getByRole('link', { name: /Call your clinic|Llamar a su clínica/ }).first(), act).toHaveAttribute('href', /^tel:\+1/)
    expect(await page.content(), act).not.toMatch(elena.secrets)
    await close()
  }
})

test('a caregiver’s link is texted to the caregiver who agreed, once, and stands beside the link', async ({ as, watch }) => {
  // At night the server asks first
  watch.expect([409, '/text'])
  const staff = await as('carla')
  const { label } = await handOut(staff, `Texted ${randomUUID().slice(0, 8)}`)
  const link = staff.getByRole('region', { name: 'Member’s own page' }).getByRole('listitem').filter({ hasText: label })
  await link.getByRole('button', { name: /^Text/ }).click()
  const dialog = staff.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Send text' })
  await expect(send).toHaveAccessibleDescription('Ask the caregiver first.')
  await dialog.getByLabel('The caregiver has agreed to get this text').check()
  await send.click()
  const night = dialog.getByLabel('Send it all the same')
  const sent = staff.getByText('Text message sent successfully!')
  await expect(night.or(sent).first()).toBeVisible()
  if (await night.isVisible()) {
    await night.check()
    await send.click()
  }
  await expect(sent).toBeVisible()
  await expect(link).toContainText(/text: (waiting|sending|sent|delivered)/)
  await expect(link.getByRole('button', { name: /^Text/ })).toHaveCount(0)
})
