/** One alert: what was asked, what came of it step by step, and what can still be done. */
import { Button } from '@mantine/core'
import { alertApi } from '@vitalrounds/domain/alerts/api'
import { type AlertEventKind, type AlertStatus, clearAlertProblem, type DoctorAlert, resendProblem } from '@vitalrounds/domain/alerts/alert'
import { alertAnswers } from '@vitalrounds/domain/alerts/answers'
import { stateWords } from '@vitalrounds/domain/values/text-delivery'
import { validationError } from '@vitalrounds/domain/problems'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTimeZone } from '../platform/zones.ts'
import { GatedButton } from '../ui/GatedButton.tsx'
import { useToast } from '../ui/notices/toast-subject.ts'
import styles from './AlertDoctorTab.module.css'
import { May } from '../ui/rights/May.tsx'

type Props = { alert: DoctorAlert; zone: string }

const statusWords: Record<AlertStatus, string> = { open: 'Open', answered: 'Answered', cleared: 'Cleared' }
const eventWords: Record<AlertEventKind, string> = {
  sent: 'Sent to',
  resent: 'Sent again to',
  reminded: 'Reminded',
  backup: 'Backup asked:',
  opened: 'Opened by',
  answered: 'Answered by',
  cleared: 'Cleared by',
}

export function AlertItem({ alert, zone }: Props) {
  const { answer, status, to, value, by, time, timeline } = alert
  return (
    <li className={styles['alert']}>
      <header>
        <span className={styles['status']} data-status={status}>
          {statusWords[status]}
        </span>
        <b>{to.name}</b> asked by {by}
        <time dateTime={time}>{dateTimeZone(time, zone)}</time>
      </header>
      <p className={styles['value']}>{value}</p>
      {answer && (
        <p className={styles['answer']}>
          <b>{alertAnswers[answer.answer]}</b> {answer.words}
        </p>
      )}
      <ol className={styles['timeline']} aria-label="What became of it">
        {timeline.map(({ kind, at, about, delivery }) => (
          <li key={`${kind} ${at}`}>
            {eventWords[kind]} {about}, {dateTimeZone(at, zone)}
            {delivery && ` · ${stateWords[delivery].toLowerCase()}`}
          </li>
        ))}
      </ol>
      {status !== 'cleared' && <Acts alert={alert} />}
    </li>
  )
}

function Acts({ alert }: { alert: DoctorAlert }) {
  const toast = useToast()
  const params = { alertId: alert.alertId }
  const clear = useMutation({
    mutationFn: () => call(alertApi.clear, { params }),
    onSuccess: () => toast('Alert cleared'),
  })
  const resend = useMutation({
    mutationFn: () => call(alertApi.resend, { params }),
    onSuccess: () => toast(`Sent again to ${alert.to.name}`),
  })
  const failed = clear.error ?? resend.error
  return (
    <div className={styles['acts']}>
      {clearAlertProblem(alert) === undefined && (
        <May do="alert.write">
          <Button variant="default" size="compact-sm" loading={clear.isPending} onClick={() => clear.mutate()}>
            Clear<span className="spoken"> the alert to {alert.to.name}</span>
          </Button>
        </May>
      )}
      <May do="alert.write">
        <GatedButton
          variant="subtle"
          size="compact-sm"
          why={validationError(resendProblem(alert))}
          loading={resend.isPending}
          aria-label={`Send again to ${alert.to.name}`}
          onClick={() => resend.mutate()}
        >
          Send again
        </GatedButton>
      </May>
      {failed && (
        <span role="alert" className={styles['wrong']}>
          {problemWords(failed)}
        </span>
      )}
    </div>
  )
}
