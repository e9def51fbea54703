/** Below the months that wait on the desk: signing all that are clean, and the way to those that have changed. */
import { Link } from '@tanstack/react-router'
import type { Reply } from '@vitalrounds/domain/contract'
import type { reviewApi } from '@vitalrounds/domain/reports/review-api'
import type { Me } from '../../platform/me.ts'
import { SignAllClean } from './SignAllClean.tsx'

type Props = { me: Me; yearMonth: string; show: 'mine' | 'all'; queue: Reply<typeof reviewApi.queue> }

export const MoreMonths = ({ me, yearMonth, show, queue: { counts, count, maySign } }: Props) => (
  <>
    {maySign && count > 0 && (
      <div style={{ margin: '4px 16px' }}>
        <SignAllClean yearMonth={yearMonth} show={show} />
      </div>
    )}
    {counts.changed > 0 && (
      <Link
        to="/reports/$report"
        params={{ report: 'review-record' }}
        search={{ yearMonth, show: show === 'mine' ? me.id : 'all', state: 'changed' }}
        style={{ display: 'block', margin: '4px 16px', fontSize: 12.5 }}
      >
        {counts.changed} changed since reviewed
      </Link>
    )}
  </>
)
