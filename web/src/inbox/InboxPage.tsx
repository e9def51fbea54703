/** /devices/inbox, for administrators: what vendors delivered, what became of it and why, and reading it once more. */
import { Button, Select } from '@mantine/core'
import { type Delivery, deliveryApi, deliveryStates } from '@vitalrounds/domain/inbox/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AssignDeviceDialog } from '../devices/parts/AssignDeviceDialog.tsx'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { usePreferences } from '../platform/preferences.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { DialogText } from '../ui/dialogs/FormDialog.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Pager } from '../ui/table/Pager.tsx'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { deliveryColumns, deliveryWords, stateTitles } from './delivery-columns.tsx'
import styles from './InboxPage.module.css'
import { widthProps } from '../ui/fields/width-props.ts'

export type DeliveryState = (typeof deliveryStates)[number]
export type Scope = 'own' | 'unowned'
export type InboxSearch = { state: DeliveryState | undefined; scope: Scope; page: number }
type Props = { me: Me; search: InboxSearch }

export function InboxPage({ me, search }: Props) {
  const navigate = useNavigate()
  const { density } = usePreferences()
  const [opened, setOpened] = useState<InboxDialogState | null>(null)
  const { state, scope, page } = search
  const mayAssign = scope === 'own' && me.actions.includes('device.assign')
  const query = useQuery({
    ...apiQuery(deliveryApi.list, { query: { scope, page: page - 1, ...(state && { state }) } }),
    placeholderData: keepPreviousData,
  })
  const go = (to: Partial<InboxSearch>) => void navigate({ to: '/devices/inbox', search: addressOf({ ...search, page: 1, ...to }) })
  return (
    <>
      <PageHeader
        title="Inbox"
        note="What vendors delivered, and what became of it"
        actions={me.actions.includes('delivery.unowned') && <ScopeChoice scope={scope} onScope={(next) => go({ scope: next })} />}
      />
      <States chosen={state} counts={query.data?.states} onChoose={(next) => go({ state: next })} />
      <DataTable
        label="Deliveries"
        columns={deliveryColumns({
          zone: me.timeZone,
          onReplay: (delivery) => setOpened({ act: 'replay', delivery }),
          onAssign: mayAssign ? (delivery) => setOpened({ act: 'assign', delivery }) : undefined,
        })}
        rows={query.data?.deliveries}
        idOf={(delivery) => String(delivery._id)}
        density={density}
        isRefetching={query.isPlaceholderData}
        problem={loadProblem(query, 'The deliveries could not be loaded')}
        empty={<NoDeliveries isFiltered={state !== undefined} />}
      />
      {query.data && <Pager page={page} total={query.data.count} noun={['delivery', 'deliveries']} onPage={(next) => go({ page: next })} />}
      {opened && <Act key={opened.delivery._id} {...opened} zone={me.timeZone} onClose={() => setOpened(null)} />}
    </>
  )
}

type InboxDialogState = { act: 'replay' | 'assign'; delivery: Delivery }

const Act = ({ act, delivery, zone, onClose }: InboxDialogState & { zone: string; onClose: () => void }) =>
  act === 'replay' ? (
    <ReplayDialog delivery={delivery} zone={zone} onClose={onClose} />
  ) : (
    <AssignDeviceDialog vendor={delivery.vendor} number={delivery.deviceKey ?? ''} onClose={onClose} />
  )

const NoDeliveries = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? 'No delivery has this status.' : 'No vendor has delivered anything yet.'}>
    Deliveries appear here the moment they arrive.
  </EmptyState>
)

const addressOf = ({ state, scope, page }: InboxSearch) => ({
  ...(state && { state }),
  ...(scope === 'unowned' && { scope }),
  ...(page > 1 && { page: String(page) }),
})

const ScopeChoice = ({ scope, onScope }: { scope: Scope; onScope: (scope: Scope) => void }) => (
  <Select
    {...widthProps(180)}
    label="Whose deliveries"
    data={[
      { value: 'own', label: 'Of this workspace' },
      { value: 'unowned', label: 'Owned by nobody' },
    ]}
    value={scope}
    onChange={(next) => onScope(next as Scope)}
  />
)

type StatesProps = {
  chosen: DeliveryState | undefined
  counts: Partial<Record<DeliveryState, number>> | undefined
  onChoose: (state: DeliveryState | undefined) => void
}

const States = ({ chosen, counts, onChoose }: StatesProps) => (
  <div className={styles['states']} role="group" aria-label="Status">
    {[undefined, ...deliveryStates].map((state) => (
      <Button
        key={state ?? 'all'}
        variant={state === chosen ? 'light' : 'default'}
        aria-pressed={state === chosen}
        onClick={() => onChoose(state)}
      >
        {state === undefined ? 'All' : stateTitles[state]}
        {state !== undefined && counts && <>&nbsp;{(counts[state] ?? 0).toLocaleString('en-US')}</>}
      </Button>
    ))}
  </div>
)

type ReplayProps = { delivery: Delivery; zone: string; onClose: () => void }

function ReplayDialog({ delivery, zone, onClose }: ReplayProps) {
  const replay = useAct((reason: string) => call(deliveryApi.replay, { params: { id: String(delivery._id) }, body: { reason } }), {
    done: `Delivery ${delivery._id} is read once more`,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title={`Replay delivery ${delivery._id}`}
      about={[deliveryWords(delivery, zone), delivery.memberName].filter(Boolean).join(', ')}
      usual={['The device is assigned now', 'The fault is mended']}
      confirmLabel="Replay"
      isBusy={replay.isPending}
      error={problemWords(replay.error)}
      onConfirm={(reason) => replay.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>It is read once more as if it had just come. Readings that were kept already are not counted twice.</DialogText>
    </ReasonDialog>
  )
}
