/** Who entered the workspace in an emergency; nothing where nobody did. */
import { emergencyApi, type EmergencyAccess } from '@vitalrounds/domain/auth/emergency-api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { apiQuery } from '../platform/api.ts'
import { dateTime, dayIn, timeOfDay } from '../platform/zones.ts'
import { Banner } from '../ui/notices/Banner.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import styles from './AuditPage.module.css'

/** Moments are told in the reader's zone; days of the log are the clinic's. */
export function EmergencyPart({ zone, clinicZone }: { zone: string; clinicZone: string }) {
  const asked = useQuery(apiQuery(emergencyApi.list, {}))
  const accesses = asked.data?.accesses ?? []
  if (accesses.length === 0) return loadProblem(asked, 'Emergency access could not be loaded') ?? null
  return (
    <div className={styles['emergency']}>
      <Banner tone={accesses.some(isOpen) ? 'warning' : 'notice'} title="Emergency access">
        <ul className={styles['accesses']} aria-label="Emergency access">
          {accesses.map((one) => (
            <li key={one._id}>
              {one.name}, {dateTime(one.begunAt, zone)} to {timeOfDay(one.endedAt ?? one.endsAt, zone)}
              {isOpen(one) && ' (open now)'}: {one.reason}{' '}
              <Link
                to="/settings/audit-log"
                search={{ actor: one.userId, from: dayIn(one.begunAt, clinicZone), to: dayIn(one.endsAt, clinicZone) }}
              >
                What was looked at
              </Link>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}

const isOpen = ({ endedAt }: EmergencyAccess) => endedAt === null
