/** A goal with a number from the nurse's draft to the patient's own page, and the plan itself behind the patient's link. */
import { readFile } from 'node:fs/promises'
import { memberId } from './people-and-devices.ts'
import { scan } from './scan.ts'
import { callApi, expect, fitsWidth, test } from './story.ts'

type FindReply = { members: { dob: string; firstName: string }[] }

test('less is asked of one patient: the plan says it, readings judge it, and the patient’s page shows it with who set it', async ({
  as,
  elsewhere,
  browser,
}) => {
  const page = await as('carla')
  const id = await memberId(page, '884633')
  await page.goto(`/member-details/${id}/care-plan`)
  const goals = page.getByRole('region', { name: 'Goals' })
  const edit = page.getByRole('button', { name: /^(Edit the plan|Go on editing)$/ })
  await expect(edit.or(page.getByRole('button', { name: 'Add goal' })).first()).toBeVisible()
  if (await edit.isVisible()) await edit.press('Enter')
  if ((await page.getByLabel('Assessment date').inputValue()) === '') await page.getByLabel('Assessment date').fill('2026-11-02')
  // Whatever other stories have written into this plan, the goal of this one is its only one
  const remove = goals.getByRole('button', { name: /^Remove / })
  for (let left = await remove.count(); left > 0; left -= 1) {
    await remove.first().press('Enter')
    await expect(remove).toHaveCount(left - 1)
  }
  await page.getByRole('combobox', { name: 'Template for a condition' }).fill('blood pressure')
  await page.getByRole('option', { name: /^High blood pressure/ }).click()
  await page.getByRole('button', { name: 'Fill from the template' }).click()
  const number = goals.getByLabel(/^Number: Home blood pressure below/)
  await expect(number).toHaveValue('130/80')
  await goals.getByRole('button', { name: /^Less strict: Home blood pressure below 140\/90/ }).press('Enter')
  await expect(number).toHaveValue('140/90')
  await expect(goals.getByRole('textbox', { name: /^Text: Home blood pressure below 140\/90/ })).toBeVisible()
  for (const box of await goals.getByRole('checkbox').all()) await box.check()
  // A number that readings cannot be held against is said before anybody relies on it
  await number.fill('140')
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveAccessibleDescription(/write it as 130\/80/)
  await number.fill('140/90')
  await page.setViewportSize({ width: 768, height: 1024 })
  await fitsWidth(page, 'goals with numbers at 768 px')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Less is asked of him')
  await dialog.getByRole('button', { name: 'Publish' }).press('Enter')
  const progress = page.getByRole('region', { name: 'Progress' })
  await expect(progress).toContainText(/By readings: (met|on track|at risk|no data) · .*readings? on \d+ days? since/)
  const physician = await elsewhere('helen')
  await physician.goto(`/member-details/${id}/care-plan`)
  await physician.getByRole('button', { name: /^Approve version/ }).press('Enter')
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Approved')

  const administrator = await elsewhere('adam')
  await administrator.goto(`/member-details/${id}/care-plan`)
  const allowed = administrator.getByRole('checkbox', { name: /^Members may open their care plan/ })
  await expect(allowed).toBeVisible()
  if (!(await allowed.isChecked())) {
    await allowed.check()
    await administrator.getByRole('region', { name: 'Versions' }).getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(administrator.getByText('Setting kept')).toBeVisible()
  }

  const { members } = (await callApi(page, 'api/members', {
    query: { _id: id },
    projection: { dob: 1, firstName: 1 },
    limit: 1,
  })) as FindReply
  const [year = '', month = '', day = ''] = (members[0]?.dob ?? '').split('-')
  await page.goto(`/member-details/${id}/profile`)
  await page.getByRole('button', { name: 'New link for a caregiver' }).click()
  await dialog.getByLabel('Whose it is').fill('His wife')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const url = await dialog.getByLabel('Address for His wife').inputValue()
  const phone = await (await browser.newContext({ viewport: { width: 320, height: 640 }, isMobile: true, acceptDownloads: true })).newPage()
  await phone.goto(url)
  await phone.getByLabel('Month').selectOption({ index: Number(month) })
  await phone.getByLabel('Day').selectOption(String(Number(day)))
  await phone.getByLabel('Year').fill(year)
  await phone.getByRole('button', { name: 'Open my page' }).click()
  await phone.getByRole('combobox').first().selectOption({ label: 'English' })
  const pressure = phone.getByRole('region', { name: 'Blood pressure' })
  await expect(pressure).toContainText('139')
  await expect(pressure).toContainText(/Set in your care plan by .+, \w+ \d+, \d{4}/)
  await scan(phone, 'the member’s page with a goal and a plan', 'main')
  await phone.getByRole('combobox').first().selectOption({ label: 'Español' })
  const file = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Abrir mi plan de cuidados (PDF)' }).click()
  const pdf = await readFile(await (await file).path(), 'latin1')
  for (const words of ['Plan de cuidados de', 'Llame al 911 si', 'below 140/90']) expect(pdf).toContain(words)
  await phone.context().close()
})
