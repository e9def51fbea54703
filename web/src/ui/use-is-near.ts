/** Whether something far down a page has come near what is looked at; once near, it stays so. */
import { useEffect, useState } from 'react'

// Half a screen ahead: what is asked for then is mostly there when it is reached
const ahead = '50%'

export function useIsNear(): [isNear: boolean, ref: (element: Element | null) => void] {
  const [element, setElement] = useState<Element | null>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element || isNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: ahead },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, isNear])
  return [isNear, setElement]
}
