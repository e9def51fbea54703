/** Warnings to tick on the card of a call stand far enough apart to be hit (WCAG 2.5.8: 24 px from middle to middle). */
import type { Warning } from '@vitalrounds/domain/warnings/warning'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, serve } from '../platform/testing/render-page.tsx'
import { SpokenWarnings } from './SpokenWarnings.tsx'

afterEach(() => vi.unstubAllGlobals())

const uuid = (n: number) => `0199a14d-9400-79a7-af0c-2da5271b450${n}`
const warning = (n: number, more: Pick<Warning, 'category' | 'label' | 'side' | 'metric' | 'text'>): Warning => ({
  _id: uuid(n),
  memberId: uuid(0),
  severity: 'high',
  excess: n,
  readingId: uuid(n + 3),
  measuredAt: '2026-11-20T06:00:00.000Z',
  raisedAt: '2026-11-20T12:00:00.000Z',
  isBackfilled: false,
  needsReview: true,
  suspect: null,
  cleared: null,
  withdrawn: null,
  ...more,
})

test('given warnings of two types, their boxes are 24 px apart', async () => {
  const warnings = [
    warning(1, { category: 'lowBP', label: 'Low BP', side: 'below', metric: 'systolicBP', text: '98/60 mmHg, below 100' }),
    warning(2, { category: 'lowSpO2', label: 'Low SpO2', side: 'below', metric: 'spo2', text: '88%, below 90' }),
  ]
  serve({ [`GET members/${uuid(0)}/warnings`]: { warnings } })
  const screen = await renderPage(<SpokenWarnings memberId={uuid(0)} chosen={[]} onChoose={() => undefined} />)
  await expect.element(screen.getByRole('checkbox').first()).toBeVisible()
  const middles = screen
    .getByRole('checkbox')
    .elements()
    .map((box) => box.getBoundingClientRect())
    .map(({ top, height }) => top + height / 2)
  expect(middles.length).toBe(2)
  expect(middles[1]! - middles[0]!).toBeGreaterThanOrEqual(24)
})
