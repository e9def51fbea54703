/**
 * After enrolling: the member is safe, and each device tells how it stands. It is read from the server under the member's
 * id in the address, so that a reload, or a colleague, sees the same; what failed can be tried again.
 */
import { usDate } from '@vitalrounds/domain/us-date'
import { Button } from '@mantine/core'
import { enrollmentApi } from '@vitalrounds/domain/enrollment/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { apiQuery } from '../../platform/api.ts'
import { focusAtOnce } from '../../ui/focus-at-once.ts'
import { IconCheck } from '../../ui/icons.tsx'
import { ErrorPanel } from '../../ui/notices/ErrorPanel.tsx'
import { DeviceResult } from './DeviceResult.tsx'
import styles from './Enroll.module.css'

type Outcome = Reply<typeof enrollmentApi.outcome>

// Asking a vendor about a gateway takes seconds
const againMs = 2_000
const isWaiting = ({ devices }: Outcome) => devices.some(({ outcome }) => outcome === 'connecting')

export function EnrolledResult({ memberId, onAnother }: { memberId: string; onAnother: () => void }) {
  const query = useQuery({
    ...apiQuery(enrollmentApi.outcome, { params: { id: memberId } }),
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? againMs : false),
  })
  if (query.data) return <Result outcome={query.data} onAnother={onAnother} />
  if (!query.isError) return <p className={styles['opening']}>Looking up what came of it…</p>
  return (
    <ErrorPanel
      problem={query.error}
      what="What came of this enrollment could not be loaded"
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}

function Result({ outcome: { member, devices }, onAnother }: { outcome: Outcome; onAnother: () => void }) {
  const failed = devices.filter(({ outcome }) => outcome === 'failed').length
  return (
    <section className={styles['result']} aria-labelledby="enrolled">
      <h2 id="enrolled" ref={focusAtOnce} tabIndex={-1} className={styles['resultTitle']}>
        <IconCheck size={20} aria-hidden="true" /> {member.name} is enrolled
      </h2>
      <p className={styles['resultNote']}>
        {usDate(member.dob)}
        {member.mrn !== '' && ` · MRN ${member.mrn}`} · Consent is on record.
        {devices.length === 0 && ' No device was requested or connected.'}
        {failed > 0 && ` ${failed === 1 ? '1 device needs' : `${failed} devices need`} another try.`}
      </p>
      {devices.length > 0 && (
        <ul className={styles['outcomes']} aria-label="Devices">
          {devices.map((outcome) => (
            <DeviceResult key={outcome.device} memberId={member._id} outcome={outcome} />
          ))}
        </ul>
      )}
      <div className={styles['resultActions']}>
        <Button
          size="sm"
          renderRoot={(props) => <Link {...props} to="/member-details/$memberId/$tab" params={{ memberId: member._id, tab: 'profile' }} />}
        >
          Open {member.firstName}’s profile
        </Button>
        <Button size="sm" variant="default" onClick={onAnother}>
          Enroll another member
        </Button>
      </div>
    </section>
  )
}
