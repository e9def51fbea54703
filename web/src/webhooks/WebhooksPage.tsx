/** /settings/webhooks: where events of the clinic are sent, and what became of each. */
import { Button } from '@mantine/core'
import { webhookApi } from '@vitalrounds/domain/webhooks/api'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Note } from '../ui/Sections.tsx'
import { SecretDialog, type NewSecret } from './SecretDialog.tsx'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import styles from './webhooks.module.css'

export function WebhooksPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(webhookApi.list, {}))
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<NewSecret | null>(null)
  const webhooks = query.data?.webhooks
  const onRegistered = (secret: NewSecret) => {
    setAdding(false)
    setCreated(secret)
  }
  return (
    <>
      <PageHeader
        title="Webhooks"
        note={webhooks ? countWithNoun(webhooks.length, 'webhook') : ''}
        actions={webhooks && <Button onClick={() => setAdding(true)}>Add webhook</Button>}
      />
      <div className={styles['about']}>
        <Note>
          A program of yours is told within seconds that something changed in this clinic: what kind, and of which member. It then reads the
          rest over FHIR. Each message is signed (Standard Webhooks) and tried for 72 hours; what was sent is shown for 30 days.
        </Note>
      </div>
      {loadState(query, 'The webhooks could not be loaded', 'rows')}
      {webhooks?.length === 0 && <EmptyState title="No webhook yet.">Nothing of this clinic is sent anywhere.</EmptyState>}
      {webhooks && webhooks.length > 0 && (
        <ul className={styles['cards']}>
          {webhooks.map((webhook) => (
            <WebhookCard key={webhook._id} webhook={webhook} zone={me.timeZone} />
          ))}
        </ul>
      )}
      {isAdding && <WebhookDialog onRegistered={onRegistered} onClose={() => setAdding(false)} />}
      {created && <SecretDialog {...created} onClose={() => setCreated(null)} />}
    </>
  )
}
