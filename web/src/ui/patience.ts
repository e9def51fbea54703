import { useEffect, useState } from 'react'

// Most answers are here sooner; gray bars that flash by would only unsettle
const patienceMs = 200

/** Whether somebody has waited long enough to be shown that something is on its way. */
export function usePatience(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}
