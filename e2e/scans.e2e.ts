/** A screen of each group of the registry with its states, in light or in dark, in the long tier all and in both: each can be used by everybody, and fits. */
import type { Page } from '@playwright/test'
import { scan, scannedScreens, scanWidths } from './scan.ts'
import { canBeReadZoomed } from './zoom.ts'
import { screenGroups } from './screens/registry.ts'
import { dialogPart, isFullyLoaded, openScreen, type Screen, type ScreenGroup } from './screens/screen.ts'
import { expect, fitsWidth, test } from './story.ts'

const heights: Record<number, number> = { 1440: 900, 768: 1024, 320: 640 }
const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: heights[width] ?? 900 })

async function lookAt(page: Page, group: ScreenGroup, screen: Screen) {
  const widths = scanWidths({ ...group, ...screen })
  await setWidth(page, widths[0]!)
  await openScreen(page, screen, async (state) => {
    for (const width of widths) {
      await setWidth(page, width)
      await isFullyLoaded(page, state)
      await scan(page, `${state.name} at ${width} px`, state.part)
    }
    if (screen.fitsTablet && !widths.includes(768)) {
      await setWidth(page, 768)
      await fitsWidth(page, `${state.name} at 768 px`)
    }
    // The last of a screen alone: what is open over a page may close as its window changes
    if (state === (screen.next?.at(-1) ?? screen) && state.part !== dialogPart) await canBeReadZoomed(page, state.name)
    await setWidth(page, widths[0]!)
  })
}

for (const group of screenGroups)
  test(`screens: ${group.title} can be used by everybody`, async ({ as, page, watch }) => {
    if (group.who) await as(group.who)
    const failures: string[] = []
    for (const screen of scannedScreens(group)) {
      watch.expect(...(screen.refused ?? []))
      await lookAt(page, group, screen).catch(async (error: unknown) => {
        failures.push(`${screen.name}: ${String(error)}`)
        await page.goto('about:blank')
      })
    }
    expect(failures).toEqual([])
  })
