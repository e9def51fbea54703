import { Select } from '@mantine/core'
import { expect, test } from 'vitest'
import { renderKit } from '../gallery/render-kit.tsx'

test('every list that can be searched says that nothing fits, and that there is nothing yet, by an option that cannot be chosen', async () => {
  const screen = await renderKit(
    <>
      <Select label="Physician" searchable data={['Helen Brooks']} />
      <Select label="Practice" searchable data={[]} />
    </>,
  )
  await screen.getByRole('combobox', { name: 'Physician' }).fill('zzz')
  await expect
    .element(screen.getByRole('option', { name: 'No Result found' }))
    .toHaveAttribute('data-combobox-disabled')
  await screen.getByRole('combobox', { name: 'Practice' }).fill('zzz')
  const nothing = screen.getByRole('option', { name: 'Nothing to choose from yet.' })
  await expect.element(nothing).toHaveAttribute('data-combobox-disabled')
})
