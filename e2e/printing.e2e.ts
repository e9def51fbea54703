/** A member on paper: the same from every window, true to scale, nothing cut, and every sheet says whose it is. */
import type { Page } from '@playwright/test'
import { linesOfPages, spacings } from './pdf-lines.ts'
import { memberId } from './people-and-devices.ts'
import { callApi, expect, test } from './story.ts'

/** Somebody with a recorder, whose ECG is printed. */
async function recorded(page: Page): Promise<string> {
  const request = { query: { device: 'KARDIA', state: 'connected' }, limit: 1 }
  const { devices } = (await callApi(page, 'api/registry/devices', request)) as { devices: { memberId: string }[] }
  expect(devices).toHaveLength(1)
  return devices[0]?.memberId ?? ''
}

// The large squares of the paper in ecg/parts/EcgStrip.tsx, and the ink of a trend's line
const largeSquares = '234 169 169'
const papers = [
  { format: 'Letter', widthMm: 215.9 },
  { format: 'A4', widthMm: 210 },
] as const
const marginMm = 12

for (const { format, widthMm } of papers)
  test(`on ${format} an ECG is 25 mm a second and 10 mm a millivolt, and no chart is cut, whatever the window`, async ({ as }) => {
    const page = await as('carla')
    const recordedId = await recorded(page)
    const sheets: number[] = []
    for (const width of [1440, 1024, 600]) {
      await page.setViewportSize({ width, height: 900 })
      const events = page.waitForResponse((answer) => answer.url().includes('/chart-events'))
      await page.goto(`/member-details/${recordedId}/measurements`)
      await expect(page.getByRole('img', { name: /^ECG, lead/ }).first()).toBeVisible()
      // The charts come by another way than the ECG, and so do the events that paper lists
      await expect(page.getByRole('region', { name: 'Statistics', exact: true })).toBeVisible()
      await (await events).finished()
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
      const pages = linesOfPages(await page.pdf({ format, printBackground: true }))
      const lines = pages.flat()
      expect(lines.length, `${width} px: lines read`).toBeGreaterThan(100)
      // Five millimeters to the large square on both axes
      for (const page of pages.filter((sheet) => spacings(sheet, largeSquares, 'x').length > 0))
        expect(spacings(page, largeSquares, 'x'), `${width} px`).toEqual([5])
      const rows = pages.flatMap((sheet) => spacings(sheet, largeSquares, 'y'))
      expect(rows, `${width} px`).toContain(5)
      const reach = lines.flatMap(({ from, to }) => [from[0], to[0]])
      expect(Math.min(...reach), `${width} px: left`).toBeGreaterThan(marginMm - 0.5)
      expect(Math.max(...reach), `${width} px: right`).toBeLessThan(widthMm - marginMm + 0.5)
      sheets.push(pages.length)
    }
    expect(new Set(sheets).size, `sheets: ${sheets.join(', ')}`).toBe(1)
  })

test('every sheet names clinic, patient, moment and number, and times are those of a calendar', async ({ as }) => {
  const page = await as('carla')
  await page.goto(`/member-details/${await memberId(page, 'Elena Anderson')}/measurements`)
  await expect(page.getByRole('main').getByRole('figure').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
  const rules = (await page.evaluate(
    `document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\\n')`,
  )) as string
  expect(rules).toContain('"Northside Clinic"')
  expect(rules).toMatch(/"Elena Anderson · \d\d\/\d\d\/\d{4} · MRN 884120 · Measurements"/)
  expect(rules).toMatch(/"Printed \d\d\/\d\d\/\d{4}, \d+:\d\d [AP]M E[SD]T by Carla Reyes"/)
  expect(rules).toContain('counter(page) " of " counter(pages)')
  const strip = page.locator('header[aria-label="Member"]')
  await expect(strip).toContainText(/\d\d\/\d\d\/\d{4}, \d+:\d\d [AP]M E[SD]T/)
  await expect(strip.getByText(/^\d+ [mhd]$/).first()).toBeHidden()
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  // Nothing on paper can be pressed
  await expect(page.getByText('Where goals and alarms come from')).toBeHidden()
  expect(await page.getByRole('main').locator('.mantine-Button-root:visible').count()).toBe(0)
})
