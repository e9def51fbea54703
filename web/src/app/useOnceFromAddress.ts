/** What a link carried in its query, kept in memory: the address bar, the history and whatever reads them forget it. */
import { useEffect, useState } from 'react'

export function useOnceFromAddress<T>(search: T): T {
  const [stored] = useState(search)
  useEffect(() => {
    // The router's own state stays with the entry; only the query goes
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return stored
}
