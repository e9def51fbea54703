/** Keys that follow one another faster than a list of choices opens, as on a busy computer. */
import { Select } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderKit } from '../gallery/render-kit.tsx'

const vendors = ['Tenovi', 'iGlucose', 'BodyTrace']

function Form({ start = null }: { start?: string | null }) {
  const [selected, setSelected] = useState<string | null>(start)
  return <Select label="Vendor" data={vendors} value={selected} onChange={setSelected} />
}

/** All in one go: the page draws in between, but none of its timers comes in time. */
async function pressAtOnce(field: HTMLElement, keys: readonly string[]) {
  field.focus()
  for (const code of keys) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true, cancelable: true }))
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
}

test.for([
  [null, ['Enter', 'ArrowDown', 'ArrowDown', 'Enter'], 'iGlucose'],
  [null, ['Enter', 'ArrowDown', 'Enter'], 'Tenovi'],
  [null, ['Enter', 'ArrowUp', 'Enter'], 'BodyTrace'],
  ['Tenovi', ['Enter', 'ArrowDown', 'Enter'], 'iGlucose'],
  ['iGlucose', ['Enter', 'ArrowDown', 'Enter', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter'], 'Tenovi'],
] as const)('given %s, %s pressed before the list has settled chooses %s', async ([start, keys, outcome]) => {
  const screen = await renderKit(<Form start={start} />)
  const field = screen.getByRole('combobox', { name: 'Vendor' }).element() as HTMLInputElement
  await pressAtOnce(field, keys)
  await expect.poll(() => field.value).toBe(outcome)
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
})

test('given a timer of the list between two arrows, neither is forgotten', async () => {
  const screen = await renderKit(<Form />)
  const field = screen.getByRole('combobox', { name: 'Vendor' }).element() as HTMLInputElement
  await pressAtOnce(field, ['Enter', 'ArrowDown'])
  await new Promise((settled) => setTimeout(settled, 50))
  await pressAtOnce(field, ['ArrowDown', 'Enter'])
  await expect.poll(() => field.value).toBe('iGlucose')
})

test('Tab right after a choice leaves with what was chosen', async () => {
  const screen = await renderKit(<Form />)
  const field = screen.getByRole('combobox', { name: 'Vendor' }).element() as HTMLInputElement
  await pressAtOnce(field, ['Enter', 'ArrowDown', 'Enter', 'Tab'])
  field.blur()
  await expect.poll(() => field.value).toBe('Tenovi')
  await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false')
})
