/** What waits for review on a member, each type a line, cleared singly, by type or all; and what was done about the rest. */
import { Button } from '@mantine/core'
import { type Warning, warningApi } from '@vitalrounds/domain/warnings/api'
import { byType } from '@vitalrounds/domain/warnings/by-type'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../platform/api.ts'
import { useShortcuts } from '../../platform/keyboard.ts'
import type { Me } from '../../platform/me.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { ClearDialog } from './ClearDialog.tsx'
import { ClearedFold } from './ClearedFold.tsx'
import { WarningLines } from './WarningLines.tsx'
import styles from './WarningsPanel.module.css'

type Props = { member: Member; me: Me }

export function WarningsPanel({ member, me }: Props) {
  const asked = useQuery(ask(warningApi.ofMember, { params: { id: member._id }, query: { state: 'open' } }))
  const [clearing, setClearing] = useState<readonly Warning[] | null>(null)
  useShortcuts([
    {
      keys: 'r',
      title: 'Review: clear the warnings',
      group: 'Member',
      run: () => asked.data && asked.data.warnings.length > 0 && setClearing(asked.data.warnings),
    },
  ])
  if (!asked.data) return loadProblem(asked, 'The warnings could not be loaded')
  const { warnings } = asked.data
  return (
    <div>
      {warnings.length > 0 && (
        <section className={styles['panel']} aria-labelledby="needs-review">
          <header className={styles['head']}>
            <h2 id="needs-review">
              Needs review <span className={styles['count']}>{asked.data.open}</span>
            </h2>
            {warnings.length > 1 && (
              <Button variant="default" size="compact-sm" onClick={() => setClearing(warnings)}>
                {asked.data.open > warnings.length ? `Clear these ${warnings.length}` : 'Clear all'}
              </Button>
            )}
          </header>
          <ul className={styles['list']} data-works-down>
            {byType(warnings).map((same) => (
              <WarningLines
                key={same.worst.category}
                same={same}
                member={member}
                zone={me.timeZone}
                onClear={setClearing}
              />
            ))}
          </ul>
        </section>
      )}
      <ClearedFold member={member} count={asked.data.cleared} zone={me.timeZone} />
      {clearing && <ClearDialog warnings={clearing} member={member} onClose={() => setClearing(null)} />}
    </div>
  )
}
