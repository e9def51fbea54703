/**
 * What a member is enrolled in and agreed to, changed as a nurse in a hurry does it: CCM, consents, leaving and coming
 * back, a pause, another team. Each dialog can be used by everybody, by keyboard alone, and gives the focus back.
 */
import type { Page } from '@playwright/test'
import { selectTypedOption, pressEnterOn, expectFocusSeen, focused, tabTo } from './keyboard.ts'
import { memberId } from './people-and-devices.ts'
import { callApi, expect, fitsWidth, type StaffKey, test } from './story.ts'

type OpenPageAs = (someone: StaffKey) => Promise<Page>

/** The profile of a member, opened for editing. */
async function edit(as: OpenPageAs, who: StaffKey, name: string) {
  const page = await as(who)
  const id = await memberId(page, name)
  await page.goto(`/member-details/${id}/edit-profile`)
  await expect(page.getByRole('region', { name: 'Enrollment' })).toBeVisible()
  return { page, id, dialog: page.getByRole('dialog') }
}
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
// The first part of the form is called so too
const strip = (page: Page) => page.locator('header[aria-label="Member"]')

/** Whether a home list holds a member, on whichever page. */
async function isListed(page: Page, list: string, id: string): Promise<boolean> {
  for (let at = 0; ; at++) {
    const answer = (await callApi(page, `api/home/lists/${list}?sort=name&page=${at}`)) as {
      members: { _id: string }[]
      page: number
    }
    if (answer.members.some((member) => member._id === id)) return true
    // A page beyond the end answers the last one
    if (answer.members.length === 0 || answer.page < at) return false
  }
}

test('CCM is added and removed by keyboard alone, and its consent follows', async ({ as }) => {
  const { page, id, dialog } = await edit(as, 'priya', 'Maria Lopez')
  await pressEnterOn(page, /^Programs$/)
  await expect(part(page, 'Programs')).toBeFocused()
  await pressEnterOn(page, /^CCM Service$/)
  await expect(dialog).toContainText('Maria Lopez, 01/19/1958')
  await expect(dialog.getByLabel('Preferred communication')).toBeFocused()
  await tabTo(page, /^Caregiver name/)
  await expectFocusSeen(page, 'the name of the caregiver')
  await page.keyboard.type('Lucia Lopez')
  // What is missing is told instead of nothing happening
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Add CCM Service' })).toHaveAccessibleDescription('Enter the phone of the caregiver.')
  await tabTo(page, /^Caregiver phone/, 'Shift+Tab')
  await page.keyboard.type('2125550101')
  await tabTo(page, /^CCM consent/)
  await page.keyboard.press('Space')
  await pressEnterOn(page, /^Add CCM Service$/)
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => focused(page)).toBe('Remove CCM Service')
  await expect(part(page, 'Programs')).toContainText('CCM')
  const consent = part(page, 'Consents').getByRole('listitem').filter({ hasText: 'Chronic care management' })
  await expect(consent).toContainText('recorded by Priya Shah')
  expect(await isListed(page, 'ccm-members', id)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Her daughter cares for her')
  await pressEnterOn(page, /^Remove CCM Service$/)
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => focused(page)).toBe('CCM Service')
  await expect(part(page, 'Programs')).toContainText('ended by Priya Shah (Her daughter cares for her)')
  await expect(consent).toContainText('This member does not have the CCM service.')
  expect(await isListed(page, 'ccm-members', id)).toBe(false)
})

test('a consent is taken back and given again, and the wording can be read out', async ({ as }) => {
  const { page, dialog } = await edit(as, 'carla', 'Ada Whitfield')
  const texts = part(page, 'Consents').getByRole('listitem').filter({ hasText: 'Text messages' })
  await texts.getByRole('button', { name: 'Revoke Text messages' }).click()
  await expect(dialog).toContainText('Ada Whitfield, 03/14/1949')
  await expect(dialog).toContainText('No texts are sent until the member agrees again.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(texts).toContainText('Not given')
  await expect(texts.getByRole('button', { name: 'Record consent Text messages' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Read this to the member in English')
  await expect(dialog.getByRole('blockquote')).toContainText('Answer STOP to end them.')
  await dialog.getByRole('button', { name: 'The member agrees' }).click()
  await expect(texts).toContainText(/^Text messages\s*Given .*recorded by Carla Reyes/)
  await texts.getByText('Wording and history (1)').click()
  await expect(texts).toContainText(/revoked .* by Carla Reyes/)
  await page.reload()
  await expect(texts).toContainText('recorded by Carla Reyes')
})

test('a member leaves with a reason and comes back with another, by keyboard alone', async ({ as, watch }) => {
  // A save that is due just when the member has left is refused, and the timer stops
  watch.expect([409, '/pageviews/updatePageViews'])
  const { page, id, dialog } = await edit(as, 'tom', 'Samuel Price')
  await pressEnterOn(page, /^Enrollment$/)
  await pressEnterOn(page, /^Disenroll$/)
  await expect(dialog).toContainText('Samuel Price, 04/04/1947')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Moved to Ohio')
  await pressEnterOn(page, /^Disenroll$/)
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => focused(page)).toBe('Re-enroll')
  await expect(strip(page)).toContainText('Disenrolled')
  await expect(page.getByRole('link', { name: 'Measurements' })).toHaveCount(0)
  expect([await isListed(page, 'all-members', id), await isListed(page, 'disenrolled', id)]).toEqual([false, true])
  await expect(part(page, 'Consents')).toContainText('This member is disenrolled. Re-enroll the member first.')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Back in New York')
  const again = dialog.getByRole('button', { name: 'Re-enroll' })
  await expect(again).toHaveAccessibleDescription('Tick “RPM consent” first.')
  await tabTo(page, /^RPM consent/)
  await page.keyboard.press('Space')
  await pressEnterOn(page, /^Re-enroll$/)
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => focused(page)).toBe('Disenroll')
  await expect(part(page, 'Programs')).toContainText('ended by Tom Becker (Moved to Ohio)')
  await expect(part(page, 'Programs')).toContainText('Started by Tom Becker (Back in New York)')
  await part(page, 'Consents').getByText('Wording and history (1)').first().click()
  await expect(part(page, 'Consents')).toContainText(/ended with the program .* by Tom Becker/)
  await page.reload()
  await part(page, 'Enrollment')
    .getByText(/^History/)
    .click()
  await expect(part(page, 'Enrollment')).toContainText('disenrolled by Tom Becker (Moved to Ohio)')
  await expect(part(page, 'Enrollment')).toContainText('enrolled by Tom Becker (Back in New York)')
  expect(await isListed(page, 'all-members', id)).toBe(true)
})

test('while monitoring is paused nobody asks why the member does not measure', async ({ as }) => {
  const { page, id, dialog } = await edit(as, 'carla', 'Bob Larkin')
  await expect(strip(page)).toContainText(/No measurement for \d+ days/)
  await part(page, 'Enrollment').getByRole('button', { name: 'Pause monitoring' }).click()
  await dialog.getByRole('button', { name: 'In hospital' }).click()
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(strip(page)).toContainText('Paused: In hospital')
  await expect(strip(page)).not.toContainText('No measurement')
  const resume = part(page, 'Enrollment').getByRole('button', { name: 'Resume monitoring' })
  await expect(resume).toBeFocused()
  // Who is silent stays in the list of those who are: the pause changes no list of the specification
  expect(await isListed(page, 'inactive-5-days', id)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(strip(page)).toContainText(/No measurement for \d+ days/)
  await expect(strip(page)).not.toContainText('Paused')
  await expect.poll(() => focused(page)).toBe('Pause monitoring')
})

test('physician and practice are changed by keyboard alone, and Save keeps the focus', async ({ as }) => {
  const { page } = await edit(as, 'grace', '884512')
  // Who there is to choose from comes after the form
  await expect(page.getByRole('combobox', { name: 'Assigned physician' })).toHaveValue('Grace Park, MD')
  await tabTo(page, /^Assigned physician/)
  await selectTypedOption(page, 'Helen')
  await expect(page.getByRole('combobox', { name: 'Assigned physician' })).toHaveValue('Helen Brooks, MD')
  await tabTo(page, /^Practice/)
  await selectTypedOption(page, 'Harbor')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await pressEnterOn(page, /^Save$/)
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect.poll(() => focused(page)).toBe('Save')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Assigned physician' })).toHaveValue('Helen Brooks, MD')
  await expect(page.getByRole('combobox', { name: 'Practice' })).toHaveValue('Harbor Senior Care')
})

test('the dialogs of the programs fit a tablet', { tag: '@long' }, async ({ as }) => {
  const { page, dialog } = await edit(as, 'carla', 'Ada Whitfield')
  await page.setViewportSize({ width: 768, height: 1024 })
  await fitsWidth(page, 'edit profile at 768 px')
  for (const name of ['Revoke Remote patient monitoring', 'CCM Service', 'Pause monitoring', 'Disenroll']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeVisible()
    await fitsWidth(page, `${name} at 768 px`)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
})
