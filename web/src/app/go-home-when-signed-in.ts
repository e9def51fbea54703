import { redirect } from '@tanstack/react-router'
import { session } from '../platform/session.ts'

/** Whoever is signed in has no use for the page. */
export function goHomeWhenSignedIn(): void {
  if (session.claims !== null) throw redirect({ to: '/', replace: true })
}
