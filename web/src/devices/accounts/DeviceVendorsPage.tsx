/** /settings/device-vendors: the accounts through which devices' vendors are asked and heard, kept by super admins. */
import { Button } from '@mantine/core'
import { connectionApi } from '@vitalrounds/domain/devices/connection-api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AccountCard } from './AccountCard.tsx'
import styles from './accounts.module.css'
import { HookDialog, type NewHook } from './HookDialog.tsx'
import { NewAccountDialog } from './NewAccountDialog.tsx'

export function DeviceVendorsPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(connectionApi.list, {}))
  const [isAdding, setAdding] = useState(false)
  const [created, setMade] = useState<NewHook | null>(null)
  const accounts = query.data?.connections
  const onMade = (hook: NewHook) => {
    setAdding(false)
    setMade(hook)
  }
  return (
    <>
      <PageHeader
        title="Devices’ vendors"
        note="The accounts through which vendors are asked and heard, for all clinics of this server"
        actions={accounts && <Button onClick={() => setAdding(true)}>Add an account</Button>}
      />
      {loadProblem(query, 'The accounts could not be loaded')}
      {accounts?.length === 0 && (
        <EmptyState title="No account at a vendor yet.">
          Without one no device can be ordered or connected, and no reading arrives.
        </EmptyState>
      )}
      {accounts && accounts.length > 0 && (
        <ul className={styles['cards']}>
          {accounts.map((account) => (
            <AccountCard key={account._id} account={account} all={accounts} zone={me.timeZone} />
          ))}
        </ul>
      )}
      {isAdding && accounts && <NewAccountDialog accounts={accounts} onMade={onMade} onClose={() => setAdding(false)} />}
      {created && <HookDialog {...created} onClose={() => setMade(null)} />}
    </>
  )
}
