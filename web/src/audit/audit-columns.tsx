/** The columns of the audit log. */
import { countWithNoun } from '@vitalrounds/domain/counted'
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
  client: 'a program, without a person',
  provisioning: 'provisioning (SCIM), without a person',
}

/** A refusal by its code: `access.denied`. */
const isRefused = ({ result }: AuditEntry) => result !== 'ok' && result !== 'begun'

const Whom = ({ entry: { members, others } }: { entry: AuditEntry }) => (
  <Lines below={others > 0 && (members.length === 0 ? countWithNoun(others, 'record') : `and ${countWithNoun(others, 'other')}`)}>
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

const When = ({ entry: { at, seal }, zone }: { entry: AuditEntry; zone: string }) => (
  <Lines below={seal === null ? 'sealed within a minute' : `seal ${seal}`}>{dateTime(at, zone)}</Lines>
)

const Who = ({ entry: { actorName, actorKind, actorId, ip } }: { entry: AuditEntry }) => (
  <Lines below={[actorKind === 'job' ? actorId : actorTitles[actorKind], ip].filter(Boolean).join(', ')}>{actorName}</Lines>
)

const Wrapped = ({ title, children }: { title: string | undefined; children: string | null }) => (
  <div className={styles['what']} title={title}>
    {children}
  </div>
)

const Result = ({ entry }: { entry: AuditEntry }) => (
  <span className={isRefused(entry) ? styles['refused'] : undefined}>
    {isRefused(entry) ? `Refused: ${entry.result}` : entry.result === 'ok' ? 'Done' : 'Begun'}
  </span>
)

const requestWords = ({ requestId }: AuditEntry) => (requestId === null ? undefined : `request ${requestId}`)

export const auditColumns = (zone: string): Column<AuditEntry>[] => [
  { id: 'at', title: 'When', width: 170, card: 'title', cell: (entry) => <When entry={entry} zone={zone} /> },
  { id: 'who', title: 'Who', card: 'line', cell: (entry) => <Who entry={entry} /> },
  {
    id: 'what',
    title: 'What',
    card: 'line',
    // The call itself is for whoever compares the log with the API
    cell: ({ summary, action }) => <Wrapped title={action}>{summary}</Wrapped>,
  },
  {
    id: 'whom',
    title: 'Whom',
    card: 'line',
    cell: (entry) => (
      <div className={styles['what']}>
        <Whom entry={entry} />
      </div>
    ),
  },
  { id: 'result', title: 'Result', card: 'line', cell: (entry) => <Result entry={entry} /> },
  {
    id: 'reason',
    title: 'Reason',
    card: 'line',
    cell: (entry) => <Wrapped title={requestWords(entry)}>{entry.reason}</Wrapped>,
  },
]
