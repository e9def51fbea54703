/** A visit or a hospital event as staff enter it. */
import { Select, TextInput } from '@mantine/core'
import { visitApi } from '@vitalrounds/domain/chart/api'
import { NewVisit, type VisitKind, visitKinds } from '@vitalrounds/domain/chart/visits'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { DraftedFormDialog } from '../drafts/parts/DraftedFormDialog.tsx'
import { aboutMember } from '../members/parts/member-about.ts'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import styles from './Chart.module.css'
import { DayInput } from '../ui/fields/DayInput.tsx'

const kinds = Object.entries(visitKinds).map(([value, { title }]) => ({ value, label: title }))
const empty = { visitedOn: '', kind: 'office' as VisitKind, dischargedOn: null as string | null, practitioner: '', place: '', note: '' } // prettier-ignore

export function VisitDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [form, setForm] = useState({ ...empty, practitioner: member.physicianName })
  const read = NewVisit.safeParse(form)
  const why = form.visitedOn === '' ? 'Enter the date.' : read.success ? undefined : read.error.issues[0]?.message
  const add = useAct(() => call(visitApi.add, { params: { id: member._id }, body: form }), {
    done: 'Visit recorded',
    onDone: onClose,
  })
  return (
    <DraftedFormDialog
      values={form}
      draft={{ memberId: member._id, kind: 'visit', about: 'new' }}
      onRestore={setForm}
      isSent={add.isSuccess}
      title="Add a visit"
      about={aboutMember(member)}
      submitLabel="Add visit"
      why={why}
      isBusy={add.isPending}
      error={problemWords(add.error)}
      onSubmit={() => add.mutate(undefined)}
      onClose={onClose}
    >
      <Fields form={form} onForm={setForm} />
    </DraftedFormDialog>
  )
}

type FormState = typeof empty

function Fields({ form, onForm: setForm }: { form: FormState; onForm: (form: FormState) => void }) {
  const text = (name: 'practitioner' | 'place' | 'note', label: string) => (
    <TextInput
      label={label}
      value={form[name]}
      maxLength={name === 'note' ? 1000 : 120}
      onChange={(event) => setForm({ ...form, [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <div className={styles['grid']}>
        <DayInput
          label={form.kind === 'hospital' ? 'Admitted on' : 'Date'}
          data-autofocus
          value={form.visitedOn}
          onDay={(day) => setForm({ ...form, visitedOn: day })}
        />
        <Select
          label="Kind"
          data={kinds}
          value={form.kind}
          allowDeselect={false}
          onChange={(kind) => setForm({ ...form, kind: kind as VisitKind, dischargedOn: null })}
        />
        {form.kind === 'hospital' && (
          <DayInput
            label="Discharged on"
            description="Empty while in hospital"
            value={form.dischargedOn ?? ''}
            onDay={(day) => setForm({ ...form, dischargedOn: day || null })}
          />
        )}
        {text('practitioner', 'Practitioner')}
        {text('place', 'Place')}
      </div>
      {text('note', 'Note')}
    </>
  )
}
