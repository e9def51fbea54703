/** Short notices: one at a time, with the name of the patient, over nothing that is read or written, never beside the next patient. */
import type { Page } from '@playwright/test'
import { memberId } from './people-and-devices.ts'
import { expect, test } from './story.ts'

const notices = (page: Page) => page.locator('.mantine-Notification-root')

/** Of what is read and written on the page: charts, composers, the head of the member, the telephone. */
const covered = `(() => {
  const notice = document.querySelector('.mantine-Notification-root').getBoundingClientRect()
  return [...document.querySelectorAll('main figure, main svg[role=img], main canvas, main textarea, main form, header[aria-label=Member], aside[aria-label=Telephone]')]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const box = element.getBoundingClientRect()
      return box.left < notice.right && box.right > notice.left && box.top < notice.bottom && box.bottom > notice.top
    })
    .map((element) => element.tagName.toLowerCase() + ' ' + (element.ariaLabel ?? ''))
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
