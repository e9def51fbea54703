/** Open warnings of one type: one line with how many, the worst and since when, which opens the single ones. */
import { Button } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import type { Warning } from '@vitalrounds/domain/warnings/warning'
import type { SameType } from '@vitalrounds/domain/warnings/by-type'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../platform/now.ts'
import { ageWords, dateOf, dayIn, monthDay } from '../../platform/zones.ts'
import { Age } from '../../ui/Age.tsx'
import { SeverityChip } from '../../ui/SeverityChip.tsx'
import { SuspectReading } from './SuspectReading.tsx'
import styles from './WarningsPanel.module.css'
import { May } from '../../ui/rights/May.tsx'

type WarningLinesProps = { member: Member; zone: string; onClear: (warnings: readonly Warning[]) => void }

export function WarningLines({ same, ...of }: { same: SameType<Warning> } & WarningLinesProps) {
  const [isOpen, setOpen] = useState(false)
  const { warnings, worst } = same
  const items = warnings.map((warning) => <Single key={warning._id} warning={warning} {...of} />)
  // All are items of one list, so that the keyboard works down through them
  if (warnings.length === 1) return items
  return (
    <>
      <li className={styles['warning']}>
        <TypeChip warning={worst}>×{warnings.length}</TypeChip>
        <Summary same={same} zone={of.member.timeZone} />
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'} the {warnings.length}
          <span className="spoken"> {worst.label}</span>
        </Button>
        <May do="reading.write">
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Clear ${warnings.length} of ${worst.label}`}
            onClick={() => of.onClear(warnings)}
          >
            Clear {warnings.length}
          </Button>
        </May>
      </li>
      {isOpen && items}
    </>
  )
}

/** The day is that of the charts below: the member's. */
function Summary({ same: { warnings, worst, since }, zone }: { same: SameType<Warning>; zone: string }) {
  const now = useNow()
  const isThisYear = dayIn(since, zone).slice(0, 4) === dayIn(now, zone).slice(0, 4)
  const doubted = warnings.filter(({ suspect }) => suspect !== null)
  return (
    <span className={styles['text']}>
      worst {worst.text}, since {isThisYear ? monthDay(since, zone) : dateOf(since, zone)}
      {doubted.length > 0 && <span className={styles['dim']}> · {doubted[0]?.suspect}</span>}
    </span>
  )
}

const TypeChip = ({ warning: { label, severity, side }, children }: { warning: Warning; children?: ReactNode }) =>
  severity === 'ok' ? (
    <b>
      {label} {children}
    </b>
  ) : (
    <SeverityChip severity={severity} {...(side && { side })}>
      {label} {children}
    </SeverityChip>
  )

function Single({ warning, member, zone, onClear }: { warning: Warning } & WarningLinesProps) {
  const now = useNow()
  const { label, text, measuredAt, isBackfilled } = warning
  return (
    <li className={styles['warning']}>
      <TypeChip warning={warning} />
      <span className={styles['text']}>{text}</span>
      <span className={styles['dim']}>
        <Age {...ageWords(measuredAt, now, zone)} />
        {isBackfilled && ' · arrived late'}
      </span>
      <May do="reading.write">
        <Button variant="subtle" size="compact-sm" aria-label={`Clear ${label}, ${text}`} onClick={() => onClear([warning])}>
          Clear
        </Button>
      </May>
      <SuspectReading warning={warning} member={member} />
    </li>
  )
}
