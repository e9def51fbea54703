/** Asks who is at the screen once more: for a code or a passkey where there is a second factor, else for the password. */
import { TextInput } from '@mantine/core'
import { secondFactorApi } from '@vitalrounds/domain/auth/second-factor-api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { DialogText, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { canUsePasskeys, passkeyProblem, proveWithPasskey } from './passkey-browser.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'

type Props = { onProved: () => void; onClose: () => void }

function useProof(onProved: () => void) {
  const [typed, setTyped] = useState('')
  const { data, error } = useQuery(apiQuery(secondFactorApi.state, {}))
  const hasFactor = data !== undefined && (data.totpSince !== null || data.passkeys.length > 0)
  const prove = useMutation({
    mutationFn: () => call(secondFactorApi.prove, { body: hasFactor ? { code: typed } : { password: typed } }),
    onSuccess: onProved,
    onError: () => setTyped(''),
  })
  const passkey = useMutation({ mutationFn: proveWithPasskey, onSuccess: onProved })
  const problem = passkey.error ?? prove.error ?? error
  return {
    typed,
    setTyped,
    isKnown: data !== undefined,
    hasFactor,
    hasPasskey: data !== undefined && data.passkeys.length > 0 && canUsePasskeys(),
    prove,
    passkey,
    error: problem ? (passkeyProblem(problem) ?? problemWords(problem)) : undefined,
  }
}

export function ProveDialog({ onProved, onClose }: Props) {
  const { typed, setTyped, isKnown, hasFactor, hasPasskey, prove, passkey, error } = useProof(onProved)
  return (
    <FormDialog
      title="Is it still you?"
      submitLabel="Continue"
      why={typed.trim() === '' ? (hasFactor ? 'Enter the code.' : 'Enter your password.') : undefined}
      isBusy={prove.isPending || !isKnown}
      error={error}
      onSubmit={() => prove.mutate()}
      onClose={onClose}
    >
      <DialogText>This is asked before anything that could lock somebody out or give something away.</DialogText>
      {hasPasskey && (
        <BusyButton variant="default" loading={passkey.isPending} onClick={() => passkey.mutate()}>
          Use a passkey
        </BusyButton>
      )}
      {hasFactor ? (
        <TextInput
          label="Code of your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
