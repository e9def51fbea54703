/** Sign-in at /login and /login/{client}: afterwards back to the place one came from, else to all members. */
import { returnPlace } from '@vitalrounds/domain/auth/return-place'
import { redirect, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { LoginPage } from '../auth/LoginPage.tsx'
import { session } from '../platform/session.ts'
import { idleEndWords, noteIdleEnd } from './shell/idle-end.ts'

/** Whoever is signed in has no use for the page. */
export function goHomeWhenSignedIn(): void {
  if (session.claims !== null)
    throw redirect({ to: '/home/$listFilter', params: { listFilter: 'all-members' }, replace: true })
}

export function SignIn({ client, from }: { client?: string; from: string | undefined }) {
  const router = useRouter()
  const [notice] = useState(idleEndWords)
  const goOn = () => {
    noteIdleEnd(null)
    router.history.push(returnPlace(from))
  }
  return <LoginPage {...(client && { client })} notice={notice} onSignedIn={goOn} />
}
