/** What was done about warnings lately, folded away: who cleared them, when, and with what words. */
import { pageSize } from '@vitalrounds/domain/members/list'
import type { Member } from '@vitalrounds/domain/members/member'
import { warningApi } from '@vitalrounds/domain/warnings/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../platform/api.ts'
import { useNow } from '../../platform/now.ts'
import { Fold } from '../../ui/Fold.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { clearanceWords } from './clearance-words.ts'
import styles from './WarningsPanel.module.css'

type Props = { member: Member; count: number; zone: string }

/** The page asks for many things at once: these only once somebody wants to see them. */
export function ClearedFold({ member, count, zone }: Props) {
  const [isWanted, want] = useState(false)
  if (count === 0) return null
  return (
    <Fold
      title={count > pageSize ? `Cleared (last ${pageSize} of ${count})` : `Cleared (${count})`}
      onOpen={() => want(true)}
    >
      {isWanted && <Cleared member={member} zone={zone} />}
    </Fold>
  )
}

function Cleared({ member, zone }: Omit<Props, 'count'>) {
  const now = useNow()
  const asked = useQuery(ask(warningApi.ofMember, { params: { id: member._id }, query: { state: 'cleared' } }))
  return (
    <>
      {loadState(asked, 'The cleared warnings could not be loaded', 'rows')}
      <ul className={styles['list']} tabIndex={0} aria-label="Cleared warnings">
        {asked.data?.warnings.map(({ _id, label, text, cleared }) => (
          <li key={_id} className={styles['warning']}>
            <span>
              {label}: {text}
            </span>
            <span className={styles['dim']}>{cleared && clearanceWords(cleared, now, zone)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
