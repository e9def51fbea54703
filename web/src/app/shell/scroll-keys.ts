/**
 * Pages scroll inside themselves, below bar and strip, where the keys of the browser reach them only once something of
 * theirs has the focus: somebody who has just come would press Page Down for nothing.
 */
import { useEffect } from 'react'

const keys: ReadonlySet<string> = new Set(['PageDown', 'PageUp', 'ArrowDown', 'ArrowUp', 'Home', 'End', ' '])

// A box that rounding makes taller than it is by a pixel is none to scroll, in CSS pixels
const leastRoom = 24

const isScroller = (element: Element) =>
  element.scrollHeight - element.clientHeight >= leastRoom && /auto|scroll/.test(getComputedStyle(element).overflowY)

/** What scrolls in the middle of the page: the page itself, where a table in it scrolls too. */
function scrollerOf(main: HTMLElement): HTMLElement | null {
  const { left, right, top, bottom } = main.getBoundingClientRect()
  let found: HTMLElement | null = null
  let at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  while (at && main.contains(at)) {
    if (at instanceof HTMLElement && isScroller(at)) found = at
    at = at.parentElement
  }
  return found
}

const isForThePage = ({ key, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  keys.has(key) && !(defaultPrevented || ctrlKey || metaKey || altKey)

/** Before the browser does what the key means, so that it is done there. */
function onKeyDown(event: KeyboardEvent): void {
  const { key, target } = event
  const main = document.getElementById('main')
  if (!main || !isForThePage(event) || (target !== main && target !== document.body)) return
  const scroller = scrollerOf(main)
  // In a list the arrows move from row to row
  if (!scroller || (scroller.tabIndex === 0 && key.startsWith('Arrow'))) return
  if (scroller.tabIndex < 0) scroller.tabIndex = -1
  scroller.focus({ preventScroll: true })
}

export function useScrollKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
