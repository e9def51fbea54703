/** What was sent to a webhook and what waits, newest first, asked again while something waits. */
import { Button, Select } from '@mantine/core'
import {
  deliveryFailures,
  type DeliveryState,
  deliveryStates,
  type Webhook,
  webhookApi,
  type WebhookDelivery,
} from '@vitalrounds/domain/webhooks/api'
import { eventTitle } from '@vitalrounds/domain/webhooks/event-kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTime } from '../platform/zones.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { Fold } from '../ui/Fold.tsx'
import { Small } from '../ui/Lines.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { act, PlainTable } from '../ui/table/PlainTable.tsx'
import styles from './webhooks.module.css'

type Props = { webhook: Webhook; zone: string }

const watchMs = 5000
const stateWords: Record<DeliveryState, string> = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' }
const choices = deliveryStates.map((state) => ({ value: state, label: stateWords[state] }))

export function Deliveries({ webhook, zone }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Fold title={`Deliveries to ${webhook.name}`} onOpen={() => setOpen(true)}>
      {isOpen && <DeliveryTable webhook={webhook} zone={zone} />}
    </Fold>
  )
}

function useDeliveries(id: string, state: DeliveryState | null) {
  const parts = { params: { id }, query: { ...(state !== null && { state }) } }
  return useInfiniteQuery({
    queryKey: apiQuery(webhookApi.deliveries, parts).queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(webhookApi.deliveries, { ...parts, query: { ...parts.query, ...(pageParam !== undefined && { before: pageParam }) } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ deliveries, hasMore }) => (hasMore ? deliveries.at(-1)?._id : undefined),
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some((delivery) => delivery.state === 'waiting')) === true ? watchMs : false,
  })
}

function DeliveryTable({ webhook, zone }: Props) {
  const [state, setState] = useState<DeliveryState | null>(null)
  const query = useDeliveries(webhook._id, state)
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries)
  return (
    <div className={styles['deliveries']}>
      <Select
        label="Status"
        placeholder="All"
        data={choices}
        value={state}
        clearable
        className={styles['filter']}
        onChange={(next) => setState(next as DeliveryState | null)}
      />
      {loadState(query, 'The deliveries could not be loaded', 'rows')}
      {deliveries?.length === 0 && <p>{state === null ? 'Nothing was sent in the last 30 days.' : 'None with this status.'}</p>}
      {deliveries && deliveries.length > 0 && (
        <PlainTable
          label={`Deliveries to ${webhook.name}`}
          columns={['Event', 'Happened', 'Status', 'Attempts', 'Last answer', 'Next try', act]}
        >
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery._id} delivery={delivery} isEnabled={webhook.isEnabled} zone={zone} />
          ))}
        </PlainTable>
      )}
      {query.hasNextPage && (
        <BusyButton
          variant="default"
          className={styles['all']}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Older
        </BusyButton>
      )}
    </div>
  )
}

type RowProps = { delivery: WebhookDelivery; isEnabled: boolean; zone: string }

function DeliveryRow({ delivery, isEnabled, zone }: RowProps) {
  const { _id: deliveryId, kind, occurredAt, state, attempts } = delivery
  const replay = useAct(() => call(webhookApi.replay, { params: { deliveryId } }), {
    done: 'Event on the way again',
    onDone: () => undefined,
  })
  return (
    <tr>
      <td>
        {eventTitle(kind)}
        <br />
        <Small>{kind}</Small>
      </td>
      <td>{dateTime(occurredAt, zone)}</td>
      <td>
        <span className={styles['state']} data-state={state}>
          {stateWords[state]}
        </span>
      </td>
      <td>{attempts}</td>
      <td>
        <LastAnswer delivery={delivery} zone={zone} />
      </td>
      <td>{nextWords(delivery, isEnabled, zone)}</td>
      <td>
        {state !== 'waiting' && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={replay.isPending}
            aria-label={`Send again: ${eventTitle(kind)}, ${dateTime(occurredAt, zone)}`}
            onClick={() => replay.mutate(undefined)}
          >
            Send again
          </Button>
        )}
        {replay.isError && <Banner tone="danger">{problemWords(replay.error)}</Banner>}
      </td>
    </tr>
  )
}

function nextWords({ state, nextAt }: WebhookDelivery, isEnabled: boolean, zone: string) {
  if (state !== 'waiting') return ''
  if (!isEnabled) return 'Once the webhook is enabled'
  return nextAt === null ? 'After an earlier event' : dateTime(nextAt, zone)
}

function LastAnswer({ delivery: { lastAttemptAt, status, failure, line }, zone }: { delivery: WebhookDelivery; zone: string }) {
  if (lastAttemptAt === null) return 'Not tried yet'
  return (
    <>
      {status ?? (failure && deliveryFailures[failure])}, {dateTime(lastAttemptAt, zone)}
      {line !== null && (
        <>
          <br />
          <Small>“{line}”</Small>
        </>
      )}
    </>
  )
}
