/** A list of choices that can be searched, as the theme makes each of them. */
import { MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderKit } from '../gallery/render-kit.tsx'

const physicians = ['Grace Park', 'Helen Brooks', 'Helena Ortiz']

function Form({ data = physicians }: { data?: string[] }) {
  const [selected, setChosen] = useState<string | null>('Grace Park')
  const [sent, setSent] = useState(0)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(sent + 1)
      }}
    >
      <Select label="Physician" searchable data={data} value={selected} onChange={setChosen} />
      <output>{`${selected}, sent ${sent} times`}</output>
      <button type="submit">Send</button>
    </form>
  )
}

async function typed(keys: string, data?: string[]) {
  const screen = await renderKit(<Form {...(data && { data })} />)
  ;(screen.getByRole('combobox').element() as HTMLInputElement).select()
  await userEvent.keyboard(keys)
  return screen
}

test.for([
  ['helen{Enter}', 'Helen Brooks, sent 0 times'],
  ['helen{ArrowDown}{ArrowDown}{Enter}', 'Helena Ortiz, sent 0 times'],
  ['nobody{Enter}', 'Grace Park, sent 0 times'],
  ['{Enter}', 'Grace Park, sent 0 times'],
  ['helen{Enter}{Enter}', 'Helen Brooks, sent 1 times'],
] as const)('"%s" chooses, and sends no form that forgets what was typed: %s', async ([keys, outcome]) => {
  const screen = await typed(keys)
  await expect.element(screen.getByText(outcome)).toBeVisible()
})

test.for([
  ['No Result found', physicians],
  ['Nothing to choose from yet.', []],
] as const)('"%s" is an option that cannot be chosen', async ([words, data]) => {
  const screen = await typed('zzz', [...data])
  await expect.element(screen.getByRole('option', { name: words })).toHaveAttribute('data-combobox-disabled')
})

test('of several choices Enter adds the first that fits', async () => {
  const onChange = vi.fn<(selected: string[]) => void>()
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const screen = await renderKit(
    <form onSubmit={onSubmit}>
      <MultiSelect label="Physicians" searchable data={physicians} value={['Grace Park']} onChange={onChange} />
    </form>,
  )
  await screen.getByRole('combobox').click()
  await userEvent.keyboard('helen{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['Grace Park', 'Helen Brooks'])
  expect(onSubmit).not.toHaveBeenCalled()
})
