/** What was done about warnings lately, folded away: who cleared them, when, and with what words. */
import type { Member } from '@vitalrounds/domain/members/member'
import { warningApi } from '@vitalrounds/domain/warnings/api'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../platform/api.ts'
import { useNow } from '../../platform/now.ts'
import { Fold } from '../../ui/Fold.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { clearanceWords } from './clearance-words.ts'
import styles from './WarningsPanel.module.css'

export function ClearedFold({ member, zone }: { member: Member; zone: string }) {
  const now = useNow()
  const asked = useQuery(ask(warningApi.ofMember, { params: { id: member._id }, query: { state: 'cleared' } }))
  if (!asked.data) return loadProblem(asked, 'The cleared warnings could not be loaded')
  const { warnings, count } = asked.data
  if (count === 0) return null
  return (
    <Fold title={count > warnings.length ? `Cleared (last ${warnings.length} of ${count})` : `Cleared (${count})`}>
      <ul className={styles['list']} tabIndex={0} aria-label="Cleared warnings">
        {warnings.map(({ _id, label, text, cleared }) => (
          <li key={_id} className={styles['warning']}>
            <span>
              {label}: {text}
            </span>
            <span className={styles['dim']}>{cleared && clearanceWords(cleared, now, zone)}</span>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
