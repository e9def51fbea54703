/** Masked fields as a clerk uses them: typing, deleting, pasting, and where the caret is afterwards. */
import { numberOf } from '@vitalrounds/domain/devices/device'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderKit } from '../gallery/render-kit.tsx'
import { CodeInput, DobInput, PhoneInput, ZipInput } from './MaskedInput.tsx'

type FieldProps = ComponentProps<typeof PhoneInput>
const ImeiInput = (props: FieldProps) => <CodeInput code={numberOf('BT004')} {...props} />
const GatewayInput = (props: FieldProps) => <CodeInput code={numberOf('TENOVI_BPM')} {...props} />

function Form({ Field, onChange }: { Field: typeof PhoneInput; onChange: (text: string) => void }) {
  const [text, setText] = useState('')
  const take = (next: string) => {
    setText(next)
    onChange(next)
  }
  return <Field label="Field" value={text} onChange={take} />
}

async function fieldOf(Field: typeof PhoneInput) {
  const onChange = vi.fn<(text: string) => void>()
  const screen = await renderKit(<Form Field={Field} onChange={onChange} />)
  const field = screen.getByLabelText('Field')
  const input = field.element() as HTMLInputElement
  input.focus()
  const paste = (text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  return { screen, field, input, onChange, paste }
}

test.for<[string, typeof PhoneInput, string, string]>([
  ['phone', PhoneInput, '4155550133', '415-555-0133'],
  ['date of birth', DobInput, '1/2/1950', '01/02/1950'],
  ['IMEI', ImeiInput, '356938035643809', '356938035643809'],
  ['gateway id', GatewayInput, '2cf7f120a30b', '2CF7F120A30B'],
  ['ZIP code', ZipInput, '94103', '94103'],
])('typing a %s gives the form what the field shows', async ([, Field, keys, displayed]) => {
  const { field, onChange } = await fieldOf(Field)
  await userEvent.keyboard(keys)
  await expect.element(field).toHaveValue(displayed)
  expect(onChange).toHaveBeenLastCalledWith(displayed)
})

test('a digit typed in the middle leaves the caret behind it', async () => {
  const { field, input } = await fieldOf(PhoneInput)
  await userEvent.keyboard('415501')
  input.setSelectionRange(3, 3)
  await userEvent.keyboard('9')
  await expect.element(field).toHaveValue('415-950-1')
  expect(input.selectionStart).toBe(5)
  await userEvent.keyboard('8')
  await expect.element(field).toHaveValue('415-985-01')
  expect(input.selectionStart).toBe(6)
})

test('backspace goes through a separator without getting stuck', async () => {
  const { field, input } = await fieldOf(PhoneInput)
  await userEvent.keyboard('4155550133')
  input.setSelectionRange(4, 4)
  await userEvent.keyboard('{Backspace}')
  expect(input.selectionStart).toBe(3)
  await userEvent.keyboard('{Backspace}')
  await expect.element(field).toHaveValue('415-550-133')
  expect(input.selectionStart).toBe(2)
})

test('a date can be deleted from the end to the beginning', async () => {
  const { field } = await fieldOf(DobInput)
  await userEvent.keyboard('11201950')
  await userEvent.keyboard('{Backspace>8/}')
  await expect.element(field).toHaveValue('')
})

test('a pasted number replaces what was there', async () => {
  const { field, input, paste, onChange } = await fieldOf(PhoneInput)
  await userEvent.keyboard('212')
  paste('+1 415 555 0133')
  await expect.element(field).toHaveValue('415-555-0133')
  expect(onChange).toHaveBeenLastCalledWith('415-555-0133')
  expect(input.selectionStart).toBe(12)
})

test('a pasted text that is no US number changes nothing and says so', async () => {
  const { screen, field, paste } = await fieldOf(PhoneInput)
  await userEvent.keyboard('212')
  paste('+44 20 7946 0958')
  await expect.element(screen.getByText('“+44 20 7946 0958” is not a US phone number')).toBeVisible()
  await expect.element(field).toHaveValue('212')
  await userEvent.keyboard('5')
  await expect.element(field).toHaveValue('212-5')
  expect(screen.getByText(/is not a US phone number/).query()).toBeNull()
})

test('a number that nobody can have stays as it was typed, and is refused on leaving the field', async () => {
  const { screen, field } = await fieldOf(PhoneInput)
  await userEvent.keyboard('123-456-7890')
  await expect.element(field).toHaveValue('123-456-7890')
  expect(screen.getByText(/area code/).query()).toBeNull()
  await userEvent.tab()
  await expect.element(screen.getByText('No US area code begins with 1. Check the phone number.')).toBeVisible()
  await expect.element(field).toHaveValue('123-456-7890')
  await field.fill('415-555-0133')
  expect(screen.getByText(/area code/).query()).toBeNull()
})

test('dates are read from ISO and American writing, never guessed', async () => {
  const { screen, field, paste } = await fieldOf(DobInput)
  paste('1950-11-20')
  await expect.element(field).toHaveValue('11/20/1950')
  paste('1/2/1950')
  await expect.element(field).toHaveValue('01/02/1950')
  paste('1/2/50')
  await expect.element(field).toHaveValue('01/02/1950')
  await expect.element(screen.getByText(/four-digit year/)).toBeVisible()
})
