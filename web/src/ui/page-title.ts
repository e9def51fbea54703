/** What the browser's tab and its history call a page: the page, or the member and the page, and then the clinic. */
import { useEffect } from 'react'

const product = 'Vitalrounds'
const statement = { page: '', clinic: '' }

let isDue = false

/** From page to page the one goes and the next comes at once: what is written is a task of the browser, so once. */
function setTitlePart(changed: Partial<typeof statement>): void {
  Object.assign(statement, changed)
  if (isDue) return
  isDue = true
  queueMicrotask(() => {
    isDue = false
    document.title = [statement.page, statement.clinic || product].filter((part) => part !== '').join(' · ')
  })
}

/** While the page is on the screen. Parts that are not known yet are left out. */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const page = parts.filter(Boolean).join(' · ')
  useEffect(() => {
    setTitlePart({ page })
    return () => setTitlePart({ page: '' })
  }, [page])
}

/** For as long as somebody works in this clinic. */
export function useClinicInTitle(clinic: string): void {
  useEffect(() => {
    setTitlePart({ clinic })
    return () => setTitlePart({ clinic: '' })
  }, [clinic])
}
