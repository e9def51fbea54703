/** A day that a patient chooses: named in their language, whole or nothing, and never one that was not meant. */
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderKit } from '../ui/gallery/render-kit.tsx'
import { ChosenDay } from './ChosenDay.tsx'

async function chooser(language: string, first = '') {
  const onDay = vi.fn<(day: string) => void>()
  function Form() {
    const [day, setDay] = useState(first)
    const take = (next: string) => {
      setDay(next)
      onDay(next)
    }
    return <ChosenDay language={language} label="Date of birth" value={day} onDay={take} />
  }
  const screen = await renderKit(<Form />)
  return { screen, given: () => onDay.mock.lastCall?.[0] ?? '' }
}

test.for([
  ['en', ['month', 'day', 'year'], 'July'],
  ['es', ['día', 'mes', 'año'], 'julio'],
  ['zh-Hant', ['年', '月', '日'], '7月'],
  ['ko', ['년', '월', '일'], '7월'],
] as const)('in %s a day is given once its three parts are there, in the order of the language', async (row) => {
  const [language, names, july] = row
  const { screen, given } = await chooser(language)
  const labels = screen.getByRole('group', { name: 'Date of birth' }).element().querySelectorAll('label')
  expect([...labels].map((label) => label.textContent)).toEqual(names)
  const part = (of: RegExp) =>
    screen.getByLabelText(
      names.find((name) => of.test(name))!,
      { exact: true },
    )
  await userEvent.selectOptions(part(/month|mes|月|월/), july)
  await userEvent.selectOptions(part(/day|día|日|일/), '8')
  expect(given()).toBe('')
  await userEvent.type(part(/year|año|年|년/), '19a50')
  expect(given()).toBe('1950-07-08')
})

test('a day that the month has not is asked for again', async () => {
  const { screen, given } = await chooser('en', '1952-01-31')
  const [month, day, year] = [screen.getByLabelText('month'), screen.getByLabelText('day'), screen.getByLabelText('year')]
  await expect.element(day).toHaveValue('31')
  await userEvent.selectOptions(month, 'February')
  await expect.element(day).toHaveValue('')
  expect(given()).toBe('')
  await userEvent.selectOptions(day, '29')
  await expect.element(day).toHaveValue('29')
  expect(given()).toBe('1952-02-29')
  await userEvent.fill(year, '1951')
  await expect.element(day).toHaveValue('')
  expect(given()).toBe('')
})
