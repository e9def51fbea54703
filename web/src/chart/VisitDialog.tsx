/** A visit or a hospital event as staff enter it. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { usDate } from '@vitalrounds/domain/us-date'
import { Select, TextInput } from '@mantine/core'
import { visitApi } from '@vitalrounds/domain/chart/api'
import { NewVisit, type Visit, type VisitKind, visitKinds } from '@vitalrounds/domain/chart/visits'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { DraftedFormDialog } from '../drafts/parts/DraftedFormDialog.tsx'
import { call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import styles from './Chart.module.css'
import { DayInput } from '../ui/fields/DayInput.tsx'

const kinds = Object.entries(visitKinds).map(([value, { title }]) => ({ value, label: title }))
const empty = { visitedOn: '', kind: 'office' as VisitKind, dischargedOn: null as string | null, practitioner: '', place: '', note: '' }

type FormState = typeof empty
type Props = { member: Member; onClose: () => void }

export function VisitDialog({ member, onClose }: Props) {
  const visit = useVisit({ member, onClose, begun: { ...empty, practitioner: member.physicianName }, done: 'Visit recorded' })
  const missing = visit.form.visitedOn === '' ? 'Enter the date.' : undefined
  return (
    <DraftedFormDialog {...visit.dialog('new')} title="Add a visit" submitLabel="Add visit" why={missing ?? visit.why}>
      <Fields form={visit.form} onForm={visit.setForm} />
    </DraftedFormDialog>
  )
}

/** Of a stay on record that has not ended. */
export function DischargeDialog({ member, stay, onClose }: Props & { stay: Visit }) {
  const { visitedOn, kind, practitioner, place, note } = stay
  const visit = useVisit({
    member,
    onClose,
    begun: { visitedOn, kind, practitioner, place, note, dischargedOn: null },
    done: 'Discharge recorded',
  })
  const { form, setForm } = visit
  const missing = form.dischargedOn === null ? 'Enter the day of the discharge.' : undefined
  return (
    <DraftedFormDialog
      {...visit.dialog(`discharge ${stay._id}`)}
      title="Record the discharge"
      submitLabel="Record discharge"
      why={missing ?? visit.why}
    >
      <DayInput
        label="Discharged on"
        description={`Admitted on ${usDate(visitedOn)}`}
        data-autofocus
        value={form.dischargedOn ?? ''}
        onDay={(day) => setForm({ ...form, dischargedOn: day || null })}
      />
      <TextInput
        label="Note"
        value={form.note}
        maxLength={1000}
        onChange={(event) => setForm({ ...form, note: event.currentTarget.value })}
      />
    </DraftedFormDialog>
  )
}

function useVisit({ member, onClose, begun, done }: Props & { begun: FormState; done: string }) {
  const [form, setForm] = useState(begun)
  const read = NewVisit.safeParse(form)
  const add = useAct(() => call(visitApi.add, { params: { id: member._id }, body: form }), { done, onDone: onClose })
  const dialog = (about: string) => ({
    values: form,
    draft: { memberId: member._id, kind: 'visit', about } as const,
    onRestore: setForm,
    isSent: add.isSuccess,
    about: aboutMember(member),
    isBusy: add.isPending,
    error: problemWords(add.error),
    onSubmit: () => add.mutate(undefined),
    onClose,
  })
  return { form, setForm, dialog, why: read.success ? undefined : read.error.issues[0]?.message }
}

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
