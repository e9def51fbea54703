/** Why there is no member to show; beside it stand the menu and the way back to the list. */
import { ApiProblem } from '../platform/wire.ts'
import { ErrorPanel } from '../ui/notices/ErrorPanel.tsx'
import { isUnloaded, type LoadQuery } from '../ui/notices/load-problem.tsx'
import styles from './MemberPage.module.css'

// To whoever reads it, an address that can be nobody's is no bad request
const nobody = {
  title: 'Member not found',
  detail: 'This address does not name a member. It may have been cut off when it was copied.',
  requestId: '',
}

const isMisread = (problem: unknown) => problem instanceof ApiProblem && problem.status === 400

export function MemberProblem({ asked }: { asked: LoadQuery }) {
  if (!isUnloaded(asked)) return null
  return (
    <div className={styles['problem']}>
      {isMisread(asked.error) ? (
        <ErrorPanel isPage problem={nobody} />
      ) : (
        <ErrorPanel isPage problem={asked.error} onRetry={() => void asked.refetch()} isRetrying={asked.isFetching} />
      )}
    </div>
  )
}
