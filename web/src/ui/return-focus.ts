/** Gives the focus back to where it was when a dialog that is mounted only while it is open goes away. */
import { useEffect, useState } from 'react'

/** For dialogs without a switch of their own; the kit returns the focus only when one is switched off, not taken away. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the page has been drawn without the dialog.
      setTimeout(() => {
        if (document.querySelector('[aria-modal="true"]') !== null) return
        const isThere = opener instanceof HTMLElement || opener instanceof SVGElement ? opener.isConnected : false
        const target = isThere && opener !== document.body ? opener : document.getElementById('main')
        ;(target as HTMLElement | null)?.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
