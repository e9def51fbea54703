/** Six tabs of one browser on one thread: over HTTP/1.1 it has six connections to a host, and a line in each tab took them all. */
import type { Page } from '@playwright/test'
import { memberId } from './people-and-devices.ts'
import { callApi, expect, test } from './story.ts'
import { textIn } from './text-in.ts'

const tabsOpen = 6

test('six tabs load, hear a text within the same line, and go on when the tab with the line is closed', async ({ as, elsewhere }) => {
  const first = await as('carla')
  const id = await memberId(first, 'Walter Greene')
  const { members } = (await callApi(first, 'api/members', { query: { _id: id }, limit: 1 })) as { members: { phone: string }[] }
  const lines: Page[] = []
  first.context().on('request', (request) => {
    if (request.url().endsWith('/orma-v2/api/live')) lines.push(request.frame().page())
  })
  const tabs = [first]
  while (tabs.length < tabsOpen) tabs.push(await first.context().newPage())
  for (const tab of tabs) {
    await tab.bringToFront()
    await tab.goto(`/member-details/${id}/text-messages`)
    await expect(tab.getByRole('list', { name: 'Texts' })).toBeVisible()
  }
  expect(new Set(lines).size).toBe(1)
  const patient = await elsewhere('carla')
  const phone = members[0]?.phone ?? ''
  const read = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`
  const toAll = read('I feel well')
  await textIn(patient, phone, toAll)
  for (const tab of tabs) await expect(tab.getByText(toAll)).toBeVisible()
  const [withLine] = lines
  await withLine?.close()
  await expect.poll(() => new Set(lines).size).toBe(2)
  const toRest = read('I feel well again')
  await textIn(patient, phone, toRest)
  for (const tab of tabs) if (tab !== withLine) await expect(tab.getByText(toRest)).toBeVisible()
  // Of whom the hints told stands nowhere on the disk of this computer
  const rest = tabs.find((tab) => tab !== withLine)
  const stored = await rest?.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((stored) => Object.entries(stored))))
  expect(stored).not.toContain(id)
})

test('what somebody else does appears without a notice; the notice is for whoever did it, in the tab where they did', async ({
  as,
  elsewhere,
}) => {
  const writer = await as('priya')
  const id = await memberId(writer, 'Walter Greene')
  const beside = await writer.context().newPage()
  const reader = await elsewhere('carla')
  for (const page of [writer, beside, reader]) {
    await page.goto(`/member-details/${id}/notes`)
    await expect(page.getByRole('search', { name: 'Notes' })).toBeVisible()
  }
  await writer.bringToFront()
  const words = `Feels well ${crypto.randomUUID().slice(0, 8)}`
  await writer.getByPlaceholder('Write a note').fill(words)
  await writer.getByRole('button', { name: 'Save', exact: true }).click()
  const notice = (page: Page) => page.getByRole('alert')
  await expect(notice(writer)).toHaveText(/Note saved/)
  for (const page of [beside, reader]) {
    await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
  }
})
