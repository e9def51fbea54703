/** What others bill for the member this month: on record with who was told and why, recorded, and taken back with a way back. */
import { usDate } from '@vitalrounds/domain/us-date'
import { Button, NativeSelect } from '@mantine/core'
import { type ElsewhereKind, elsewhereKinds, elsewhereTitles, mayRecordElsewhere } from '@vitalrounds/domain/reports/billed-elsewhere'
import type { Member } from '@vitalrounds/domain/members/member'
import { type BilledElsewhere as OnRecord, elsewhereApi } from '@vitalrounds/domain/reports/elsewhere-api'
import { useState } from 'react'
import { DraftedReasonDialog } from '../drafts/parts/DraftedReasonDialog.tsx'
import { call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTime, monthTitle } from '../platform/zones.ts'
import { DialogText } from '../ui/dialogs/FormDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import styles from './reports.module.css'

type MemberMonthProps = { member: Member; month: string }
type Props = MemberMonthProps & { me: Me; running: string; isClosed: boolean; onRecord: readonly OnRecord[] }

export function BilledElsewhere({ member, me, month, running, isClosed, onRecord }: Props) {
  const [isRecording, setRecording] = useState(false)
  const [takenBack, setTakenBack] = useState<OnRecord | null>(null)
  const mayChange = me.actions.includes('coverage.write') && mayRecordElsewhere(month, running)
  const left = elsewhereKinds.filter((kind) => onRecord.every((record) => record.kind !== kind))
  if (onRecord.length === 0 && !mayChange) return null
  return (
    <section aria-labelledby="billed-elsewhere">
      <h2 id="billed-elsewhere" className={styles['section']}>
        Billed elsewhere
      </h2>
      {onRecord.length === 0 && <p>Nothing is on record that another practice or service bills this month.</p>}
      <ul>
        {onRecord.map((record) => (
          <li key={record.kind}>
            {wordsOf(record, me.timeZone)}
            {mayChange && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Take back: ${elsewhereTitles[record.kind]}`}
                onClick={() => setTakenBack(record)}
              >
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && left.length > 0 && (
        <Button size="xs" variant="default" onClick={() => setRecording(true)}>
          Record what is billed elsewhere
        </Button>
      )}
      {isRecording && <RecordDialog {...{ member, month, isClosed }} kinds={left} onClose={() => setRecording(false)} />}
      {takenBack !== null && <TakeBackDialog {...{ member, month, isClosed }} record={takenBack} onClose={() => setTakenBack(null)} />}
    </section>
  )
}

/** A closed month changes by no record; what the report says of it stands there until somebody decides. */
const waits = (isClosed: boolean) =>
  isClosed ? ' The month is closed: what this changes waits in the billing report until somebody accepts it.' : ''

const wordsOf = ({ kind, reason, recordedBy, recordedAt }: OnRecord, zone: string) =>
  [elsewhereTitles[kind], reason, recordedBy, dateTime(recordedAt, zone)].filter(Boolean).join(' · ')
const nameOf = ({ name, dob }: Member) => `${name}, ${usDate(dob)}`

type RecordProps = MemberMonthProps & { isClosed: boolean; kinds: readonly ElsewhereKind[]; onClose: () => void }
function RecordDialog({ member, month, isClosed, kinds, onClose }: RecordProps) {
  const [kind, setKind] = useState(kinds[0]!)
  const { record, takeBack } = callsOf(member, month)
  const act = useAct((reason: string) => record(kind, reason), {
    done: `On record for ${monthTitle(month)}`,
    onUndo: async (recorded) => void (await takeBack(recorded.kind, 'Recorded by mistake')),
    onDone: onClose,
  })
  return (
    <DraftedReasonDialog
      memberId={member._id}
      deed={`billed elsewhere ${month}`}
      isSent={act.isSuccess}
      title={`Billed elsewhere in ${monthTitle(month)}`}
      about={nameOf(member)}
      usual={['Told by the member', 'Told by the other practice', 'A claim was denied for it']}
      confirmLabel="Record"
      isBusy={act.isPending}
      error={problemWords(act.error)}
      onConfirm={(reason) => act.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>The codes that it takes out cannot be earned in this month, whatever is measured or done.{waits(isClosed)}</DialogText>
      <NativeSelect
        label="What is billed"
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as ElsewhereKind)}
        data={kinds.map((kind) => ({ value: kind, label: elsewhereTitles[kind] }))}
      />
    </DraftedReasonDialog>
  )
}

type TakeBackProps = MemberMonthProps & { isClosed: boolean; record: OnRecord; onClose: () => void }
function TakeBackDialog({ member, month, isClosed, record: item, onClose }: TakeBackProps) {
  const { record, takeBack } = callsOf(member, month)
  const act = useAct((reason: string) => takeBack(item.kind, reason), {
    done: `Taken back for ${monthTitle(month)}`,
    onUndo: async () => void (await record(item.kind, item.reason)),
    onDone: onClose,
  })
  return (
    <DraftedReasonDialog
      memberId={member._id}
      deed={`not billed elsewhere ${month} ${item.kind}`}
      isSent={act.isSuccess}
      title="Take back what is billed elsewhere"
      about={`${nameOf(member)}: ${elsewhereTitles[item.kind]}, ${monthTitle(month)}`}
      usual={['It was another month', 'It was another person', 'The other practice has stopped']}
      confirmLabel="Take back"
      isBusy={act.isPending}
      error={problemWords(act.error)}
      onConfirm={(reason) => act.mutate(reason)}
      onClose={onClose}
    >
      <DialogText>The codes it took out can be earned again.{waits(isClosed)}</DialogText>
    </DraftedReasonDialog>
  )
}

function callsOf(member: Member, yearMonth: string) {
  const params = { id: member._id, yearMonth }
  return {
    record: (kind: ElsewhereKind, reason: string) => call(elsewhereApi.record, { params, body: { kind, reason } }),
    takeBack: (kind: ElsewhereKind, reason: string) => call(elsewhereApi.takeBack, { params, body: { kind, reason } }),
  }
}
