/** Sign-in at /login and /login/{client}: afterwards back to the place one came from, else to where the day begins. */
import { returnPlace } from '@vitalrounds/domain/auth/return-place'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { LoginPage } from '../auth/LoginPage.tsx'
import { idleEndWords, rememberIdleEnd } from './shell/idle-end.ts'

export function SignIn({ client, from }: { client?: string; from: string | undefined }) {
  const router = useRouter()
  const [notice] = useState(idleEndWords)
  const goOn = () => {
    rememberIdleEnd(null)
    router.history.push(returnPlace(from, '/'))
  }
  return <LoginPage {...(client && { client })} notice={notice} from={from} onSignedIn={goOn} />
}
