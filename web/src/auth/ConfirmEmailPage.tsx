/** Confirms an e-mail address. The page itself spends the link, so that a mail scanner that only looks at it does not. */
import { Button } from '@mantine/core'
import { authApi } from '@vitalrounds/domain/auth/api'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { TextInput } from '@mantine/core'
import { call } from '../platform/api.ts'
import { ApiProblem } from '../platform/wire.ts'
import { Banner } from '../ui/notices/Banner.tsx'
import { PublicPage } from './parts/PublicPage.tsx'
import styles from './parts/PublicPage.module.css'
import { ResendConfirmation } from './ResendConfirmation.tsx'

type Props = { token: string; tokenId: string }

export function ConfirmEmailPage({ token, tokenId }: Props) {
  const confirm = useMutation({ mutationFn: () => call(authApi.confirm, { body: { token, tokenId } }) })
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    confirm.mutate()
    // The address bar and the history forget the secret.
    history.replaceState(history.state, '', location.pathname)
  })
  if (confirm.isSuccess)
    return (
      <PublicPage title="Your email is confirmed!">
        <Button component={Link} to="/login" size="sm">
          Sign-in to Your Account
        </Button>
      </PublicPage>
    )
  if (confirm.isError) return <NotConfirmed problem={confirm.error} onRetry={() => confirm.mutate()} />
  return (
    <PublicPage title="Confirming your email">
      <p className={styles['text']} role="status">
        One moment …
      </p>
    </PublicPage>
  )
}

function NotConfirmed({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const [email, setEmail] = useState('')
  const details = problem instanceof ApiProblem ? problem : null
  if (details?.code !== 'link.invalid')
    return (
      <PublicPage title="Not confirmed yet">
        <Banner tone="danger">{details?.detail ?? 'The server could not be reached.'}</Banner>
        <p className={styles['links']}>
          <Button onClick={onRetry}>Try again</Button>
        </p>
      </PublicPage>
    )
  return (
    <PublicPage title={details.title}>
      <div className={styles['form']}>
        <p className={styles['text']}>{details.detail}</p>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <ResendConfirmation email={email} />
        <Link to="/login">Back to sign-in</Link>
      </div>
    </PublicPage>
  )
}
