/** The keys of the month: the focus is on the day that a key leads to, also when its month comes some renders later. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { MonthGrid } from './MonthGrid.tsx'

const nothing = () => undefined

function MonthThatComesLate() {
  const [month, setMonth] = useState('2026-11')
  return (
    <MonthGrid
      month={month}
      today="2026-11-20"
      shown={[]}
      onMove={nothing}
      onAskMove={nothing}
      onNew={nothing}
      onMonth={(to) => setTimeout(() => setMonth(to), 200)}
    />
  )
}

const focusedDay = () => document.activeElement?.getAttribute('data-day')

test('given a month that comes late, the day a key leads to has the focus', async () => {
  await renderPage(<MonthThatComesLate />)
  const today = page.getByRole('gridcell', { name: /11\/20\/2026/ })
  await expect.element(today).toBeVisible()
  ;(today.element() as HTMLElement).focus()
  await userEvent.keyboard('{PageDown}')
  await expect.poll(focusedDay).toBe('2026-12-20')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(focusedDay).toBe('2026-12-21')
})
