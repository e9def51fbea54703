/** The whole kit in both schemes: no violation of WCAG 2.0 to 2.2, A and AA, and a picture of each page to look at. */
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { GalleryCharts, GalleryList, GalleryParts } from './Gallery.tsx'
import { picture, violations } from './look.ts'
import { renderKit, type Scheme } from './render-kit.tsx'

const galleries: [string, () => ReactNode][] = [
  ['list', () => <GalleryList />],
  ['charts', () => <GalleryCharts />],
  ['charts-year', () => <GalleryCharts days={364} />],
  ['parts', () => <GalleryParts />],
]
const cases = galleries.flatMap(([name, draw]) => (['light', 'dark'] as Scheme[]).map((scheme) => ({ name, draw, scheme })))

test.for(cases)('$name is accessible in $scheme', async ({ name, draw, scheme }) => {
  await page.viewport(1280, 900)
  const screen = await renderKit(draw(), scheme)
  await document.fonts.ready
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await picture(`${name}-${scheme}`)
  expect(await violations()).toEqual([])
})

test('at 320 pixels the rows are cards and nothing scrolls sideways', async () => {
  await page.viewport(320, 700)
  const screen = await renderKit(<GalleryList />)
  await expect.element(screen.getByRole('link', { name: 'Elena Anderson' }).first()).toBeVisible()
  await picture('list-320')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(screen.container.querySelector('table')).toBeNull()
  expect(await violations()).toEqual([])
})
