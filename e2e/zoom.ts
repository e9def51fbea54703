/**
 * What is left of a screen at 400 % zoom (WCAG 1.4.10): 320×256 of 1280×1024, 480×270 of 1920×1080. The page scrolls as a
 * whole, nothing stays in sight over it, and no box of its own is too low to be read in.
 */
import { expect, type Page } from '@playwright/test'
import { isThorough } from './scan.ts'
import { fitsWidth } from './story.ts'

const smallest = [320, 256] as const
// The rules of both are the same, and what fits the smaller one nearly always fits the other: that is for the long tier
const windows = isThorough ? [smallest, [480, 270] as const] : [smallest]

// A row of a list, and the line of a head over it
const leastHeight = 60

/** Dialogs stand over everything by what they are, and scroll inside. */
const problemsHere = `(() => {
  const isOverEverything = (element) => element.closest('[role=dialog], [data-portal], [data-mantine-shared-portal-node]') !== null
  const name = (element) => element.tagName.toLowerCase() + '.' + String(element.className).split(' ')[0] + ' ' + (element.ariaLabel ?? '')
  return [...document.body.querySelectorAll('*')].filter((element) => !isOverEverything(element) && element.checkVisibility()).flatMap((element) => {
    const { position, overflowY } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const isSeen = box.width > 1 && box.height > 1 && box.bottom > 0
    const isLow = /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 20 && element.clientHeight < ${leastHeight}
    return [
      ...(isSeen && /sticky|fixed/.test(position) ? [name(element) + ' stays in sight'] : []),
      ...(isLow ? [name(element) + ' shows ' + element.clientHeight + ' px of ' + element.scrollHeight] : []),
    ]
  })
})()`

/** Everything of the page can be come to by scrolling it. */
const isCutOff = `(() => {
  const main = document.querySelector('main')
  if (main === null) return false
  const end = main.getBoundingClientRect().bottom + scrollY
  return end > document.documentElement.scrollHeight + 1 || main.scrollHeight > main.clientHeight + 1
})()`

export async function canBeReadZoomed(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize()
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height })
    const where = `${screen} at ${width}×${height}`
    await expect.poll(() => page.evaluate(problemsHere), { message: where }).toEqual([])
    expect(await page.evaluate(isCutOff), `${where}: the page ends before its content`).toBe(false)
    await fitsWidth(page, where)
  }
  if (before) await page.setViewportSize(before)
}
