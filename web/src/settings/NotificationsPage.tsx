/** /settings/email-notifications: which mails come, what stands in one, and one at once. */
import { notificationApi } from '@vitalrounds/domain/notifications/notification-api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { showDoneToast } from '../ui/notices/toast.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { TickField } from './parts/Field.tsx'
import { SettingsForm } from './parts/SettingsForm.tsx'
import styles from './parts/settings.module.css'
import { May } from '../ui/rights/May.tsx'

type Value = Reply<typeof notificationApi.get>['value']

const switches = [
  ['periodicAP', 'Each morning, all patients', 'One mail at 7 AM in your time zone'],
  ['periodicMP', 'Each morning, my patients', 'Of those assigned to you alone'],
  ['realtimeAP', 'New warnings, all patients', 'At once, at most one mail in 15 minutes; the rest is gathered'],
  ['realtimeMP', 'New warnings, my patients', 'Of those assigned to you alone'],
] as const satisfies readonly (readonly [keyof Value, string, string])[]

const words = (value: Value) => switches.map(([name, label]) => [label, value[name] ? 'on' : 'off'] as const)

export function NotificationsPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(notificationApi.get, {}))
  return (
    <>
      <PageHeader title="E-mail notifications" note={`To ${me.email}`} />
      {loadState(query, 'Your choice could not be loaded', 'cards')}
      {query.data && (
        <SettingsForm
          kept={query.data}
          save={(body) => call(notificationApi.save, { body })}
          done="Notifications saved"
          needs={null}
          words={words}
          zone={me.timeZone}
        >
          {({ values, change }) =>
            switches.map(([name, label, description]) => (
              <TickField key={name} label={label} description={description} isOn={values[name]} onChange={(isOn) => change(name, isOn)} />
            ))
          }
        </SettingsForm>
      )}
      <Sample email={me.email} />
    </>
  )
}

function Sample({ email }: { email: string }) {
  const query = useQuery(apiQuery(notificationApi.sample, {}))
  const send = useMutation({
    mutationFn: () => call(notificationApi.sendNow, { body: {} }),
    onSuccess: () => showDoneToast(`On its way to ${email}`),
  })
  return (
    <section className={styles['part']} aria-labelledby="sample-part">
      <h2 id="sample-part">What such a mail says</h2>
      <p className={styles['hint']}>Counts and a link. Never a name, a value or a date of birth.</p>
      {loadState(query, 'The sample could not be loaded', 'cards')}
      {query.data && (
        <pre className={styles['letter']}>
          <b>{query.data.subject}</b>
          {`\n\n${query.data.text}`}
        </pre>
      )}
      {send.isError && <Banner tone="danger">{problemWords(send.error)}</Banner>}
      <div className={styles['foot']}>
        <May do="reading.write">
          <BusyButton variant="default" loading={send.isPending} onClick={() => send.mutate()}>
            Send me one now
          </BusyButton>
        </May>
      </div>
    </section>
  )
}
