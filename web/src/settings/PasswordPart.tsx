/** Changes one's own password; the present one is asked. Every other session ends with it. */
import { accountApi } from '@vitalrounds/domain/auth/account-api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { GatedButton } from '../ui/GatedButton.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { showDoneToast } from '../ui/notices/toast.ts'
import styles from './parts/settings.module.css'

const empty = { currentPassword: '', newPassword: '' }

export function PasswordPart({ me }: { me: Me }) {
  const [typed, setTyped] = useState(empty)
  const change = useMutation({
    mutationFn: () => call(accountApi.changePassword, { body: typed }),
    onSuccess: () => {
      setTyped(empty)
      showDoneToast('Password changed; other devices were signed out')
    },
  })
  const why = typed.currentPassword === '' ? 'Enter your current password.' : typed.newPassword === '' ? 'Enter a new password.' : undefined
  const field = (name: keyof typeof empty, label: string, autoComplete: string) => (
    <PasswordField
      label={label}
      autoComplete={autoComplete}
      value={typed[name]}
      shows={`the ${label.toLowerCase()}`}
      // Whitespace is removed as typed (docs/sources/product.md 2.5)
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value.replaceAll(/\s/g, '') })}
    />
  )
  return (
    <form
      className={styles['part']}
      noValidate
      aria-labelledby="password-part"
      onSubmit={(event) => {
        event.preventDefault()
        if (why === undefined && !change.isPending) change.mutate()
      }}
    >
      <h2 id="password-part">Password</h2>
      {change.isError && <Banner tone="danger">{problemWords(change.error)}</Banner>}
      {/* Tells a password manager whose password it is */}
      <input type="text" autoComplete="username" value={me.email} readOnly hidden />
      <div className={styles['pair']}>
        {field('currentPassword', 'Current password', 'current-password')}
        {field('newPassword', 'New password', 'new-password')}
      </div>
      <div className={styles['foot']}>
        <GatedButton type="submit" variant="default" why={why} aria-busy={change.isPending}>
          Change Password
        </GatedButton>
      </div>
    </form>
  )
}
