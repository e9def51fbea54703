/** An order that a practitioner gave elsewhere: who, when, for what, and where it is. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isPractitioner } from '@vitalrounds/domain/auth/practitioners'
import { practitionerOrderApi } from '@vitalrounds/domain/care/practitioner-orders/api'
import {
  codesIn,
  orderCodesProblem,
  type OrderProgram,
  orderProgramTitles,
  sourceLength,
} from '@vitalrounds/domain/care/practitioner-orders/order'
import { userApi } from '@vitalrounds/domain/groups/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { DraftedFormDialog } from '../../drafts/parts/DraftedFormDialog.tsx'
import { apiQuery, call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { DialogText } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { DayInput, isDay } from '../../ui/fields/DayInput.tsx'

type Props = { member: Member; program: OrderProgram; codes: readonly string[]; onClose: () => void }

function usePractitioners() {
  const { data } = useQuery({ ...apiQuery(userApi.orgViewers, {}), staleTime: 300_000 })
  return (data?.users ?? [])
    .filter(({ title }) => isPractitioner(title))
    .map(({ id, name, title }) => ({ value: id, label: `${name}, ${title}` }))
}

type FormState = { practitioner: string; orderedOn: string; codes: string; source: string }

function whyNot({ practitioner, orderedOn, codes, source }: FormState): string | undefined {
  if (practitioner === '') return 'Choose the practitioner.'
  if (!isDay(orderedOn)) return 'Enter the day of the order.'
  return orderCodesProblem(codes) ?? (source.trim().length < sourceLength.least ? 'Say where the order is.' : undefined)
}

export function RecordOrderDialog({ member, program, codes, onClose }: Props) {
  const practitioners = usePractitioners()
  const [form, setForm] = useState<FormState>({ practitioner: '', orderedOn: '', codes: codes.join(', '), source: '' })
  const chosen = form.practitioner || (practitioners.find(({ value }) => value === member.assignedPhysician)?.value ?? '')
  const { orderedOn, source } = form
  const body = { program, practitioner: chosen, orderedOn, source: source.trim(), diagnosisCodes: codesIn(form.codes) }
  const record = useAct(() => call(practitionerOrderApi.record, { params: { id: member._id }, body }), {
    done: 'Order recorded',
    onDone: onClose,
  })
  return (
    <DraftedFormDialog
      values={form}
      draft={{ memberId: member._id, kind: 'reason', about: `record order ${program}` }}
      onRestore={setForm}
      isSent={record.isSuccess}
      title={`Record order: ${orderProgramTitles[program]}`}
      about={aboutMember(member)}
      submitLabel="Record"
      why={whyNot({ ...form, practitioner: chosen })}
      isBusy={record.isPending}
      error={problemWords(record.error)}
      onSubmit={() => record.mutate(undefined)}
      onClose={onClose}
    >
      <DialogText>For an order that was given elsewhere. One that is given now is signed by the practitioner on the desk.</DialogText>
      <Select
        label="Practitioner"
        data={practitioners}
        value={chosen || null}
        searchable
        autoComplete="off"
        onChange={(practitioner) => setForm({ ...form, practitioner: practitioner ?? '' })}
      />
      <DayInput label="Ordered on" value={orderedOn} onDay={(day) => setForm({ ...form, orderedOn: day })} />
      <Texts form={form} onForm={setForm} />
    </DraftedFormDialog>
  )
}

const Texts = ({ form, onForm }: { form: FormState; onForm: (form: FormState) => void }) => (
  <>
    <TextInput
      label="Diagnosis codes"
      description="Separated by commas"
      value={form.codes}
      maxLength={200}
      onChange={(event) => onForm({ ...form, codes: event.currentTarget.value })}
    />
    <TextInput
      label="Where the order is"
      description="The fax, the visit note or the order number of the practitioner’s own record"
      value={form.source}
      maxLength={sourceLength.most}
      onChange={(event) => onForm({ ...form, source: event.currentTarget.value })}
    />
  </>
)
