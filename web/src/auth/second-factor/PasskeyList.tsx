/** The passkeys of an account: added on the device that shall hold one, removed by name. */
import { Button, TextInput } from '@mantine/core'
import { type SecondFactor, secondFactorApi } from '@vitalrounds/domain/auth/second-factor-api'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateOf } from '../../platform/zones.ts'
import { DialogText, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { addPasskey, canUsePasskeys, passkeyProblem } from './passkey-browser.ts'
import styles from './SecondFactor.module.css'

export function PasskeyList({ state: { passkeys }, zone }: { state: SecondFactor; zone: string }) {
  const [isAdding, setAdding] = useState(false)
  const remove = useAct((id: string) => call(secondFactorApi.removePasskey, { params: { id } }), {
    done: 'The passkey was removed',
    onDone: () => undefined,
  })
  const error = problemWords(remove.error)
  return (
    <section aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">Passkeys</h2>
      <p>Signing in with the fingerprint, face or PIN of a device, without a password. A false page cannot steal one.</p>
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
      {passkeys.length > 0 && (
        <ul className={styles['passkeys']}>
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
              <span>
                <b>{name}</b>, since {dateOf(createdAt, zone)}
                {lastUsedAt !== null && `, last used ${dateOf(lastUsedAt, zone)}`}
              </span>
              <Button size="compact-sm" variant="default" aria-label={`Remove the passkey ${name}`} onClick={() => remove.mutate(id)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button variant="default" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <p>This browser has no passkeys.</p>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </section>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const add = useAct(() => addPasskey(name), { done: 'The passkey was added', onDone: onClose })
  return (
    <FormDialog
      title="Add a passkey"
      submitLabel="Continue"
      why={name.trim() === '' ? 'Give it a name.' : undefined}
      isBusy={add.isPending}
      error={add.error ? (passkeyProblem(add.error) ?? problemWords(add.error)) : undefined}
      onSubmit={() => add.mutate(undefined)}
      onClose={onClose}
    >
      <DialogText>Your browser asks next. The name tells you later which device it is.</DialogText>
      <TextInput
        label="Name"
        placeholder="Office laptop"
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
