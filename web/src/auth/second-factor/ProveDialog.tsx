/** Asks who is at the screen once more: for a code where there is a second factor, else for the password. */
import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, TextInput } from '@mantine/core'
import { secondFactorApi } from '@vitalrounds/domain/auth/second-factor-api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogText, FormDialog } from '../../ui/dialogs/FormDialog.tsx'

type Props = { onProved: () => void; onClose: () => void }

export function ProveDialog({ onProved, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const { data } = useQuery(ask(secondFactorApi.state, {}))
  const hasFactor = data !== undefined && (data.totpSince !== null || data.passkeys.length > 0)
  const prove = useMutation({
    mutationFn: () => call(secondFactorApi.prove, { body: hasFactor ? { code: typed } : { password: typed } }),
    onSuccess: onProved,
    onError: () => setTyped(''),
  })
  return (
    <FormDialog
      title="Is it still you?"
      submitLabel="Continue"
      why={typed.trim() === '' ? (hasFactor ? 'Enter the code.' : 'Enter your password.') : undefined}
      isBusy={prove.isPending || data === undefined}
      error={problemWords(prove.error)}
      onSubmit={() => prove.mutate()}
      onClose={onClose}
    >
      <DialogText>This is asked before anything that could lock somebody out or give something away.</DialogText>
      {hasFactor ? (
        <TextInput
          label="Code of your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : (
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        />
      )}
    </FormDialog>
  )
}
