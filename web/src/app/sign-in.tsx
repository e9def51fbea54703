/** Sign-in at /login and /login/{client}: afterwards back to the place one came from, else to all members. */
import { returnPlace } from '@vitalrounds/domain/auth/return-place'
import { useRouter } from '@tanstack/react-router'
import { LoginPage } from '../auth/LoginPage.tsx'

export function SignIn({ client, from }: { client?: string; from: string | undefined }) {
  const router = useRouter()
  return <LoginPage {...(client && { client })} onSignedIn={() => router.history.push(returnPlace(from))} />
}
