/** What waits for review on a member, each type a line, cleared singly, by type or all; and what was done about the rest. */
import { Button } from '@mantine/core'
import type { Warning, WarningLog } from '@vitalrounds/domain/warnings/warning'
import { groupByType } from '@vitalrounds/domain/warnings/by-type'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { useShortcuts } from '../../platform/keyboard.ts'
import type { Me } from '../../platform/me.ts'
import { ClearDialog } from './ClearDialog.tsx'
import { ClearedFold } from './ClearedFold.tsx'
import { WarningLines } from './WarningLines.tsx'
import styles from './WarningsPanel.module.css'
import { May } from '../../ui/rights/May.tsx'

/** `waiting` is what is open, as it came with the charts. */
type Props = { member: Member; me: Me; waiting: WarningLog }

export function WarningsPanel({ member, me, waiting: { warnings, open, cleared } }: Props) {
  const [clearing, setClearing] = useState<readonly Warning[] | null>(null)
  useShortcuts([
    {
      keys: 'r',
      title: 'Review: clear the warnings',
      group: 'Member',
      run: () => warnings.length > 0 && me.actions.includes('reading.write') && setClearing(warnings),
    },
  ])
  return (
    <div>
      {warnings.length > 0 && (
        <section className={styles['panel']} aria-labelledby="needs-review">
          <header className={styles['head']}>
            <h2 id="needs-review">
              Needs review <span className={styles['count']}>{open}</span>
            </h2>
            {warnings.length > 1 && (
              <May do="reading.write">
                <Button variant="default" size="compact-sm" onClick={() => setClearing(warnings)}>
                  {open > warnings.length ? `Clear these ${warnings.length}` : 'Clear all'}
                </Button>
              </May>
            )}
          </header>
          <ul className={styles['list']} data-works-down>
            {groupByType(warnings).map((same) => (
              <WarningLines key={same.worst.category} same={same} member={member} zone={me.timeZone} onClear={setClearing} />
            ))}
          </ul>
        </section>
      )}
      <ClearedFold member={member} count={cleared} zone={me.timeZone} />
      {clearing && <ClearDialog warnings={clearing} member={member} me={me} onClose={() => setClearing(null)} />}
    </div>
  )
}
