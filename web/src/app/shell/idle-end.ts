/**
 * The end of a session for want of activity. The server ends it by its own clock and tells nobody; a page that stands open
 * must ask, else a member's data would stay on the screen.
 */
import { useEffect } from 'react'
import { isIdleOver } from '../../platform/idle/idle-deadline.ts'
import { useNow } from '../../platform/now.ts'
import { session } from '../../platform/session.ts'

export function useIdleEnd(): void {
  const now = useNow()
  useEffect(() => {
    if (isIdleOver(now)) void session.check()
  }, [now])
}

let minutes: number | null = null

/** Kept in memory until somebody signs in: why the sign-in page is there. */
export const rememberIdleEnd = (idleMinutes: number | null): void => {
  minutes = idleMinutes
}

export const idleEndWords = (): string | undefined =>
  minutes === null ? undefined : `You were signed out after ${minutes} minutes without activity.`
