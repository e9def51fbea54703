/** Records who pays for a member from a day on; what stands on record before is kept. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { NativeSelect, TextInput } from '@mantine/core'
import { type ClinicPayer, memberPayerApi, MemberPayerBody } from '@vitalrounds/domain/claims/payer-api'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { type Fields, useFields } from '../../ui/fields/fields.ts'
import styles from './Insurance.module.css'

type Props = {
  member: { _id: string; name: string; dob: string }
  payers: readonly ClinicPayer[]
  today: string
  onClose: () => void
}
type Values = { payerId: string; insuredId: string; from: string; to: string }

const nobody = ''
const bodyOf = ({ payerId, insuredId, from, to }: Values): MemberPayerBody => ({
  payerId: payerId === nobody ? null : payerId,
  insuredId: payerId === nobody ? '' : insuredId,
  from,
  to: to === '' ? null : to,
})
const judge = (values: Values) =>
  (MemberPayerBody.safeParse(bodyOf(values)).error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))

/** What is wrong with a field is told at the field alone. */
const isOfField = (problem: Error | null) => problem instanceof ApiProblem && problem.errors.length > 0

export function InsuranceDialog({ member, payers, today, onClose }: Props) {
  const fields = useFields<Values>({ payerId: payers[0]?.id ?? nobody, insuredId: '', from: today, to: '' }, { judge })
  const { values, tell } = fields
  const act = useAct((body: MemberPayerBody) => call(memberPayerApi.record, { params: { id: member._id }, body }), {
    done: 'Insurance recorded',
    onDone: onClose,
  })
  const send = () => {
    const problems = judge(values)
    tell(problems)
    if (problems.length === 0) act.mutate(bodyOf(values), { onError: (problem) => problem instanceof ApiProblem && tell(problem.errors) })
  }
  return (
    <FormDialog
      title="Record insurance"
      about={aboutMember(member)}
      submitLabel="Record"
      why={undefined}
      isBusy={act.isPending}
      error={isOfField(act.error) ? undefined : problemWords(act.error)}
      onSubmit={send}
      onClose={onClose}
    >
      <InsuranceFields fields={fields} payers={payers} />
    </FormDialog>
  )
}

function InsuranceFields({ fields: { values, bind }, payers }: { fields: Fields<Values>; payers: readonly ClinicPayer[] }) {
  const [payer, number, from, to] = [bind('payerId'), bind('insuredId'), bind('from'), bind('to')]
  const choices = [...payers.map(({ id, name }) => ({ value: id, label: name })), { value: nobody, label: 'No payer is known' }]
  return (
    <div className={styles['fields']}>
      <NativeSelect
        id={payer.id}
        label="Payer"
        error={payer.error}
        value={values.payerId}
        data={choices}
        onChange={(event) => payer.onChange(event.currentTarget.value)}
      />
      {values.payerId !== nobody && (
        <TextInput
          {...number}
          label="Number on the card"
          description="A Medicare number has eleven characters, without dashes"
          autoComplete="off"
          withAsterisk
          onChange={(event) => number.onChange(event.currentTarget.value)}
        />
      )}
      <DayInput id={from.id} label="From" withAsterisk error={from.error} value={from.value} onDay={from.onChange} />
      <DayInput id={to.id} label="To, where it has ended" error={to.error} value={to.value} onDay={to.onChange} />
    </div>
  )
}
