/** /unsubscribe#…: from the end of a notification; one click, without signing in. Opening the page alone does nothing. */
import { Button } from '@mantine/core'
import { notificationApi } from '@vitalrounds/domain/notifications/notification-api'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { ErrorPanel } from '../ui/notices/ErrorPanel.tsx'
import { PublicPage } from './parts/PublicPage.tsx'
import styles from './parts/PublicPage.module.css'

export function UnsubscribePage({ linkToken }: { linkToken: string }) {
  const stop = useMutation({ mutationFn: () => call(notificationApi.unsubscribe, { params: { linkToken } }) })
  if (stop.isSuccess)
    return (
      <PublicPage title="You will get no more of these e-mails">
        <p className={styles['text']}>You can choose them again under Settings, E-mail notifications.</p>
      </PublicPage>
    )
  return (
    <PublicPage title="Stop these e-mails?">
      <p className={styles['text']}>Morning summaries and mails about new warnings will no longer be sent to you.</p>
      {stop.isError && <ErrorPanel problem={stop.error} />}
      <Button size="sm" loading={stop.isPending} disabled={linkToken === ''} onClick={() => stop.mutate()}>
        Stop these e-mails
      </Button>
    </PublicPage>
  )
}
