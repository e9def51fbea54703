/** Paper is laid out anew: what measures the window (charts, the paper of an ECG) must not keep its width when printed. */
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** CSS Values and Units, section 6.2 "Absolute lengths": 1 in is 96 px and 25.4 mm. */
export const pxPerMm = 96 / 25.4
// A4 is the narrower of the two papers: 210 mm (Letter 215.9) less the margins of `@page` in tokens.css
const paperWidthMm = 210 - 2 * 12

/** As wide as anything printed may be. One pixel more, and the browser shrinks the whole page and with it every scale. */
export const paperWidth = Math.floor(paperWidthMm * pxPerMm)

let isPrinting = false

function subscribe(watcher: () => void): () => void {
  const turn = (next: boolean) => () => {
    isPrinting = next
    // A script that prints goes on only after the paper is filled, and with it what React has put off
    flushSync(watcher)
  }
  const [begin, end] = [turn(true), turn(false)]
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

/** True from the event before a print to the one after it; React draws the change before the paper is filled. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
