/** Sets a new password with the link of a reset or invitation mail. The link is spent only by the change itself. */
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { authApi } from '@vitalrounds/domain/auth/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import { ApiProblem } from '../platform/wire.ts'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { PublicPage } from './parts/PublicPage.tsx'
import styles from './parts/PublicPage.module.css'

type Props = { token: string; tokenId: string }

export function PasswordResetPage({ token, tokenId }: Props) {
  const [isDone, setDone] = useState(false)
  // Asked once: the change itself spends the link
  const { data: link } = useQuery({
    ...apiQuery(authApi.linkState, { body: { token, tokenId } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  if (isDone) return <Done />
  if (link && link.state !== 'usable') return <Ended state={link.state} />
  return <Choose token={token} tokenId={tokenId} onDone={() => setDone(true)} />
}

function Choose({ token, tokenId, onDone }: Props & { onDone: () => void }) {
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: () => call(authApi.reset, { body: { token, tokenId, password } }),
    onSuccess: onDone,
  })
  const problem = change.error instanceof ApiProblem ? change.error : null
  return (
    <PublicPage title="Choose a new password">
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate()
        }}
      >
        {change.isError && (
          <Banner tone="danger" title={problem?.title ?? 'Not changed'}>
            {problem?.detail ?? 'The server could not be reached. Please try again.'}
          </Banner>
        )}
        {problem?.code === 'link.invalid' && <Link to="/passwordresetsend">Ask for a new link</Link>}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          value={password}
          // Whitespace is removed as typed (docs/sources/product.md 2.5)
          onChange={(event) => setPassword(event.currentTarget.value.replaceAll(/\s/g, ''))}
        />
        <Strength password={password} link={{ token, tokenId }} />
        <Button type="submit" size="sm" loading={change.isPending}>
          Change Password
        </Button>
      </form>
    </PublicPage>
  )
}

const Done = () => (
  <PublicPage title="Password Reset Success!">
    <p className={styles['text']}>Please log in again with your new password.</p>
    <Button component={Link} to="/login" size="sm">
      Log in
    </Button>
  </PublicPage>
)

const endings = {
  used: ['This link was used already', 'Log in with the password that was chosen, or ask for a new link.'],
  expired: ['This link is no longer valid', 'It was too old, or a newer one was sent. Ask for a new link.'],
  unknown: ['This link does not work', 'Part of it is missing, or it was sent long ago. Ask for a new link.'],
} as const

/** Said at once, not after a password was thought of. */
function Ended({ state }: { state: keyof typeof endings }) {
  const [title, text] = endings[state]
  return (
    <PublicPage title={title}>
      <p className={styles['text']}>{text}</p>
      <p className={styles['links']}>
        <Button component={Link} to="/passwordresetsend" size="sm">
          Ask for a new link
        </Button>
        <Link to="/login">Back to sign-in</Link>
      </p>
    </PublicPage>
  )
}

/** The floor of the profile in force; until it is known, what holds in every one. */
const hintOf = (floor: { least: number } | undefined) =>
  floor === undefined ? 'Choose one that nobody would guess.' : `At least ${floor.least} characters that nobody would guess.`

const words = ['very easy to guess', 'easy to guess', 'could be stronger', 'good', 'strong']

function Strength({ password, link }: { password: string; link: Props }) {
  const [settled] = useDebouncedValue(password, 300)
  const judged = (text: string) => ({ ...apiQuery(authApi.passwordStrength, { body: { password: text, ...link } }), gcTime: 0 })
  const { data } = useQuery({ ...judged(settled), enabled: settled.length > 0 })
  // Of nothing typed the answer says what is asked for
  const { data: floor } = useQuery({ ...judged(''), staleTime: Infinity })
  const score = password === '' ? 0 : (data?.score ?? 0)
  return (
    <div className={styles['strength']}>
      <span className={styles['track']}>
        <span
          className={styles['bar']}
          data-good={score >= 3}
          style={{ inlineSize: `${password === '' ? 0 : ((score + 1) / 5) * 100}%` }}
        />
      </span>
      <span role="status">{password === '' || !data ? hintOf(floor) : `This password is ${words[score]}.`}</span>
    </div>
  )
}
