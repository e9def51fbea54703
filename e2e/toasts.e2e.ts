/** Short notices: one at a time, with the name of the patient, over nothing that is read or written, never beside the next patient. */
import type { Page } from '@playwright/test'
import { memberId } from './people-and-devices.ts'
import { expect, test } from './story.ts'

const notices = (page: Page) => page.locator('.mantine-Notification-root')

/** Of what is read and written on the page: what lies in sight below the notice, wherever the page is scrolled to. */
const covered = `(() => {
  const notice = document.querySelector('.mantine-Notification-root')
  const { left, top, width, height } = notice.getBoundingClientRect()
  const place = notice.closest('[data-position]')
  place.style.visibility = 'hidden'
  const parts = 'main figure, main svg[role=img], main textarea, main form, header[aria-label=Member], aside[aria-label=Telephone]'
  const below = new Set()
  for (const x of [0.01, 0.25, 0.5, 0.75, 0.99])
    for (const y of [0.05, 0.5, 0.95]) below.add(document.elementFromPoint(left + x * width, top + y * height)?.closest(parts)?.tagName)
  place.style.visibility = ''
  return [...below].filter((name) => name !== undefined)
})()`

async function saveNote(page: Page, words: string) {
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill(words)
  await page.getByRole('form', { name: 'Write a note' }).getByRole('button', { name: 'Save' }).click()
}

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
  [768, 1024],
] as const)
  test(`given a note saved at ${width} pixels, one notice names the patient, covers no chart and no composer, and leaves with the patient`, async ({
    as,
  }) => {
    const page = await as('carla')
    await page.setViewportSize({ width, height })
    await page.goto('/home/all-members?sort=name')
    await page.getByRole('table').locator('tbody').getByRole('rowheader').first().getByRole('link').click()
    await page.goto(
      page
        .url()
        .replace('/measurements', '/notes')
        .replace(/member-details\/[\w-]+/, `member-details/${await memberId(page, '884120')}`),
    )
    await page.getByRole('link', { name: 'Measurements', exact: true }).click()
    await expect(page.getByRole('main').getByRole('figure').first()).toBeVisible()
    await saveNote(page, 'Walks every day.')
    await expect(notices(page)).toHaveText(/^Elena Anderson: Note saved/)
    await saveNote(page, 'Sleeps well.')
    await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('')
    await expect(notices(page)).toHaveCount(1)
    expect(await page.evaluate(covered)).toEqual([])
    await page.keyboard.press(']')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Elena Anderson')
    await expect(notices(page)).toHaveCount(0)
  })
