/** A doctor without an account answers from a small phone; a daughter opens her link. */
import { memberId } from './people-and-devices.ts'
import { callApi, expect, test } from './story.ts'
import { textTo } from './text-in.ts'

type Alerts = { alerts: { status: string; answer: { answer: string } | null }[] }

test('a doctor is asked, proves the phone, answers with one tap from 320 px, and the chart shows it live', async ({ as, browser }) => {
  const page = await as('rafael')
  const id = await memberId(page, '884450')
  await page.goto(`/member-details/${id}/alert-doctor`)
  const composer = page.getByRole('form', { name: 'Ask a doctor' })
  await composer.getByRole('combobox', { name: 'Doctor' }).fill('Dr. Ruth Lane')
  await composer.getByRole('textbox', { name: 'Doctor’s phone' }).fill('4155550188')
  await composer.getByRole('textbox', { name: 'What the doctor should know' }).fill('Three pounds in two days. More furosemide?')
  await composer.getByRole('button', { name: 'Ask the doctor' }).click()
  await expect(page.getByText('Sent to Dr. Ruth Lane').first()).toBeVisible()

  const link = /https?:\S+/.exec(await textTo(page, '+14155550188', '#'))?.[0] ?? ''
  const phone = await browser.newContext({ viewport: { width: 320, height: 640 }, isMobile: true })
  const doctor = await phone.newPage()
  await doctor.goto(link)
  expect(await doctor.content()).not.toMatch(/Núñez|furosemide/)
  await doctor.getByRole('button', { name: 'Text me the code' }).click()
  const code = (await textTo(page, '+14155550188', 'is your code')).slice(0, 6)
  // As somebody pastes it: nothing of it may be cut
  await doctor.getByLabel('Code of six digits').focus()
  await doctor.keyboard.insertText(` ${code.slice(0, 3)} - ${code.slice(3)}`)
  await doctor.getByRole('button', { name: 'Open' }).click()
  await expect(doctor.getByRole('heading', { level: 1 })).toContainText('Núñez')
  const width = await doctor.evaluate<number>('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(320)
  // What is typed is kept with the link: a phone that reloads in the middle loses nothing
  const words = doctor.getByLabel('A few words, if you like')
  const kept = doctor.waitForResponse((answer) => answer.url().endsWith('/link/draft') && answer.ok())
  await words.fill('40 mg for three days')
  await kept
  await doctor.reload()
  await expect(words).toHaveValue('40 mg for three days')
  await doctor.getByRole('button', { name: 'Change medication' }).click()
  await expect(doctor.getByRole('heading', { name: 'Answered: Change medication' })).toBeVisible()
  await expect(page.getByText('40 mg for three days').first()).toBeVisible()
  const { alerts } = (await callApi(page, `api/members/${id}/doctoralerts`)) as Alerts
  expect(alerts[0]).toMatchObject({ status: 'answered', answer: { answer: 'changeMedication' } })
  await phone.close()
})
