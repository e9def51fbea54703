/**
 * Keys that come while a list of choices is opening wait until it has opened. The kit settles which choice is marked in a
 * timer after it has drawn the list, and on a busy computer keys overtake timers: an arrow was forgotten, and Enter took the
 * choice above the one that was meant.
 */
import { flushSync } from 'react-dom'

const steps = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'NumpadEnter'])

type OpeningList = { field: HTMLElement; keys: KeyboardEvent[] }
let opening: OpeningList | undefined
let isReplayed = false

const listField = ({ target }: Event) => (target instanceof HTMLElement && target.ariaHasPopup === 'listbox' ? target : undefined)
const isOpen = (field: HTMLElement) => field.hasAttribute('aria-controls')

function replay(field: HTMLElement, key: KeyboardEvent) {
  isReplayed = true
  flushSync(() => field.dispatchEvent(new KeyboardEvent(key.type, key)))
  isReplayed = false
}

/** One key after the other, so that each meets what the one before has changed. */
function release(list: OpeningList) {
  if (opening !== list) return
  const key = list.keys.shift()
  if (key === undefined) {
    opening = undefined
    return
  }
  replay(list.field, key)
  setTimeout(() => release(list))
}

/** What happens to a list that is closed may open it. */
function expectOpening(event: Event) {
  const field = listField(event)
  if (!field || isOpen(field) || isReplayed || opening?.field === field) return
  const list = (opening = { field, keys: [] })
  // The first comes before the kit's own timer, the second after it
  setTimeout(() => setTimeout(() => release(list)))
}

function onKeyDown(event: KeyboardEvent) {
  if (isReplayed || opening === undefined || event.target !== opening.field) return expectOpening(event)
  const { field, keys } = opening
  if (steps.has(event.code) && (isOpen(field) || keys.length > 0)) {
    event.preventDefault()
    event.stopImmediatePropagation()
    keys.push(event)
  } else {
    // Tab, or a letter: what was pressed before it may wait no longer
    for (const key of keys.splice(0)) replay(field, key)
  }
}

addEventListener('keydown', onKeyDown, true)
addEventListener('click', expectOpening, true)
addEventListener('focusin', expectOpening, true)
