/** One webhook: how it fares, what can be done with it, and its deliveries. */
import { Button } from '@mantine/core'
import { type Webhook, webhookApi } from '@vitalrounds/domain/webhooks/api'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { eventKindNames } from '@vitalrounds/domain/webhooks/event-kinds'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTime } from '../platform/zones.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { DialogText } from '../ui/dialogs/FormDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import { GatedButton } from '../ui/GatedButton.tsx'
import { Dim } from '../ui/Lines.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { Deliveries } from './Deliveries.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import styles from './webhooks.module.css'

type Props = { webhook: Webhook; zone: string }
type Open = 'change' | 'secret' | 'replay' | null

export function WebhookCard({ webhook, zone }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <li className={styles['card']}>
      <h2 className={styles['title']}>
        {webhook.name} <Dim>{webhook.url}</Dim>
      </h2>
      <Standing webhook={webhook} zone={zone} />
      <Facts webhook={webhook} zone={zone} />
      <Acts webhook={webhook} onOpen={setOpen} />
      <Deliveries webhook={webhook} zone={zone} />
      {open === 'change' && <WebhookDialog webhook={webhook} onClose={close} />}
      {open === 'secret' && <RotateDialog webhook={webhook} onClose={close} />}
      {open === 'replay' && <ReplayDialog webhook={webhook} zone={zone} onClose={close} />}
    </li>
  )
}

/** Only what is out of the ordinary. */
function Standing({ webhook: { isEnabled, goneAt, pausedUntil, failingSince }, zone }: Props) {
  if (goneAt !== null)
    return <Banner tone="danger">The receiver said that it is gone (410, {dateTime(goneAt, zone)}), and the webhook was disabled.</Banner>
  if (!isEnabled) return <Banner tone="notice">Disabled: nothing is sent.</Banner>
  if (failingSince !== null)
    return (
      <Banner tone="warning">
        Failing since {dateTime(failingSince, zone)}.
        {pausedUntil !== null && ` The receiver asked for patience; it is tried again at ${dateTime(pausedUntil, zone)}.`}
      </Banner>
    )
  return null
}

const Facts = ({ webhook: { kinds, waiting, failed, createdBy, createdAt, formerSecretUntil }, zone }: Props) => (
  <p className={styles['facts']}>
    {kinds.length === eventKindNames.length
      ? 'All kinds of events'
      : `${kinds.length} of ${countWithNoun(eventKindNames.length, 'kind')} of events`}
    {', '}
    {waiting} waiting, {failed} failed. Registered by {createdBy}, {dateTime(createdAt, zone)}.
    {formerSecretUntil !== null && ` The former secret signs as well until ${dateTime(formerSecretUntil, zone)}.`}
  </p>
)

function Acts({ webhook, onOpen }: { webhook: Webhook; onOpen: (open: Open) => void }) {
  const test = useAct(() => call(webhookApi.test, { params: { id: webhook._id } }), {
    done: 'Test event on its way',
    onDone: () => undefined,
  })
  const of = <span className="spoken"> of {webhook.name}</span>
  return (
    <>
      <div className={styles['acts']}>
        <Button variant="default" size="compact-sm" onClick={() => onOpen('change')}>
          Change{of}
        </Button>
        <GatedButton
          variant="default"
          size="compact-sm"
          why={webhook.isEnabled ? undefined : 'This webhook is disabled. Enable it first.'}
          loading={test.isPending}
          onClick={() => test.mutate(undefined)}
        >
          Send a test event<span className="spoken"> to {webhook.name}</span>
        </GatedButton>
        <Button variant="default" size="compact-sm" onClick={() => onOpen('secret')}>
          New secret{of}
        </Button>
        <GatedButton
          variant="default"
          size="compact-sm"
          why={webhook.failed === 0 ? 'Nothing has failed.' : undefined}
          onClick={() => onOpen('replay')}
        >
          Send failed again{of}
        </GatedButton>
      </div>
      {test.isError && <Banner tone="danger">{problemWords(test.error)}</Banner>}
    </>
  )
}

function RotateDialog({ webhook: { _id: id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const rotate = useMutation({ mutationFn: () => call(webhookApi.rotate, { params: { id } }) })
  if (rotate.data) return <SecretDialog name={name} secret={rotate.data.secret} isRotated onClose={onClose} />
  return (
    <ConfirmDialog
      isOpen
      title="Make a new secret?"
      about={name}
      confirmLabel="Make new secret"
      isBusy={rotate.isPending}
      error={problemWords(rotate.error)}
      onConfirm={() => rotate.mutate()}
      onCancel={onClose}
    >
      <DialogText>
        For 24 hours messages are signed with the new secret and the present one, then with the new one alone. If the present one was told
        to someone else, enter the new one at the receiver now.
      </DialogText>
    </ConfirmDialog>
  )
}
