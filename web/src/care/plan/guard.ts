/** Warns before a page is closed over what has not reached the server. */
export function guardLeaving(isDirty: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)
  return () => window.removeEventListener('beforeunload', warn)
}
