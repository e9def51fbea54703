/** Texts in the browser: a Spanish group is told who is left out, a stranger's script is only text, and a STOP counts for everybody on the phone. */
import { memberId } from './people-and-devices.ts'
import { scan } from './scan.ts'
import { callApi, expect, test } from './story.ts'
import { textIn } from './text-in.ts'
import type { Page } from '@playwright/test'

type Row = { _id: string; name: string; phone: string; language: string; optInSMS: boolean }

/** Enrolled members as the list has them. */
const searchValue = async (page: Page, query: object, limit = 20) =>
  ((await callApi(page, 'api/members', { query, limit })) as { members: Row[] }).members

test('a whole list is texted by language, and everybody who is left out is told with the reason', async ({ as }) => {
  const page = await as('carla')
  await page.goto('/home/all-members?sort=name')
  await page.getByRole('columnheader').getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Select all [\d,]+ of this list$/ }).click()
  await page.getByRole('button', { name: 'Group text' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/would get it/)).toBeVisible()
  await expect(dialog.getByText(/^No consent to texts: \d+/)).toBeVisible()
  // Whose profile lacks something is led to it beside the text, which stays as it is
  const popup = page.waitForEvent('popup')
  await dialog.getByRole('region', { name: 'Who is left out' }).getByRole('link').first().click()
  const beside = await popup
  await expect(beside.getByRole('region', { name: 'Consents' })).toBeFocused()
  await beside.goto(beside.url().replace('field=consents', 'field=phone'))
  await expect(beside.getByRole('textbox', { name: /^Phone/ })).toBeFocused()
  await beside.close()
  await dialog.getByRole('tab', { name: /^Spanish \d+/ }).click()
  await dialog.getByRole('textbox', { name: 'Text in Spanish' }).fill('Hola $NAME, ¿cómo está?')
  await expect(dialog.getByRole('tabpanel').getByText(/As .+ would read it, 1 part/)).toBeVisible()
  await expect(dialog.getByRole('figure').getByText(/^Hola .+, ¿cómo está\?$/)).toBeVisible()
  // Only the Spanish is written: who speaks another language is left out, until somebody writes English and chooses it for them
  const unwritten = dialog.getByText(/^Nothing written in their language: \d+/)
  await expect(unwritten).toBeVisible()
  await dialog.getByRole('tab', { name: /^English \d+/ }).click()
  await dialog.getByRole('textbox', { name: 'Text in English' }).fill('Hello $NAME, how are you?')
  await expect(dialog.getByRole('checkbox', { name: /^Send the English text to .+ Spanish$/ })).toHaveCount(0)
  const choices = dialog.getByRole('checkbox', { name: /^Send the English text to [\d,]+ members?/ })
  await expect(choices.first()).toBeVisible()
  for (const choice of await choices.all()) await choice.check()
  await expect(unwritten).toHaveCount(0)
  await dialog.getByRole('button', { name: /^Send to/ }).click()
  await expect(dialog.getByRole('status').first()).toHaveText(/^([\d,]+ of [\d,]+ texts have gone\.|Text message sent successfully!)$/)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog.getByText(/^Stopped\./)).toBeVisible()
})

test('a stranger’s text is text, whatever stands in it, and is attached to a member', async ({ as }) => {
  const page = await as('carla')
  const stranger = '+15005550142'
  const script = '<img src=x onerror="document.title=1"> Who is this?'
  await textIn(page, stranger, script)
  await page.goto('/settings/sms-members')
  const unknown = page.getByRole('region', { name: 'Unknown numbers' })
  await expect(unknown.getByText(script)).toBeVisible()
  await unknown.getByRole('button', { name: 'Attach to a member' }).first().click()
  const dialog = page.getByRole('dialog')
  const search = dialog.getByPlaceholder('Search a member by name')
  await expect(page.getByRole('option', { name: 'Type two letters or more of the name.' })).toBeVisible()
  await search.fill('Nobody at all')
  await expect(page.getByRole('option', { name: 'No Result found' })).toBeVisible()
  await search.fill('Greene')
  await page.getByRole('option', { name: /Walter Greene/ }).click()
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click()
  await expect(unknown.getByText(script)).toHaveCount(0)
  const walter = await memberId(page, 'Walter Greene')
  await page.goto(`/member-details/${walter}/text-messages`)
  await expect(page.getByText(script)).toBeVisible()
})

test('a text is drafted, survives a reload, is sent and delivered; a STOP ends it at once on the open page', async ({
  as,
  elsewhere,
  watch,
}) => {
  // At night the server asks first
  watch.expect([409, '/api/sms/send'])
  const page = await as('carla')
  const [someone] = (await searchValue(page, { optInSMS: true, disenrolled: false, language: 'English' }, 40)).filter(
    ({ name }) => !/Greene|Núñez|Whitfield/.test(name),
  )
  const { _id, phone } = someone ?? { _id: '', phone: '' }
  await page.goto(`/member-details/${_id}/text-messages`)
  const box = page.getByRole('textbox', { name: 'Text message' })
  await box.fill('Good morning, how are you?')
  await expect(page.getByText(/26 of 1600 characters, 1 part/)).toBeVisible()
  await expect(page.getByText(/Draft saved/)).toBeVisible()
  await page.reload()
  await expect(box).toHaveValue('Good morning, how are you?')
  await box.press('Control+Enter')
  const night = page.getByRole('button', { name: 'Send anyway' })
  const sent = page.getByText('Text message sent successfully!')
  await expect(night.or(sent).first()).toBeVisible()
  if (await night.isVisible()) await night.click()
  await expect(sent).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Good morning, how are you?' }).getByText('Delivered')).toBeVisible()
  const phoneOf = await elsewhere('carla')
  await textIn(phoneOf, phone, 'STOP')
  await expect(page.getByText('This number has opted out of texts.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toHaveAccessibleDescription(/opted out/)
})

test('STOP from a shared phone ends texts to both members, START brings them back, on both open pages', async ({ as, elsewhere }) => {
  const page = await as('carla')
  const texted = await searchValue(page, { optInSMS: true, disenrolled: false, language: 'Korean' }, 40)
  const first = texted.at(0)
  const second = texted.find(({ phone }) => phone !== first?.phone)
  if (!first || !second) throw new Error('the demo has too few members')
  await page.goto(`/member-details/${second._id}/edit-profile?field=phone`)
  await page.getByRole('textbox', { name: /^Phone/ }).fill(first.phone)
  // Whose number it is as well comes from the server, and moves what stands below
  await expect(page.getByRole('textbox', { name: 'Phone - DUPLICATE PHONE WARNING' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  const threads = [page, await page.context().newPage()]
  for (const [at, { _id }] of [first, second].entries()) await threads[at]?.goto(`/member-details/${_id}/text-messages`)
  await page.bringToFront()
  await expect(page.getByText(new RegExp(`Shared phone, also of .*${second.name}`))).toBeVisible()
  await expect(threads[1]!.getByText(new RegExp(`Shared phone, also of .*${first.name}`))).toBeVisible()
  const theirs = await elsewhere('carla')
  await textIn(theirs, first.phone, 'STOP')
  for (const thread of threads) {
    await thread.bringToFront()
    await expect(thread.getByText('This number has opted out of texts.').first()).toBeVisible()
    const stop = thread.getByRole('list', { name: 'Texts' }).getByRole('listitem').filter({ hasText: 'STOP' })
    await expect(stop.last().getByText(/Shared phone/)).toBeVisible()
    await expect(thread.getByRole('button', { name: 'Send' })).toHaveAccessibleDescription(/opted out/)
  }
  await page.bringToFront()
  await scan(page, 'a thread of a shared phone that has opted out')
  await textIn(theirs, first.phone, 'START')
  for (const thread of threads) await expect(thread.getByText('This number has opted out of texts.')).toHaveCount(0)
})
