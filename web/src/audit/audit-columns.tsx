/** The columns of the audit log. */
import { actorKinds, type AuditEntry } from '@vitalrounds/domain/audit/api'
import { Link } from '@tanstack/react-router'
import { dateTime } from '../platform/zones.ts'
import { Lines } from '../ui/Lines.tsx'
import type { Column } from '../ui/table/table-types.ts'
import styles from './AuditPage.module.css'

const actorTitles: Record<(typeof actorKinds)[number], string> = {
  user: '',
  job: 'job',
  vendor: 'delivery',
  link: 'without an account',
}

/** A refusal by its code: `access.denied`. */
const isRefused = ({ result }: AuditEntry) => result !== 'ok' && result !== 'begun'

const counted = (others: number) => `${others.toLocaleString('en-US')} ${others === 1 ? 'other' : 'others'}`

const Whom = ({ entry: { members, others } }: { entry: AuditEntry }) => (
  <Lines
    below={others > 0 && (members.length === 0 ? counted(others).replace('other', 'thing') : `and ${counted(others)}`)}
  >
    {members.map(({ memberId, name }, nth) => (
      <span key={memberId}>
        {nth > 0 && ', '}
        <Link to="/member-details/$memberId/$tab" params={{ memberId, tab: 'profile' }}>
          {name}
        </Link>
      </span>
    ))}
  </Lines>
)

export const auditColumns = (zone: string): Column<AuditEntry>[] => [
  {
    id: 'at',
    title: 'When',
    width: 170,
    card: 'title',
    cell: ({ at, seal }) => (
      <Lines below={seal === null ? 'sealed within a minute' : `seal ${seal}`}>{dateTime(at, zone)}</Lines>
    ),
  },
  {
    id: 'who',
    title: 'Who',
    card: 'line',
    cell: ({ actorName, actorKind, actorId, ip }) => (
      <Lines below={[actorKind === 'job' ? actorId : actorTitles[actorKind], ip].filter(Boolean).join(', ')}>
        {actorName}
      </Lines>
    ),
  },
  {
    id: 'what',
    title: 'What',
    card: 'line',
    cell: ({ summary, action }) => (
      <div className={styles['what']} title={action}>
        {summary}
      </div>
    ),
  },
  {
    id: 'result',
    title: 'Result',
    card: 'line',
    cell: (entry) => (
      <span className={isRefused(entry) ? styles['refused'] : undefined}>
        {isRefused(entry) ? `Refused: ${entry.result}` : entry.result === 'ok' ? 'Done' : 'Begun'}
      </span>
    ),
  },
  { id: 'whom', title: 'Whom', card: 'line', cell: (entry) => <Whom entry={entry} /> },
  {
    id: 'reason',
    title: 'Reason',
    card: 'line',
    cell: ({ reason, requestId }) => (
      <div className={styles['what']} title={requestId === null ? undefined : `request ${requestId}`}>
        {reason}
      </div>
    ),
  },
]
