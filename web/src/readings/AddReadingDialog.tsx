/** Adds a reading that was told on the phone or read off a screen. It is marked as such and never counts as a device day. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Select, TextInput } from '@mantine/core'
import { readingApi } from '@vitalrounds/domain/readings/api'
import { type Metric, metricFacts } from '@vitalrounds/domain/values/metrics'
import type { Member } from '@vitalrounds/domain/members/member'
import { zoneTitle } from '@vitalrounds/domain/values/us-zones'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { instantFromLocal, localMinute } from '../platform/local-minute.ts'
import { useNow } from '../platform/now.ts'
import { problemWords } from '../platform/problem-words.ts'
import { DialogNote, FormDialog } from '../ui/dialogs/FormDialog.tsx'
import { type Act, acts, type ActName, type ReadValues, readAct, type TypedValues } from './manual-values.ts'
import styles from './MeasurementsTab.module.css'
import { useAct } from '../ui/dialogs/use-act.ts'
import { MomentInput } from '../ui/fields/DayInput.tsx'

type Props = { member: Member; onClose: () => void }
const kinds = Object.entries(acts).map(([value, { title }]) => ({ value, label: title }))

/** What stands in the form, what it means, and the way to keep it. */
function useManualReading({ member, onClose }: Props) {
  const now = useNow()
  const [kind, setKind] = useState<ActName>('bloodPressure')
  const [typed, setTyped] = useState<TypedValues>({})
  const [at, setAt] = useState(() => localMinute(now, member.timeZone))
  const [reason, setReason] = useState('')
  const measuredAt = instantFromLocal(at, member.timeZone)
  const read = readAct(acts[kind], typed, measuredAt, Temporal.Instant.fromEpochMilliseconds(now).toString())
  const add = useAct(
    () =>
      call(readingApi.add, {
        params: { id: member._id },
        body: {
          measuredAt: measuredAt ?? '',
          values: read.values,
          ...(reason.trim() && { reason: reason.trim() }),
        },
      }),
    { done: 'Reading added', onDone: onClose },
  )
  const choose = (next: string | null) => {
    setKind(next as ActName)
    setTyped({})
  }
  return { kind, choose, typed, setTyped, at, setAt, reason, setReason, ...read, add }
}
type Form = ReturnType<typeof useManualReading>

export function AddReadingDialog(props: Props) {
  const { member, onClose } = props
  const form = useManualReading(props)
  const { why, add } = form
  return (
    <FormDialog
      title="Add a reading"
      about={aboutMember(member)}
      submitLabel="Add reading"
      why={why}
      isBusy={add.isPending}
      error={problemWords(add.error)}
      onSubmit={() => add.mutate(undefined)}
      onClose={onClose}
    >
      <Fields form={form} zone={member.timeZone} />
      <DialogNote>Marked as entered by hand. It is judged by the member’s rules but never counts as a device day for billing.</DialogNote>
    </FormDialog>
  )
}

const Fields = ({ form, zone }: { form: Form; zone: string }) => (
  <>
    <Select label="Measurement" data={kinds} value={form.kind} onChange={form.choose} />
    <Values key={form.kind} act={acts[form.kind]} typed={form.typed} problems={form.problems} onTyped={form.setTyped} />
    <MomentInput label={`Measured at, ${zoneTitle(zone)}`} error={form.problems.measuredAt} value={form.at} onMoment={form.setAt} />
    <TextInput
      label="Note"
      placeholder="For instance: told on the phone"
      maxLength={500}
      value={form.reason}
      onChange={(event) => form.setReason(event.currentTarget.value)}
    />
  </>
)

type ValuesProps = {
  act: Act
  typed: TypedValues
  problems: ReadValues['problems']
  onTyped: (typed: TypedValues) => void
}

const Values = ({ act, typed, problems, onTyped }: ValuesProps) => (
  <div className={styles['grid']}>
    {act.metrics.map((metric: Metric, at) => (
      <TextInput
        key={metric}
        label={`${metricFacts[metric].title}, ${metricFacts[metric].displayUnit}`}
        description={act.optional.includes(metric) ? 'If known' : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed[metric] ?? ''}
        error={problems[metric]}
        {...(at === 0 && { 'data-autofocus': true })}
        onChange={(event) => onTyped({ ...typed, [metric]: event.currentTarget.value })}
      />
    ))}
  </div>
)
