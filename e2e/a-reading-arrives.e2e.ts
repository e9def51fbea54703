/** A scale sends a weight: whoever looks at the list sees it, without reloading and without the row moving away. */
import type { Page } from '@playwright/test'
import { deviceNumber, memberId, sendReading } from './people-and-devices.ts'
import { expect, test } from './story.ts'
import { turnTo } from './turn-to.ts'

// 82,700 g of the sample, in pounds (1 lb = 453.59237 g)
const weight = '182.3'

const rowOf = (page: Page, name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })

/** Opens a list, ordered by name, on the page on which this member stands. */
async function openAt(page: Page, list: string, name: string): Promise<void> {
  await page.goto(list)
  await turnTo(page, rowOf(page, name))
}

test('a weight that a scale sends is in the row within a second, in every browser of the clinic', async ({ as, elsewhere }) => {
  const carla = await as('carla')
  const priya = await elsewhere('priya')
  const luis = await elsewhere('luis')
  const walter = await memberId(carla, 'Walter Greene')
  const scale = await deviceNumber(carla, walter, 'BT004')
  const list = '/home/practice?practiceId=harbor&sort=name'
  await Promise.all([openAt(carla, list, 'Walter Greene'), openAt(priya, list, 'Walter Greene'), luis.goto('/home/all-members')])
  await expect(rowOf(carla, 'Walter Greene')).not.toContainText(weight)

  await sendReading('bodytrace/fixtures/weight.json', scale)
  await expect(rowOf(carla, 'Walter Greene')).toContainText(weight)
  await expect(rowOf(priya, 'Walter Greene')).toContainText(weight)
  await expect(rowOf(carla, 'Walter Greene')).toContainText(/now|0 m|1 m/)
  await expect(luis.getByText('Walter Greene')).toHaveCount(0)
})

test('an order that changes is offered, not forced', async ({ as }) => {
  const page = await as('tom')
  const samuel = await memberId(page, 'Dolores Vega')
  const scale = await deviceNumber(page, samuel, 'BT105')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/home/all-members?page=1')
  await expect(page.getByText(/^51–100 of/)).toBeVisible()
  const top = async () => (await page.getByRole('table').boundingBox())?.y ?? 0
  const quiet = await top()
  const first = page.getByRole('table').getByRole('rowheader').first()
  const before = (await first.textContent()) ?? ''
  await sendReading('bodytrace/fixtures/bp.json', scale)
  const offer = page.getByRole('button', { name: /^\d+ newer$/ })
  await expect(offer).toBeVisible()
  await expect(first).toHaveText(before)
  // It lies over no head of a column, and pushes no row away from under a finger
  const { y, height } = (await offer.boundingBox()) ?? { y: 0, height: 0 }
  expect(y + height).toBeLessThanOrEqual(await top())
  expect(await top()).toBe(quiet)
  await offer.click()
  await expect(first).not.toHaveText(before)
})
