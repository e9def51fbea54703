/** A medication as staff enter or change it; names are suggested, and any other name may be typed. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Autocomplete, Select, TextInput } from '@mantine/core'
import { type MedicationEntry, medicationStats, type NewMedication, NewMedication as Entered } from '@vitalrounds/domain/chart/medications'
import { rxApi } from '@vitalrounds/domain/chart/rx-api'
import type { Member } from '@vitalrounds/domain/members/member'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DraftedFormDialog } from '../drafts/parts/DraftedFormDialog.tsx'
import { apiQuery, call } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { ApiProblem } from '../platform/wire.ts'
import { DialogNote } from '../ui/dialogs/FormDialog.tsx'
import { MonthInput } from '../ui/fields/MonthInput.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'
import styles from './Chart.module.css'

type Props = { member: Member; medication: MedicationEntry | null; onClose: () => void }
const empty: NewMedication = {
  name: '',
  dose: '',
  form: '',
  route: '',
  frequency: '',
  reason: '',
  prescriber: '',
  startYM: '',
  endYM: '',
  stats: 'taking',
}
const statWords = { taking: 'Taking', stopped: 'Stopped', unsure: 'Unsure' }
const stats = medicationStats.map((value) => ({ value, label: statWords[value] }))

const begun = (item: MedicationEntry | null): NewMedication =>
  item === null
    ? empty
    : {
        name: item.name,
        dose: item.dose,
        form: item.form,
        route: item.route,
        frequency: item.frequency,
        reason: item.reason,
        prescriber: item.prescriber,
        startYM: item.startYM,
        endYM: item.endYM,
        stats: medicationStats.find((stat) => stat === item.stats) ?? 'unsure',
      }

function useMedication({ member, medication, onClose }: Props) {
  const [form, setForm] = useState(() => begun(medication))
  const read = Entered.safeParse(form)
  const why = form.name.trim() === '' ? 'Write the name of the medication.' : read.success ? undefined : read.error.issues[0]?.message
  const id = member._id
  const save = useAct(
    (isAllergyKnown: boolean) =>
      medication === null
        ? call(rxApi.add, { params: { id }, body: { ...form, isAllergyKnown } })
        : call(rxApi.change, {
            params: { id, medicationId: medication._id },
            body: { ...form, isAllergyKnown, version: medication.version },
          }),
    { done: medication === null ? 'Medication added' : 'Medication changed', onDone: onClose },
  )
  const refusal = save.error instanceof ApiProblem && save.error.code === 'medication.allergy' ? save.error : null
  const words = refusal ? refusal.errors.map(({ message }) => message).join(' ') : problemWords(save.error)
  const isAllergy = refusal !== null
  return { form, set: (change: Partial<NewMedication>) => setForm({ ...form, ...change }), why, save, isAllergy, words }
}

const submitWords = (isNew: boolean, isAllergy: boolean) =>
  isNew ? (isAllergy ? 'Add it all the same' : 'Add medication') : isAllergy ? 'Save it all the same' : 'Save'

export function MedicationDialog(props: Props) {
  const { member, medication, onClose } = props
  const { form, set, why, save, isAllergy, words } = useMedication(props)
  const version = medication === null ? 'new' : `${medication._id} ${medication.version}`
  const text = (name: 'dose' | 'form' | 'route' | 'frequency' | 'reason' | 'prescriber', label: string) => (
    <TextInput label={label} value={form[name]} maxLength={120} onChange={(event) => set({ [name]: event.currentTarget.value })} />
  )
  const month = (name: 'startYM' | 'endYM', label: string) => (
    <MonthInput label={label} value={form[name]} onMonth={(text) => set({ [name]: text })} />
  )
  return (
    <DraftedFormDialog
      values={form}
      draft={{ memberId: member._id, kind: 'medication', about: version }}
      onRestore={set}
      isSent={save.isSuccess}
      title={medication === null ? 'Add a medication' : 'Change the medication'}
      about={aboutMember(member)}
      submitLabel={submitWords(medication === null, isAllergy)}
      why={why}
      isBusy={save.isPending}
      isWide
      error={words}
      onSubmit={() => save.mutate(isAllergy)}
      onClose={onClose}
    >
      <NameField member={member} name={form.name} onName={(name) => set({ name })} />
      <div className={styles['grid']}>
        {text('dose', 'Dose')}
        {text('form', 'Form')}
        {text('route', 'Route')}
        {text('frequency', 'Frequency')}
        {text('reason', 'Taken for')}
        {text('prescriber', 'Prescriber')}
        {month('startYM', 'Started')}
        {month('endYM', 'Ended')}
        <Select
          label="Status"
          data={stats}
          allowDeselect={false}
          value={form.stats}
          onChange={(value) => set({ stats: value as NewMedication['stats'] })}
        />
      </div>
      <DialogNote>Without an end it counts as taken from its start on.</DialogNote>
    </DraftedFormDialog>
  )
}

function NameField({ member, name, onName }: { member: Member; name: string; onName: (name: string) => void }) {
  const query = useQuery({
    ...apiQuery(rxApi.suggest, { params: { id: member._id }, query: { q: name.trim() } }),
    enabled: name.trim().length > 1,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const names = query.data?.names ?? []
  return (
    <Autocomplete
      label="Name"
      data-autofocus
      data={[...new Set(names.map((name) => name.name))]}
      renderOption={({ option }) => names.find((name) => name.name === option.value)?.shown ?? option.value}
      filter={({ options }) => options}
      value={name}
      maxLength={200}
      onChange={onName}
    />
  )
}
