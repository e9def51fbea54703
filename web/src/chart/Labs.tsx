/** Laboratory values of the chart, entered by hand or moved in. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { usDate } from '@vitalrounds/domain/us-date'
import { withUnit } from '@vitalrounds/domain/with-unit'
import { Button, Select, TextInput } from '@mantine/core'
import { labApi } from '@vitalrounds/domain/chart/api'
import { computedWords, labValueWords } from '@vitalrounds/domain/chart/egfr'
import { type EnteredTest, enteredTests, type LabResult, labTests } from '@vitalrounds/domain/chart/labs'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DraftedFormDialog } from '../drafts/parts/DraftedFormDialog.tsx'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateOf } from '../platform/zones.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import { Lines } from '../ui/Lines.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { act, PlainTable } from '../ui/table/PlainTable.tsx'
import { Note, Section } from '../ui/Sections.tsx'
import styles from './Chart.module.css'
import { TakeBackDialog, type TakeBack } from './TakeBackDialog.tsx'
import { DayInput, isDay } from '../ui/fields/DayInput.tsx'
import { May } from '../ui/rights/May.tsx'

type Props = { member: Member; me: Me }
const tests = Object.entries(enteredTests).map(([value, { title, unit }]) => ({ value, label: `${title}, ${unit}` }))

export function Labs({ member, me }: Props) {
  const query = useQuery(apiQuery(labApi.list, { params: { id: member._id } }))
  const [isAdding, setAdding] = useState(false)
  const [back, setBack] = useState<TakeBack | null>(null)
  const labs = query.data?.labs ?? []
  return (
    <Section
      title="Laboratory values"
      acts={
        <May do="member.update">
          <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
            Enter a value
          </Button>
        </May>
      }
    >
      {loadState(query, 'The laboratory values could not be loaded', 'rows')}
      {query.data && labs.length === 0 && <Note>No value is on record.</Note>}
      {labs.length > 0 && <LabTable labs={labs} zone={me.timeZone} onTakeBack={setBack} />}
      {isAdding && <LabDialog member={member} onClose={() => setAdding(false)} />}
      {back && <TakeBackDialog what={back} member={member} onClose={() => setBack(null)} />}
    </Section>
  )
}

type TableProps = { labs: readonly LabResult[]; zone: string; onTakeBack: (what: TakeBack) => void }

const LabTable = ({ labs, zone, onTakeBack }: TableProps) => (
  <PlainTable label="Laboratory values" columns={['Test', 'Value', 'Drawn', 'Entered', act]}>
    {labs.map((lab) => (
      <tr key={lab._id}>
        <th>{labTests[lab.test].title}</th>
        <td>
          <Lines below={computedWords(lab)}>{labValueWords(lab)}</Lines>
        </td>
        <td>
          <Lines below={lab.laboratory}>{usDate(lab.drawnOn)}</Lines>
        </td>
        <td>
          <Lines below={[lab.recordedBy, lab.evidence].filter(Boolean).join(' · ')}>{dateOf(lab.recordedAt, zone)}</Lines>
        </td>
        <td>
          <May do="member.update">
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Take back ${labTests[lab.test].title} ${lab.value}`}
              onClick={() => onTakeBack({ kind: 'lab', id: lab._id, name: `${labTests[lab.test].title} ${lab.value}` })}
            >
              Take back
            </Button>
          </May>
        </td>
      </tr>
    ))}
  </PlainTable>
)

type LabProps = { member: Member; onClose: () => void }

function useLab({ member, onClose }: LabProps) {
  const [test, setTest] = useState<EnteredTest>('a1c')
  const [value, setValue] = useState('')
  const [drawnOn, setDrawnOn] = useState('')
  const [laboratory, setLaboratory] = useState('')
  const number = Number(value)
  const { least, most, unit } = enteredTests[test]
  const isOdd = value.trim() === '' || !(number >= least && number <= most)
  const add = useAct(() => call(labApi.add, { params: { id: member._id }, body: { test, value: number, drawnOn, laboratory } }), {
    done: 'Value entered',
    onDone: onClose,
  })
  const why = isOdd ? `Write a value from ${least} to ${withUnit(most, unit)}.` : isDay(drawnOn) ? undefined : 'Enter the day it was drawn.'
  const restore = (begun: { test: EnteredTest; value: string; drawnOn: string; laboratory: string }) => {
    setTest(begun.test)
    setValue(begun.value)
    setDrawnOn(begun.drawnOn)
    setLaboratory(begun.laboratory)
  }
  return { test, setTest, value, setValue, drawnOn, setDrawnOn, laboratory, setLaboratory, unit, add, why, restore }
}

function LabDialog({ member, onClose }: LabProps) {
  const form = useLab({ member, onClose })
  const { test, value, drawnOn, laboratory, unit, add, why, restore } = form
  return (
    <DraftedFormDialog
      values={{ test, value, drawnOn, laboratory }}
      draft={{ memberId: member._id, kind: 'lab', about: 'new' }}
      onRestore={restore}
      isSent={add.isSuccess}
      title="Enter a laboratory value"
      about={aboutMember(member)}
      submitLabel="Enter"
      why={why}
      isBusy={add.isPending}
      error={problemWords(add.error)}
      onSubmit={() => add.mutate(undefined)}
      onClose={onClose}
    >
      <div className={styles['grid']}>
        <Select label="Test" data={tests} allowDeselect={false} value={test} onChange={(next) => form.setTest(next as EnteredTest)} />
        <TextInput
          label={`Value, ${unit}`}
          inputMode="decimal"
          data-autofocus
          autoComplete="off"
          value={value}
          onChange={(event) => form.setValue(event.currentTarget.value)}
        />
        <DayInput label="Drawn on" value={drawnOn} onDay={form.setDrawnOn} />
        <TextInput
          label="Laboratory"
          maxLength={120}
          value={laboratory}
          onChange={(event) => form.setLaboratory(event.currentTarget.value)}
        />
      </div>
    </DraftedFormDialog>
  )
}
