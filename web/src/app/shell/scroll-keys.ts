/**
 * Pages scroll inside themselves, below bar and strip, where the keys of the browser reach them only once something of
 * theirs has the focus: somebody who has just come would press Page Down for nothing.
 */
import { useEffect } from 'react'

const keys: ReadonlySet<string> = new Set(['PageDown', 'PageUp', 'ArrowDown', 'ArrowUp', 'Home', 'End', ' '])

const isScroller = (element: Element) =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)

/** What scrolls in the middle of the page. */
function scrollerOf(main: HTMLElement): HTMLElement | null {
  const { left, right, top, bottom } = main.getBoundingClientRect()
  let at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  while (at && !isScroller(at)) at = at === main ? null : at.parentElement
  return at instanceof HTMLElement ? at : null
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
