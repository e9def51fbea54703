/** Signing in with a passkey alone: it is both factors in one. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { problemWords } from '../../platform/problem-words.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { canUsePasskeys, passkeyProblem, signInWithPasskey } from './passkey-browser.ts'

export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useMutation({ mutationFn: signInWithPasskey, onSuccess: onSignedIn })
  if (!canUsePasskeys()) return null
  return (
    <>
      {signIn.isError && <Banner tone="danger">{passkeyProblem(signIn.error) ?? problemWords(signIn.error)}</Banner>}
      <Button variant="default" size="sm" fullWidth loading={signIn.isPending} onClick={() => signIn.mutate()}>
        Sign in with a passkey
      </Button>
    </>
  )
}
