/** Keeps a masked text field in shape while somebody types: formats, reads pasted text, and leaves the caret in place. */
import { useUncontrolled } from '@mantine/hooks'
import { useState, type ChangeEvent, type ClipboardEvent } from 'react'
import type { Mask } from './format-digits.ts'

export type MaskedProps = {
  value?: string
  defaultValue?: string
  /** The text as shown; forms get exactly this. */
  onChange?: (text: string) => void
}

const countKeptCharacters = (text: string, mask: Mask) => text.split('').filter(mask.isKept).length

/** The position after the nth kept character. */
export function caretAfter(text: string, stored: number, mask: Mask): number {
  if (stored === 0) return 0
  let observed = 0
  for (let at = 0; at < text.length; at++) {
    if (mask.isKept(text[at]!)) observed++
    if (observed === stored) return at + 1
  }
  return text.length
}

export type Edit = { text: string; caret: number }

const withoutTail = (text: string, mask: Mask) => {
  let end = text.length
  while (end > 0 && !mask.isKept(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** Begins with a country code; only the mask's own reading may take such a text. */
const isForeign = (text: string) => text.trimStart().startsWith('+')

/**
 * The field after an edit. A character too many is refused as a whole: dropping the last one instead would silently
 * turn a complete number into another, and cutting a foreign one would invent a number.
 */
export function applyMaskedEdit(before: string, after: Edit, mask: Mask): Edit {
  const hasTooMany = countKeptCharacters(after.text, mask) > mask.length
  // Several characters at once come from the browser's own filling-in, and are read like pasted ones.
  const isFilledIn = after.text.length - before.length > 1
  const whole = hasTooMany || isFilledIn ? mask.read(after.text) : null
  if (whole !== null) return { text: whole, caret: whole.length }
  if (hasTooMany || (isFilledIn && isForeign(after.text))) return { text: before, caret: Math.max(0, after.caret - 1) }
  // Deleting goes through a separator at the end; typing may leave one there.
  const text = mask.format(after.text.length < before.length ? withoutTail(after.text, mask) : after.text)
  const head = mask.format(after.text.slice(0, after.caret))
  const isAtEnd = after.caret >= after.text.length
  return { text, caret: isAtEnd ? text.length : caretAfter(text, countKeptCharacters(head, mask), mask) }
}

/** The properties for a text input, and whether the last paste was refused. */
export function useMaskedInput(mask: Mask, { value, defaultValue, onChange }: MaskedProps) {
  const [displayed, setShown] = useUncontrolled<string>({
    ...(value === undefined ? {} : { value }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    finalValue: '',
    ...(onChange === undefined ? {} : { onChange }),
  })
  const [refused, setRefused] = useState<string | null>(null)
  const take = (input: HTMLInputElement, edit: Edit) => {
    setRefused(null)
    // Written here and not by React, which would put the caret at the end.
    input.value = edit.text
    input.setSelectionRange(edit.caret, edit.caret)
    setShown(edit.text)
  }
  const onInput = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.currentTarget
    take(event.currentTarget, applyMaskedEdit(displayed, { text, caret: selectionStart ?? text.length }, mask))
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    const text = mask.read(pasted)
    const isPart = pasted.length < mask.length && text === null && !/\D/.test(pasted.trim())
    // A few digits pasted into a longer number are an edit like typing.
    if (isPart) return
    event.preventDefault()
    if (text === null) setRefused(pasted.trim().slice(0, 40))
    else take(event.currentTarget, { text, caret: text.length })
  }
  return { input: { value: displayed, onChange: onInput, onPaste }, refused }
}
