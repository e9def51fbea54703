/** A user's own second factors: the authenticator app, the recovery codes, the passkeys. */
import { Button } from '@mantine/core'
import { type SecondFactor, secondFactorApi } from '@vitalrounds/domain/auth/second-factor-api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateOf } from '../../platform/zones.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondFactor.module.css'
import { TotpDialog } from './TotpDialog.tsx'

export function SecondFactorPanel({ zone }: { zone: string }) {
  const query = useQuery(apiQuery(secondFactorApi.state, {}))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const state = query.data
  return (
    <div className={styles['panel']}>
      {loadState(query, 'Your second factors could not be loaded', 'cards')}
      {state?.isRequired && state.totpSince === null && state.passkeys.length === 0 && (
        <Banner tone="warning">Your account needs a second factor. Add an authenticator app or a passkey.</Banner>
      )}
      {state && <AppSection state={state} zone={zone} onCodes={setCodes} />}
      {state && <PasskeyList state={state} zone={zone} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </div>
  )
}

type AppProps = { state: SecondFactor; zone: string; onCodes: (codes: readonly string[]) => void }

function AppSection({ state: { totpSince, recoveryCodesLeft }, zone, onCodes }: AppProps) {
  const [isAdding, setAdding] = useState(false)
  const remove = useAct(() => call(secondFactorApi.removeTotp, {}), {
    done: 'The authenticator app is no longer asked for',
    onDone: () => undefined,
  })
  const renew = useAct(() => call(secondFactorApi.renewRecoveryCodes, { body: {} }), {
    done: ({ recoveryCodes }) => {
      onCodes(recoveryCodes)
      return ''
    },
    onDone: () => undefined,
  })
  const error = problemWords(remove.error ?? renew.error)
  return (
    <section aria-labelledby="app-title">
      <h2 id="app-title">Authenticator app</h2>
      <p>
        {totpSince === null
          ? 'A code of six digits, asked for after the password.'
          : `Asked for since ${dateOf(totpSince, zone)}. ${recoveryCodesLeft} of 10 recovery codes are left.`}
      </p>
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
      <div className={styles['buttons']}>
        <Button variant={totpSince === null ? 'filled' : 'default'} onClick={() => setAdding(true)}>
          {totpSince === null ? 'Set up an app' : 'Change the app'}
        </Button>
        {totpSince !== null && (
          <>
            <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate(undefined)}>
              New recovery codes
            </Button>
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
              Turn off
            </Button>
          </>
        )}
      </div>
      {isAdding && (
        <TotpDialog
          onClose={() => setAdding(false)}
          onDone={(codes) => {
            setAdding(false)
            onCodes(codes)
          }}
        />
      )}
    </section>
  )
}
