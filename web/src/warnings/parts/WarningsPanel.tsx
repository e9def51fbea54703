/** What waits for review on a member: each warning in words, cleared one by one or all that are seen, with what was done. */
import { Button } from '@mantine/core'
import { type Warning, warningApi } from '@vitalrounds/domain/warnings/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { useNow } from '../../platform/now.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateTimeZone, shortAge, spokenAge } from '../../platform/zones.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { DialogText } from '../../ui/dialogs/FormDialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { SeverityChip } from '../../ui/SeverityChip.tsx'
import { aboutMember } from '../../members/parts/member-about.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import styles from './WarningsPanel.module.css'

type Props = { member: Member; me: Me }

export function WarningsPanel({ member, me }: Props) {
  const asked = useQuery(ask(warningApi.ofMember, { params: { id: member._id }, query: { state: 'open' } }))
  const [clearing, setClearing] = useState<readonly Warning[] | null>(null)
  if (!asked.data) return loadProblem(asked, 'The warnings could not be loaded')
  const { warnings } = asked.data
  if (warnings.length === 0) return null
  return (
    <section className={styles['panel']} aria-labelledby="needs-review" data-screen-only>
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
        {warnings.map((warning) => (
          <Item key={warning._id} warning={warning} zone={me.timeZone} onClear={() => setClearing([warning])} />
        ))}
      </ul>
      {clearing && <ClearDialog warnings={clearing} member={member} onClose={() => setClearing(null)} />}
    </section>
  )
}

const Item = ({ warning, zone, onClear }: { warning: Warning; zone: string; onClear: () => void }) => {
  const now = useNow()
  const { label, severity, text, measuredAt, isBackfilled } = warning
  return (
    <li className={styles['warning']}>
      {severity === 'ok' ? (
        <b>{label}</b>
      ) : (
        <SeverityChip severity={severity} {...(warning.side && { side: warning.side })}>
          {label}
        </SeverityChip>
      )}
      <span className={styles['text']}>{text}</span>
      <span className={styles['dim']} title={dateTimeZone(measuredAt, zone)}>
        <span aria-hidden="true">{shortAge(measuredAt, now)}</span>
        <span className="spoken">{spokenAge(measuredAt, now)}</span>
        {isBackfilled && ' · arrived late'}
      </span>
      <Button variant="subtle" size="compact-sm" aria-label={`Clear ${label}, ${text}`} onClick={onClear}>
        Clear
      </Button>
    </li>
  )
}

const usual = [
  'Called the member',
  'Texted the member',
  'Doctor informed',
  'Known and followed',
  'Measured again, in range',
]

type ClearProps = { warnings: readonly Warning[]; member: Member; onClose: () => void }

function ClearDialog({ warnings, member, onClose }: ClearProps) {
  const [only] = warnings
  const isOne = warnings.length === 1 && only !== undefined
  const params = { id: member._id }
  const clear = useAct(
    (reason: string) =>
      isOne
        ? call(warningApi.clear, { params: { ...params, warningId: only._id }, body: { reason } })
        : call(warningApi.clearAll, { params, body: { reason, warningIds: warnings.map((one) => one._id) } }),
    { done: ({ cleared }) => (cleared === 1 ? 'Warning cleared' : `${cleared} warnings cleared`), onDone: onClose },
  )
  return (
    <ReasonDialog
      title={isOne ? 'Clear this warning' : `Clear ${warnings.length} warnings`}
      about={aboutMember(member)}
      label="What was done"
      usual={usual}
      confirmLabel={isOne ? 'Clear' : `Clear ${warnings.length}`}
      isBusy={clear.isPending}
      error={problemWords(clear.error)}
      onConfirm={(reason) => clear.mutate(reason)}
      onClose={onClose}
    >
      {isOne && (
        <DialogText>
          {only.label}: {only.text}
        </DialogText>
      )}
    </ReasonDialog>
  )
}
