/** Whether a screen can be used by everybody: WCAG by axe, labels in sight, and nothing too wide or too high. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { turnOf } from '../scripts/testing/turn-of.ts'
import type { Screen } from './screens/screen.ts'
import { labelsAreSeen } from './seen-labels.ts'
import { fitsWidth } from './story.ts'

/** The long tier looks at every width and judges every rule in both schemes. */
export const isThorough = process.env['E2E_SCANS'] === 'thorough'

/**
 * The screens of a group that are looked at: in `npm test` one of each, always the same, in the long tier all of them. What
 * is shared (tokens, fields, tables, dialogs) is on each.
 */
export const scannedScreens = ({ title, screens }: { title: string; screens: readonly Screen[] }): readonly Screen[] =>
  isThorough ? screens : screens.slice(turnOf(title) % screens.length).slice(0, 1)

/** The windows in which a screen is looked at; patients and doctors have narrow ones. */
export function scanWidths({ width, isPublic }: { width?: number; isPublic?: true }): readonly number[] {
  if (!isThorough) return isPublic ? [1440, 320] : [width ?? 1440]
  return width === undefined ? [1440, 768, ...(isPublic ? [360, 320] : [])] : [width]
}

const schemes = ['light', 'dark'] as const
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
// An animation of something that is no longer drawn never ends: after a few seconds the page is looked at as it is
const settled = `Promise.race([
  new Promise((waited) => setTimeout(waited, 3000)),
  Promise.all(document.getAnimations()
    .filter((motion) => motion.playState === 'running' && motion.effect?.getComputedTiming().iterations !== Infinity)
    .map((motion) => motion.finished.catch(() => undefined))),
]).then(() => undefined)`

/**
 * In `npm test` a state is looked at in one of both schemes, the next one in the other: what makes a color is the same few
 * tokens on every screen. The long tier looks at each in both.
 */
const schemesOf = (screen: string) => (isThorough ? schemes : [schemes[turnOf(screen) % 2]!])

// Every row of a list is made the same way, and each costs what a whole small page does
const laterRows = 'tbody > tr:nth-child(n+5)'

/** Half a megabyte of script, which a document that was looked at before has already. */
const axeOf = async (page: Page) => ((await page.evaluate("'axe' in window")) ? { axeSource: ';' } : {})

/**
 * No violation of WCAG 2.0 to 2.2, A and AA; no field without a label in sight; and nothing that
 * makes the page scroll sideways. With `part`, a dialog over a screen that was looked at before.
 */
export async function scan(page: Page, screen: string, part?: string): Promise<void> {
  // Its scripts may still be on their way
  if (part !== undefined) await expect(page.locator(part).filter({ visible: true }).first()).toBeVisible()
  for (const colorScheme of schemesOf(screen)) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(settled)
    // Describing each element that is in order, with a selector of its own, takes longer than judging it
    const axe = new AxeBuilder({ page, ...(await axeOf(page)) })
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] })
      .withTags(levels)
    if (!isThorough) axe.exclude(laterRows)
    const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
    const matches = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html)
          .slice(0, 3)
          .join(' … ')}`,
    )
    expect(matches, `${screen} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await labelsAreSeen(page, screen)
  await fitsWidth(page, screen)
  await fitsHeight(page, screen)
}

/** Where the bar stays above a page that scrolls inside itself, nothing below it makes both scroll away. */
async function fitsHeight(page: Page, screen: string): Promise<void> {
  const over = await page.evaluate(`(() => {
    const bar = document.querySelector('[role=banner]')
    const isWhole = bar && bar.parentElement.getBoundingClientRect().height === innerHeight
    return isWhole ? document.documentElement.scrollHeight - innerHeight : 0
  })()`)
  expect(over, `${screen}: pixels too high`).toBe(0)
}
