/**
 * Enter in a searched list of choices takes the first that fits what was typed. The kit takes what an arrow key has marked,
 * and where none has, lets Enter send the form around the list and forgets what was typed.
 */
import type { KeyboardEvent } from 'react'

const marked = '[data-combobox-selected]'
const offered = '[role=option]:not([data-combobox-disabled])'

export function selectFirstOption(event: KeyboardEvent<HTMLInputElement>) {
  const field = event.currentTarget
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || field.readOnly || field.value === '') return
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  if (!list || list.querySelector(marked)) return
  const options = [...list.querySelectorAll<HTMLElement>(offered)]
  const words = (option: HTMLElement) => option.textContent.trim().toLowerCase()
  const typed = field.value.trim().toLowerCase()
  // Nothing was typed over what is chosen already
  if (options.some((option) => option.hasAttribute('data-combobox-active') && words(option) === typed)) return
  event.preventDefault()
  options.find((option) => words(option).includes(typed))?.click()
}
