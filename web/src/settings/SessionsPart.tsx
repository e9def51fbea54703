/** Where the user is signed in, and the way to end it there. */
import { Button } from '@mantine/core'
import { accountApi } from '@vitalrounds/domain/auth/account-api'
import type { Reply } from '@vitalrounds/domain/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { apiQuery, call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTime } from '../platform/zones.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { showDoneToast } from '../ui/notices/toast.ts'
import { PlainTable } from '../ui/table/PlainTable.tsx'
import styles from './parts/settings.module.css'

export function SessionsPart({ zone }: { zone: string }) {
  const query = useQuery(apiQuery(accountApi.sessions, {}))
  const end = useMutation({
    mutationFn: (id: string) => call(accountApi.revokeSession, { params: { id } }),
    onSuccess: () => showDoneToast('Signed out there'),
  })
  const endOthers = useMutation({
    mutationFn: () => call(accountApi.revokeOtherSessions, { body: {} }),
    onSuccess: () => showDoneToast('Signed out on every other device; none is remembered any more'),
  })
  const sessions = query.data?.sessions
  const problem = end.error ?? endOthers.error
  return (
    <section className={styles['part']} aria-labelledby="sessions-part">
      <h2 id="sessions-part">Signed-in devices</h2>
      <p className={styles['hint']}>
        Signing out somewhere ends the work there. Where a code of your second factor is asked for, and on which devices it is not, stands
        under <Link to="/settings/sign-in">Signing in</Link>.
      </p>
      {loadState(query, 'Your devices could not be loaded', 'rows')}
      {problem && <Banner tone="danger">{problemWords(problem)}</Banner>}
      {sessions && (
        <PlainTable label="Signed-in devices">
          <thead>
            <tr>
              <th scope="col">Device</th>
              <th scope="col">Address</th>
              <th scope="col">Last seen</th>
              <th scope="col">
                <span className="spoken">Sign out</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <Session key={session.id} session={session} zone={zone} onEnd={() => end.mutate(session.id)} />
            ))}
          </tbody>
        </PlainTable>
      )}
      {sessions && sessions.length > 1 && (
        <div className={styles['foot']}>
          <BusyButton variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </BusyButton>
        </div>
      )}
    </section>
  )
}

type SessionProps = { session: Reply<typeof accountApi.sessions>['sessions'][number]; zone: string; onEnd: () => void }

const Session = ({ session: { device, ip, last_seen_at, current }, zone, onEnd }: SessionProps) => (
  <tr>
    <th scope="row">{device}</th>
    <td>{ip}</td>
    <td>{current ? 'This device' : dateTime(last_seen_at, zone)}</td>
    <td>
      {!current && (
        <Button variant="default" size="compact-sm" aria-label={`Sign out ${device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </td>
  </tr>
)
