/** Keeps a masked text field in shape while somebody types: formats, reads pasted text, and leaves the caret in place. */
import { useUncontrolled } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState, type ChangeEvent, type ClipboardEvent } from 'react'
import type { Mask } from './format-digits.ts'

export type MaskedProps = {
  value?: string
  defaultValue?: string
  /** The text as shown; forms get exactly this. */
  onChange?: (shown: string) => void
}

const keptIn = (text: string, mask: Mask) => text.split('').filter(mask.isKept).length

/** The position after the nth kept character. */
export function caretAfter(text: string, kept: number, mask: Mask): number {
  if (kept === 0) return 0
  let seen = 0
  for (let at = 0; at < text.length; at++) {
    if (mask.isKept(text[at]!)) seen++
    if (seen === kept) return at + 1
  }
  return text.length
}

export type Edit = { text: string; caret: number }

/**
 * The field after an edit. A character too many is refused as a whole: dropping the last one instead would silently
 * turn a complete number into another, and cutting a foreign one would invent a number.
 */
export function edited(before: string, after: Edit, mask: Mask): Edit {
  const hasTooMany = keptIn(after.text, mask) > mask.length
  const whole = hasTooMany ? mask.read(after.text) : null
  if (whole !== null) return { text: whole, caret: whole.length }
  if (hasTooMany) return { text: before, caret: Math.max(0, after.caret - 1) }
  const text = mask.format(after.text)
  const head = mask.format(after.text.slice(0, after.caret))
  const isAtEnd = after.caret >= after.text.length
  return { text, caret: isAtEnd ? text.length : caretAfter(text, keptIn(head, mask), mask) }
}

/** The properties for a text input, and whether the last paste was refused. */
export function useMaskedInput(mask: Mask, { value, defaultValue, onChange }: MaskedProps) {
  const [shown, setShown] = useUncontrolled<string>({
    ...(value === undefined ? {} : { value }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    finalValue: '',
    ...(onChange === undefined ? {} : { onChange }),
  })
  const ref = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ at: number } | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  // A new object per edit, so that the caret is put back even when the text stayed the same.
  useLayoutEffect(() => {
    if (caret !== null && document.activeElement === ref.current) ref.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  const take = (edit: Edit) => {
    setRefused(null)
    setShown(edit.text)
    setCaret({ at: edit.caret })
  }
  const onInput = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = event.currentTarget
    take(edited(shown, { text, caret: selectionStart ?? text.length }, mask))
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    const text = mask.read(pasted)
    const isPart = pasted.length < mask.length && text === null && !/\D/.test(pasted.trim())
    // A few digits pasted into a longer number are an edit like typing.
    if (isPart) return
    event.preventDefault()
    if (text === null) setRefused(pasted.trim().slice(0, 40))
    else take({ text, caret: text.length })
  }
  return { input: { ref, value: shown, onChange: onInput, onPaste }, refused }
}
