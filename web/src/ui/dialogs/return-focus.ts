/** Gives the focus back to where it was when a dialog that is mounted only while it is open goes away. */
import { useEffect, useState } from 'react'

/** For dialogs without a switch of their own; the kit returns the focus only when one is switched off, not taken away. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  const [place] = useState(() => placeOf(document.activeElement))
  useEffect(
    () => () => {
      // After the page has been drawn without the dialog.
      setTimeout(() => {
        if (document.querySelector('[aria-modal="true"]') !== null) return
        const isThere = opener instanceof HTMLElement || opener instanceof SVGElement ? opener.isConnected : false
        const target = isThere && opener !== document.body ? opener : (successor(place) ?? document.getElementById('main'))
        ;(target as HTMLElement | null)?.focus({ preventScroll: true })
      })
    },
    [opener, place],
  )
}

type Place = { list: Element; at: number }

/** In a list marked `data-works-down`, whose items go one by one as they are dealt with. */
function placeOf(opener: Element | null): Place | null {
  const item = opener?.closest('[data-works-down] > *')
  const list = item?.parentElement
  return item && list ? { list, at: [...list.children].indexOf(item) } : null
}

/** The button of the item that took the place of the one that went, or of the last. */
function successor(place: Place | null): HTMLElement | null {
  if (!place?.list.isConnected) return null
  const item = place.list.children[place.at] ?? place.list.lastElementChild
  return item?.querySelector<HTMLElement>('button') ?? null
}
