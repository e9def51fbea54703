/** The second step of signing in: six digits of the app, or a recovery code. */
import { Button, TextInput } from '@mantine/core'
import { rememberedDays, secondFactorApi } from '@vitalrounds/domain/auth/second-factor-api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { session } from '../../platform/session.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { RowBox } from '../../ui/table/RowBox.tsx'
import styles from '../parts/PublicPage.module.css'

const rememberLabel = `Remember this device for ${rememberedDays} days`

type Props = { onSignedIn: () => void; onOver: () => void }

export function SecondStep({ onSignedIn, onOver }: Props) {
  const [code, setCode] = useState('')
  const [remember, setRemember] = useState(false)
  const finish = useMutation({
    mutationFn: () => call(secondFactorApi.finish, { body: { code, remember } }),
    onSuccess: (reply) => {
      session.open(reply)
      onSignedIn()
    },
    onError: () => setCode(''),
  })
  const details = finish.error instanceof ApiProblem ? finish.error : null
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        finish.mutate()
      }}
    >
      {finish.isError && (
        <Banner tone="danger" title={details?.title ?? 'Not signed in'}>
          {details?.detail ?? 'The server could not be reached. Please try again.'}
        </Banner>
      )}
      <TextInput
        label="Code"
        description="Of your authenticator app, or one of your recovery codes"
        autoComplete="one-time-code"
        // The step is all there is on the page, and the first one was just sent
        autoFocus
        required
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <label className={styles['remember']}>
        <RowBox label={rememberLabel} isChosen={remember} onChange={() => setRemember(!remember)} />
        <span>
          {rememberLabel}
          <small>The password is enough here then; only for a device that nobody else uses</small>
        </span>
      </label>
      <Button type="submit" size="sm" loading={finish.isPending}>
        Sign in
      </Button>
      <Button variant="subtle" size="sm" onClick={onOver}>
        Start again
      </Button>
    </form>
  )
}
