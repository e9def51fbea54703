/** Asks for a reset mail. What is typed is lower-cased and freed of spaces; a failure is silent (spec, section 8). */
import { Button, TextInput } from '@mantine/core'
import { authApi } from '@vitalrounds/domain/auth/api'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { Banner } from '../ui/notices/Banner.tsx'
import { PublicPage } from './parts/PublicPage.tsx'
import styles from './parts/PublicPage.module.css'

export function PasswordResetSendPage() {
  const [email, setEmail] = useState('')
  const sending = useMutation({ mutationFn: () => call(authApi.sendReset, { body: { email } }) })
  return (
    <PublicPage title="Reset your password">
      {sending.isSuccess ? (
        <Banner title="Successfully sent a Reset-Password Email">Check your emails and follow the link provided</Banner>
      ) : (
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault()
            sending.mutate()
          }}
        >
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value.toLowerCase().replaceAll(/\s/g, ''))}
          />
          <Button type="submit" size="sm" loading={sending.isPending}>
            Send Reset-Password Email
          </Button>
        </form>
      )}
      <p className={styles['links']}>
        <Link to="/login">Back to sign-in</Link>
      </p>
    </PublicPage>
  )
}
