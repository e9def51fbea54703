/** Sign-in. Two errors, word for word as specified; never tells which of e-mail or password was wrong. */
import { Button, TextInput } from '@mantine/core'
import { authApi } from '@vitalrounds/domain/auth/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import { session } from '../platform/session.ts'
import { ApiProblem } from '../platform/wire.ts'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { PublicPage } from './parts/PublicPage.tsx'
import styles from './parts/PublicPage.module.css'
import { SignOnButton } from './sign-on/SignOnButton.tsx'
import { PasskeyButton } from './second-factor/PasskeyButton.tsx'
import { SecondStep } from './second-factor/SecondStep.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'

type Props = { client?: string; notice?: string | undefined; from?: string | undefined; onSignedIn: () => void }

export function LoginPage({ client, notice, from, onSignedIn }: Props) {
  const [brandedFor, setBrandedFor] = useState('')
  const [isSecondStep, setSecondStep] = useState(false)
  const query = { ...(client && { client }), ...(brandedFor.includes('@') && { email: brandedFor }) }
  const branding = useQuery({
    ...apiQuery(authApi.branding, { query }),
    enabled: client !== undefined || brandedFor.includes('@'),
    staleTime: Infinity,
    // What is known of the address in the bar stays while the e-mail is asked about
    placeholderData: (before) => (client === undefined ? undefined : before),
  })
  return (
    <PublicPage title="Sign in" brand={branding.data}>
      {notice !== undefined && <Banner>{notice}</Banner>}
      {isSecondStep ? (
        <SecondStep onSignedIn={onSignedIn} onOver={() => setSecondStep(false)} />
      ) : (
        <div className={styles['form']}>
          <SignInForm onSignedIn={onSignedIn} onEmail={setBrandedFor} onSecondStep={() => setSecondStep(true)} />
          {branding.data?.hasSignOn && <SignOnButton email={brandedFor} from={from} name={branding.data.companyName} />}
          <PasskeyButton onSignedIn={onSignedIn} />
        </div>
      )}
      <p className={styles['links']}>
        <Link to="/passwordresetsend">Forgot your password?</Link>
      </p>
    </PublicPage>
  )
}

type FormProps = { onSignedIn: () => void; onEmail: (email: string) => void; onSecondStep: () => void }

function SignInForm({ onSignedIn, onEmail, onSecondStep }: FormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useMutation({
    mutationFn: () => call(authApi.login, { body: { email, password } }),
    onSuccess: (reply) => {
      session.open(reply)
      onSignedIn()
    },
    onError: (problem) => {
      if (problem instanceof ApiProblem && problem.code === 'mfaRequired') onSecondStep()
    },
  })
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        signIn.mutate()
      }}
    >
      {signIn.isError && <Refused problem={signIn.error} email={email} />}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- nothing stands before it that would be passed over
        autoFocus
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        onBlur={() => onEmail(email.trim())}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" loading={signIn.isPending}>
        Sign in
      </Button>
    </form>
  )
}

function Refused({ problem, email }: { problem: unknown; email: string }) {
  const details = problem instanceof ApiProblem ? problem : null
  return (
    <>
      <Banner tone="danger" title={details?.title ?? 'Not signed in'}>
        {details?.detail ?? 'The server could not be reached. Please try again.'}
      </Banner>
      {details?.code === 'login.unconfirmed' && <ResendConfirmation email={email} />}
    </>
  )
}
