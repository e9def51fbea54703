/** The whole kit in both schemes: no violation of WCAG 2.0 to 2.2, A and AA, and a picture of each page to look at. */
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { GalleryCharts, GalleryList, GalleryParts } from './Gallery.tsx'
import { renderKit, type Scheme } from './render-kit.tsx'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Violations as text: the rule, and the first elements that break it. */
async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.body, { runOnly: tags })
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
}

const galleries: [string, () => ReactNode][] = [
  ['list', () => <GalleryList />],
  ['charts', () => <GalleryCharts />],
  ['charts-year', () => <GalleryCharts days={364} />],
  ['parts', () => <GalleryParts />],
]
const cases = galleries.flatMap(([name, draw]) =>
  (['light', 'dark'] as Scheme[]).map((scheme) => ({ name, draw, scheme })),
)

test.for(cases)('$name is accessible in $scheme', async ({ name, draw, scheme }) => {
  await page.viewport(1280, 900)
  const screen = await renderKit(draw(), scheme)
  await document.fonts.ready
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  if (import.meta.env['VITE_SHOTS'] !== undefined)
    await page.screenshot({ path: `../../../../.shots/kit-${name}-${scheme}.png` })
  expect(await violations()).toEqual([])
})

test('at 320 pixels the rows are cards and nothing scrolls sideways', async () => {
  await page.viewport(320, 700)
  const screen = await renderKit(<GalleryList />)
  await expect.element(screen.getByRole('link', { name: 'Elena Anderson' }).first()).toBeVisible()
  if (import.meta.env['VITE_SHOTS'] !== undefined)
    await page.screenshot({ path: '../../../../.shots/kit-list-320.png' })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(screen.container.querySelector('table')).toBeNull()
  expect(await violations()).toEqual([])
})
