/** A warning whose reading is doubted says why, and lets it be left out or taken for the member's own. */
import { Button } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import type { Warning } from '@vitalrounds/domain/warnings/warning'
import { useRef, useState } from 'react'
import { dateTimeZone } from '../../platform/zones.ts'
import { ExclusionDialog } from './ExclusionDialog.tsx'
import { ItIsTheirs } from './ItIsTheirs.tsx'
import { DialogText } from '../../ui/dialogs/FormDialog.tsx'
import styles from './WarningsPanel.module.css'
import { May } from '../../ui/rights/May.tsx'

export function SuspectReading({ warning, member }: { warning: Warning; member: Member }) {
  const { readingId, suspect, label, text, measuredAt } = warning
  const [isExcluding, setExcluding] = useState(false)
  const item = useRef<Element | null>(null)
  if (suspect === null || readingId === null) return null
  // The buttons go with the doubt; the warning itself may stay
  const goOn = () =>
    setTimeout(() => {
      const next = item.current?.isConnected ? item.current.querySelector('button') : document.getElementById('main')
      next?.focus({ preventScroll: true })
    })
  return (
    <span className={styles['doubt']} ref={(line) => void (item.current = line?.closest('li') ?? item.current)}>
      <span>{suspect}</span>
      <May do="reading.write">
        <Button variant="default" size="compact-sm" aria-label={`Exclude: ${label}, ${text}`} onClick={() => setExcluding(true)}>
          Exclude
        </Button>
      </May>
      <ItIsTheirs readingId={readingId} memberId={member._id} about={`${label}, ${text}`} onDone={goOn} />
      {isExcluding && (
        <ExclusionDialog readingId={readingId} isExcluded={false} doubt={suspect} member={member} onClose={() => setExcluding(false)}>
          <DialogText>
            {label}: {text}, {dateTimeZone(measuredAt, member.timeZone)}
          </DialogText>
        </ExclusionDialog>
      )}
    </span>
  )
}
