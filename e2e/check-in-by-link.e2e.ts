/** A member answers a check-in behind a link, on a small phone and in their own language; the chart has it at once. */
import { memberId } from './people-and-devices.ts'
import { callApi, expect, test } from './story.ts'

test('a link opens with the date of birth, asks one question a screen in Spanish, and is scored', async ({ as, watch }) => {
  // Before the date of birth the questions are refused
  watch.expect([403, '/check-in'])
  const page = await as('adam')
  const jose = await memberId(page, '884450')
  await callApi(page, 'api/check-in-languages', { language: 'Spanish', reason: 'Read by a nurse of the clinic' })
  const sent = (await callApi(page, `api/members/${jose}/check-in-links`, { isNightConfirmed: true })) as { url: string }

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/check-in${new URL(sent.url).hash}`)
  const born = page.getByRole('group', { name: /Date of birth/ })
  await born.getByLabel('Month').selectOption('July')
  await born.getByLabel('Day').selectOption('8')
  await born.getByLabel('Year').focus()
  await born.page().keyboard.insertText(' 1950 ')
  await page.getByRole('button', { name: 'Open my page' }).click()
  const counter = page.getByText(/^Pregunta \d+ de \d+$/)
  await expect(counter).toHaveText(/^Pregunta 1 de/)
  await expect(page.locator('html[lang=es]')).toContainText('911')

  // Whatever the answers come to: what to do stands there again
  const end = page.getByRole('heading', { level: 1, name: /Gracias|llame ahora/ })
  const most = Number((await counter.textContent())?.split(' de ')[1])
  for (let n = 0; n < most + 3 && !(await end.isVisible()); n++) {
    const before = await counter.textContent()
    const answers = page.getByRole('group').getByRole('button')
    // A day is the only thing that is not chosen; it may be skipped
    await ((await answers.count()) > 0 ? answers.first() : page.locator('main').getByRole('button').last()).click()
    await expect.poll(async () => (await end.isVisible()) || !(await counter.allTextContents()).includes(before ?? '')).toBe(true)
  }
  await expect(page.getByRole('status')).not.toBeEmpty()
  await expect(page.getByRole('link', { name: /Llamar a su clínica/ }).last()).toHaveAttribute('href', /^tel:\+1/)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/member-details/${jose}/wellness-check`)
  const history = page.getByRole('region', { name: 'Check-ins', exact: true })
  await expect(history).toContainText('by link')
  await expect(history).toContainText('complete')
})
