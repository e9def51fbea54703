/** What was done about warnings lately, folded away: who cleared them, when, and with what words. Paper holds it unfolded. */
import { pageSize } from '@vitalrounds/domain/members/list'
import type { Member } from '@vitalrounds/domain/members/member'
import type { WarningLog } from '@vitalrounds/domain/warnings/warning'
import { warningApi } from '@vitalrounds/domain/warnings/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../../platform/api.ts'
import { useNow } from '../../platform/now.ts'
import { dateTimeZone } from '../../platform/zones.ts'
import { Fold } from '../../ui/Fold.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { useIsPrinting } from '../../ui/print/printing.ts'
import { useBeforePrint } from '../../ui/print/print-page.ts'
import { clearanceWords } from './clearance-words.ts'
import styles from './WarningsPanel.module.css'

type Props = { member: Member; count: number; zone: string }

export const ClearedFold = (props: Props) => (props.count === 0 ? null : <ClearedOf {...props} />)

/** The page asks for many things at once: these only once somebody wants to see them, or prints. */
function ClearedOf({ member, count, zone }: Props) {
  const [isWanted, want] = useState(false)
  const asking = apiQuery(warningApi.ofMember, { params: { id: member._id }, query: { state: 'cleared' } })
  const query = useQuery({ ...asking, enabled: isWanted })
  const queryClient = useQueryClient()
  useBeforePrint(() => queryClient.ensureQueryData(asking))
  const isPrinting = useIsPrinting()
  const which = count > pageSize ? `last ${pageSize} of ${count}` : String(count)
  return (
    <>
      <div data-screen-only>
        <Fold title={`Cleared (${which})`} onOpen={() => want(true)}>
          {isWanted && loadState(query, 'The cleared warnings could not be loaded', 'rows')}
          {isWanted && <Lines log={query.data} member={member} zone={zone} />}
        </Fold>
      </div>
      {isPrinting && (
        <section data-print-only className={styles['printed']}>
          <h2>Cleared warnings: {which}</h2>
          {query.data ? <Lines log={query.data} member={member} zone={zone} /> : <p>Not on this paper. The page’s own Print adds them.</p>}
        </section>
      )}
    </>
  )
}

function Lines({ log, member, zone }: Omit<Props, 'count'> & { log: WarningLog | undefined }) {
  const now = useNow()
  return (
    <ul className={styles['list']} tabIndex={0} aria-label="Cleared warnings">
      {log?.warnings.map(({ _id, label, text, measuredAt, cleared }) => (
        <li key={_id} className={styles['warning']}>
          <span>
            {label}: {text}
          </span>
          <span className={styles['dim']}>{dateTimeZone(measuredAt, member.timeZone)}</span>
          <span className={styles['dim']}>{cleared && clearanceWords(cleared, now, zone)}</span>
        </li>
      ))}
    </ul>
  )
}
