/** The session and its end as pages see them. Apart from `session.ts`, which starts before any library is here. */
import { useSyncExternalStore } from 'react'
import { idleDeadline, onIdleDeadline } from './idle/idle-deadline.ts'
import { session } from './session.ts'
import type { Claims } from './token.ts'

const claimsNow = () => session.claims

/** Who is signed in; renders again when that changes. */
export const useSession = (): Claims | null => useSyncExternalStore(session.subscribe, claimsNow)

/** ISO instant, or null while unknown. */
export const useIdleDeadline = (): string | null => useSyncExternalStore(onIdleDeadline, idleDeadline)
