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
  const query = useQuery(apiQuery(emergencyApi.list, {}))
  const accesses = query.data?.accesses ?? []
  if (accesses.length === 0) return loadProblem(query, 'Emergency access could not be loaded') ?? null
  return (
    <div className={styles['emergency']}>
      <Banner tone={accesses.some(isOpen) ? 'warning' : 'notice'} title="Emergency access">
        <ul className={styles['accesses']} aria-label="Emergency access">
          {accesses.map((access) => (
            <li key={access._id}>
              {access.name}, {dateTime(access.begunAt, zone)} to {timeOfDay(access.endedAt ?? access.endsAt, zone)}
              {isOpen(access) && ' (open now)'}: {access.reason}{' '}
              <Link
                to="/settings/audit-log"
                search={{ actor: access.userId, from: dayIn(access.begunAt, clinicZone), to: dayIn(access.endsAt, clinicZone) }}
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
