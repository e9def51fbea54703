/** Sets an authenticator app up: the picture to scan, the same as text, and a first code that proves it took. */
import { TextInput } from '@mantine/core'
import { secondFactorApi } from '@vitalrounds/domain/auth/second-factor-api'
import { typedCode } from '@vitalrounds/domain/values/typed-code'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogNote, DialogText, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import styles from './SecondFactor.module.css'

type Props = { onDone: (recoveryCodes: readonly string[]) => void; onClose: () => void }

export function TotpDialog({ onDone, onClose }: Props) {
  const [code, setCode] = useState('')
  // Every time it is opened there is a new secret; it is shown nowhere else
  const query = useQuery({
    queryKey: ['new authenticator'],
    queryFn: () => call(secondFactorApi.beginTotp, { body: {} }),
    // Once: a page that reads everything again after a gap in its line would put another in the place of the one scanned
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
    retry: false,
  })
  const confirm = useAct(() => call(secondFactorApi.confirmTotp, { body: { code } }), {
    done: ({ recoveryCodes }) => {
      onDone(recoveryCodes)
      return 'The authenticator app is set up'
    },
    onDone: () => undefined,
  })
  return (
    <FormDialog
      title="Set up an authenticator app"
      submitLabel="Turn on"
      why={/^\d{6}$/.test(code) ? undefined : 'Enter the six digits that the app shows.'}
      isBusy={confirm.isPending || query.isPending}
      error={problemWords(query.error ?? confirm.error)}
      onSubmit={() => confirm.mutate(undefined)}
      onClose={onClose}
    >
      <DialogText>Scan this with the app on your phone, or type the text into it.</DialogText>
      {query.data && <Picture uri={query.data.uri} secret={query.data.secret} />}
      <TextInput
        label="The code that the app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        value={code}
        onChange={(event) => setCode(typedCode(event.currentTarget.value))}
      />
    </FormDialog>
  )
}

function Picture({ uri, secret }: { uri: string; secret: string }) {
  const picture = useMemo(() => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`, [uri])
  return (
    <div className={styles['picture']}>
      <img src={picture} width={180} height={180} alt="The secret for the app, as a picture to scan" />
      <DialogNote>
        <code className={styles['secret']}>{(secret.match(/.{4}/g) ?? []).join(' ')}</code>
      </DialogNote>
    </div>
  )
}
