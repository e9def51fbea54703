/** One account at a vendor: how it fares in both directions, and what can be done with it. */
import { Button } from '@mantine/core'
import { connectionApi } from '@vitalrounds/domain/devices/connection-api'
import { vendorFacts, vendorTitle } from '@vitalrounds/domain/devices/device'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateTime } from '../../platform/zones.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Dim } from '../../ui/Lines.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { type Account, accountTitle, failureWords, isFailing, stateOf } from './account-words.ts'
import styles from './accounts.module.css'
import { NewHookDialog, SwitchDialog } from './change-dialogs.tsx'
import { ReplaceKeysDialog } from './ReplaceKeysDialog.tsx'

type Props = { account: Account; all: readonly Account[]; zone: string }
type Open = 'keys' | 'hook' | 'switch' | null

export function AccountCard({ account, all, zone }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const state = stateOf(account, all)
  return (
    <li className={styles['card']} data-off={!account.isEnabled}>
      <h2 className={styles['title']}>
        {vendorTitle(account.vendor)} <Dim>{account.name}</Dim>
        <span className={styles['state']} data-state={state}>
          {state}
        </span>
        {account.mode === 'simulated' && <span className={styles['state']}>Simulated</span>}
      </h2>
      <Facts account={account} zone={zone} />
      <Acts account={account} onOpen={setOpen} />
      {open === 'keys' && <ReplaceKeysDialog account={account} onClose={close} />}
      {open === 'hook' && <NewHookDialog account={account} onClose={close} />}
      {open === 'switch' && <SwitchDialog account={account} onClose={close} />}
    </li>
  )
}

function Facts({ account, zone }: Pick<Props, 'account' | 'zone'>) {
  const { baseUrl, heardAt, lastSuccessAt, lastFailureAt, lastFailure } = account
  const isAsked = vendorFacts(account.vendor).account.address !== undefined
  const at = (moment: string | null) => (moment === null ? <Dim>not yet</Dim> : dateTime(moment, zone))
  return (
    <dl className={styles['facts']}>
      <Fact name="Called us last">{at(heardAt)}</Fact>
      {isAsked && <Fact name="Answered last">{at(lastSuccessAt)}</Fact>}
      {isAsked && (
        <Fact name="Failed last">
          {lastFailureAt === null ? (
            <Dim>never</Dim>
          ) : (
            <span className={styles['failure']} data-failing={isFailing(account)}>
              {dateTime(lastFailureAt, zone)}
              <br />
              {failureWords(lastFailure)}
            </span>
          )}
        </Fact>
      )}
      <Fact name="Address">{isAsked ? baseUrl : <Dim>never asked</Dim>}</Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function useTest({ _id }: Account) {
  return useMutation({
    mutationFn: () => call(connectionApi.test, { params: { id: _id } }),
  })
}

function Acts({ account, onOpen }: { account: Account; onOpen: (open: Open) => void }) {
  const test = useTest(account)
  const { address, credentials } = vendorFacts(account.vendor).account
  const button = (label: string, open: Open) => (
    <Button variant="default" size="compact-sm" onClick={() => onOpen(open)}>
      {label}
      <Whose account={account} />
    </Button>
  )
  return (
    <>
      <div className={styles['acts']}>
        {address !== undefined && (
          <BusyButton variant="default" size="compact-sm" loading={test.isPending} onClick={() => test.mutate()}>
            Test connection
            <Whose account={account} />
          </BusyButton>
        )}
        {Object.keys(credentials).length > 0 && button('Replace keys', 'keys')}
        {button('New hook address', 'hook')}
        {button(account.isEnabled ? 'Switch off' : 'Switch on', 'switch')}
      </div>
      {test.isError && <Banner tone="danger">{problemWords(test.error)}</Banner>}
      {test.data && !test.isPending && <Banner tone={test.data.isWorking ? 'notice' : 'danger'}>{test.data.text}</Banner>}
    </>
  )
}

/** Which of the many buttons of one name it is. */
const Whose = ({ account }: { account: Account }) => <span className="spoken"> of {accountTitle(account)}</span>
