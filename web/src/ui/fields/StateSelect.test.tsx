/** A state as a clerk gives it: by its letters or its name, with Tab or Enter, at any speed; a slip is quoted. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderKit } from '../gallery/render-kit.tsx'
import { StateSelect } from './StateSelect.tsx'

function Form() {
  const [state, setState] = useState('')
  return (
    <>
      <StateSelect label="State" value={state} onChange={setState} />
      <label>
        Next <input />
      </label>
      <output>Chosen: {state}</output>
    </>
  )
}

test.for([
  ['NY{Tab}', 'NY'],
  ['new york{Tab}', 'NY'],
  ['New York{Enter}', 'NY'],
  ['IN{Enter}', 'IN'],
  ['ma{Enter}', 'MA'],
  ['vir{Enter}', 'VI'],
  ['vir{ArrowDown}{Enter}', 'VA'],
  ['rhode island{Tab}', 'RI'],
] as const)('"%s" chooses %s', async ([keys, code]) => {
  const screen = await renderKit(<Form />)
  ;(screen.getByRole('combobox', { name: 'State' }).element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
  await expect.element(screen.getByText(`Chosen: ${code}`)).toBeVisible()
  await expect.element(screen.getByText(/No state is called/)).not.toBeInTheDocument()
})

test('a word that names no state is quoted, and goes with the next choice', async () => {
  const screen = await renderKit(<Form />)
  const field = screen.getByRole('combobox', { name: 'State' })
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard('Ney York{Tab}')
  await expect.element(screen.getByText('No state is called “Ney York”. Please choose it from the list.')).toBeVisible()
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard('NY{Tab}')
  await expect.element(screen.getByText('Chosen: NY')).toBeVisible()
  await expect.element(screen.getByText(/No state is called/)).not.toBeInTheDocument()
})
