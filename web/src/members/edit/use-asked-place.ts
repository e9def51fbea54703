/** Whoever was led here for one thing finds the cursor in its field, or the part of the page that holds it. */
import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusField } from '../../ui/fields/fields.ts'

const parts: ReadonlySet<string> = new Set(['consents', 'programs', 'enrollment'])

export function useRequestedField(idOf: (path: string) => string) {
  const { field } = useSearch({ strict: false })
  // The same link pressed again leads there again
  const visit = useLocation({ select: ({ state }) => state.key })
  useEffect(() => {
    if (field === undefined) return
    if (parts.has(field)) scrollToPart(field)
    else focusField(idOf(field))
    // Only a visit leads there, never what is typed afterwards
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [field, visit])
}

export function scrollToPart(id: string) {
  const part = document.getElementById(id)
  part?.scrollIntoView({ block: 'start' })
  part?.focus({ preventScroll: true })
}
