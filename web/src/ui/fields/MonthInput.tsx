/**
 * A month as staff enter it: typed and shown as `MM/YYYY`, kept as `2026-11`; one that never was stands as typed, as with
 * `DayInput`. Not every browser has a field of its own for months.
 */
import type { TextInputProps } from '@mantine/core'
import { monthFromShown, displayMonth } from './format-month.ts'
import { MaskedMonth } from './MaskedInput.tsx'
import { useTyped } from './use-typed.ts'

type InputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onPaste' | 'ref' | 'type'>
type Props = InputProps & { value: string; onMonth: (month: string) => void }

/** For those who keep a month or nothing. */
export const completeMonth = (text: string) => (/^\d{4}-\d{2}$/.test(text) ? text : '')

const notAMonth = (text: string) => (monthFromShown(text) === null ? `“${text}” is not a month. Write it as MM/YYYY.` : undefined)

export function MonthInput({ value, onMonth, ...rest }: Props) {
  const { shown, take } = useTyped({ value, onValue: onMonth, show: displayMonth, read: monthFromShown })
  return <MaskedMonth {...rest} value={shown} onChange={take} problem={notAMonth} />
}
