/** How long both sides have been connected, by this computer; what counts is what the phone company tells. */
import { minutesWords } from '@vitalrounds/domain/calls/wrap-up'
import { useEffect, useState } from 'react'
import styles from './CallDock.module.css'

export function CallTimer({ since }: { since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" aria-label="Length of the call" className={styles['timer']}>
      {minutesWords(Math.max(0, Math.round((now - since) / 1000)))}
    </span>
  )
}
