/** Months as they are typed: one that never was stands as typed, is said to be none, and is no month for anybody. */
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderKit } from '../gallery/render-kit.tsx'
import { MonthInput, completeMonth } from './MonthInput.tsx'

function Form({ first, onMonth }: { first: string; onMonth: (month: string) => void }) {
  const [month, setMonth] = useState(first)
  const take = (text: string) => {
    setMonth(completeMonth(text))
    onMonth(text)
  }
  return <MonthInput label="Started" value={month} onMonth={take} />
}
async function fieldOf(first = '') {
  const onMonth = vi.fn<(month: string) => void>()
  const screen = await renderKit(<Form first={first} onMonth={onMonth} />)
  return { screen, field: screen.getByLabelText('Started'), given: () => onMonth.mock.lastCall?.[0] ?? '' }
}

test.for([
  ['112026', '11/2026', '2026-11'],
  ['1/2026', '01/2026', '2026-01'],
  ['12-1999', '12/1999', '1999-12'],
])('%s is shown as %s and given as %s', async ([keys, displayed, month]) => {
  const { field, given } = await fieldOf()
  await userEvent.click(field)
  await userEvent.keyboard(keys!)
  await expect.element(field).toHaveValue(displayed!)
  expect(given()).toBe(month)
})

test.for([
  ['132050', '13/2050'],
  ['11202', '11/202'],
])('%s stays as it was typed, is said to be no month, and is none', async ([keys, displayed]) => {
  const { screen, field, given } = await fieldOf()
  await userEvent.click(field)
  await userEvent.keyboard(keys!)
  await expect.element(field).toHaveValue(displayed!)
  expect(completeMonth(given())).toBe('')
  await userEvent.tab()
  await expect.element(screen.getByText(`“${displayed}” is not a month. Write it as MM/YYYY.`)).toBeVisible()
})

test('a month that is kept can be changed and emptied', async () => {
  const { field, given } = await fieldOf('2026-11')
  await expect.element(field).toHaveValue('11/2026')
  await userEvent.click(field)
  await userEvent.keyboard('{End}{Backspace}')
  await expect.element(field).toHaveValue('11/202')
  await userEvent.keyboard('5')
  expect(given()).toBe('2025-11')
  await userEvent.fill(field, '')
  await expect.element(field).toHaveValue('')
  expect(given()).toBe('')
})
