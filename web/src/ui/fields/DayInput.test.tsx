/** Days and moments as they are typed: one that never was stands as typed, is said to be none, and is no day for anybody. */
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderKit } from '../gallery/render-kit.tsx'
import { instantFromLocal } from '../../platform/local-minute.ts'
import { DayInput, isDay, MomentInput, completeDay } from './DayInput.tsx'

type NormalizeText = (text: string) => string
function Form({ first, keep, onDay }: { first: string; keep: NormalizeText; onDay: (day: string) => void }) {
  const [day, setDay] = useState(first)
  const take = (next: string) => {
    setDay(keep(next))
    onDay(next)
  }
  return (
    <>
      <DayInput label="Drawn on" value={day} onDay={take} />
      <button onClick={() => setDay('2026-11-20')}>Restore</button>
      <button onClick={() => setDay('')}>Empty</button>
    </>
  )
}
async function fieldOf(first = '', keep: NormalizeText = (text) => text) {
  const onDay = vi.fn<(day: string) => void>()
  const screen = await renderKit(<Form first={first} keep={keep} onDay={onDay} />)
  const field = screen.getByLabelText('Drawn on')
  return { screen, field, onDay, given: () => onDay.mock.lastCall?.[0] ?? '' }
}

test.for([
  ['13452050', '13/45/2050'],
  ['02302026', '02/30/2026'],
])('%s stays as it was typed, is said to be no date, and is none', async ([keys, displayed]) => {
  const { screen, field, given } = await fieldOf()
  await userEvent.click(field)
  await userEvent.keyboard(keys!)
  await expect.element(field).toHaveValue(displayed!)
  expect(isDay(given())).toBe(false)
  await userEvent.tab()
  await expect.element(screen.getByText(`“${displayed}” is not a date. Write it as MM/DD/YYYY.`)).toBeVisible()
  await expect.element(field).toHaveValue(displayed!)
})

test('whoever keeps only whole days keeps none of it, and the text stands all the same', async () => {
  const { field } = await fieldOf('2026-11-20', completeDay)
  await expect.element(field).toHaveValue('11/20/2026')
  await userEvent.click(field)
  await userEvent.keyboard('{End}{Backspace}')
  await expect.element(field).toHaveValue('11/20/202')
  await userEvent.keyboard('5')
  await expect.element(field).toHaveValue('11/20/2025')
})

test('a day is given as such, and one given from outside stands in the field', async () => {
  const { screen, field, given } = await fieldOf()
  await userEvent.click(field)
  await userEvent.keyboard('1/2/2026')
  expect(given()).toBe('2026-01-02')
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await expect.element(field).toHaveValue('11/20/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Empty' }))
  await expect.element(field).toHaveValue('')
})

test('the calendar of the browser is for the pointer: Tab goes on, and nothing of it is read out', async () => {
  const { screen } = await fieldOf()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Restore' })).toHaveFocus()
  expect(screen.container.querySelector('[aria-hidden=true] input[type=date]')).not.toBeNull()
})

function Moment({ onMoment }: { onMoment: (moment: string) => void }) {
  const [at, setAt] = useState('2026-11-20T09:12')
  const take = (next: string) => {
    setAt(next)
    onMoment(next)
  }
  return <MomentInput label="Measured at" value={at} onMoment={take} />
}

test('a moment of a day that never was is none', async () => {
  const onMoment = vi.fn<(moment: string) => void>()
  const screen = await renderKit(<Moment onMoment={onMoment} />)
  const day = screen.getByLabelText('Measured at')
  await expect.element(day).toHaveValue('11/20/2026')
  await expect.element(screen.getByLabelText('Time')).toHaveValue('09:12')
  await userEvent.clear(day)
  await userEvent.keyboard('13452050')
  await expect.element(day).toHaveValue('13/45/2050')
  expect(instantFromLocal(onMoment.mock.lastCall?.[0] ?? '', 'America/New_York')).toBeNull()
  await userEvent.clear(day)
  await userEvent.keyboard('11192026')
  expect(onMoment.mock.lastCall).toEqual(['2026-11-19T09:12'])
})
