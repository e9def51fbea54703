/** Opens months and members to an auditor until a day: with a new account, or to one who has one. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Button, MultiSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import { auditorApi } from '@vitalrounds/domain/auth/auditor-api'
import { type GrantDays, grantProblems, mostGrantDays, mostGrantMembers } from '@vitalrounds/domain/auth/auditor-grant'
import { addDays, addMonths, monthOf } from '@vitalrounds/domain/days'
import type { Person } from '@vitalrounds/domain/auth/people-api'
import { usDate } from '@vitalrounds/domain/us-date'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import { useNow } from '../../platform/now.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dayIn } from '../../platform/zones.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { DayInput, isDay } from '../../ui/fields/DayInput.tsx'
import { completeMonth, MonthInput } from '../../ui/fields/MonthInput.tsx'
import styles from '../parts/settings.module.css'

type Values = GrantDays & { memberIds: string[]; reason: string; email: string; firstName: string; lastName: string }
type Props = { auditor?: Pick<Person, 'id' | 'name' | 'email'>; zone: string; onClose: () => void }
type Candidate = { memberId: string; name: string; dob: string }

/** How long a review usually takes. */
const usualDays = 30

/** What stands in the form: at first the month that was closed last, and as long as a review usually takes. */
function useGrant({ auditor, zone, onClose }: Props) {
  const today = dayIn(useNow(), zone)
  const lastMonth = addMonths(monthOf(today), -1)
  const [typed, setTyped] = useState<Values>({
    fromMonth: lastMonth,
    toMonth: lastMonth,
    endsOn: addDays(today, usualDays),
    memberIds: [],
    reason: '',
    email: '',
    firstName: '',
    lastName: '',
  })
  const candidates = useCandidates(typed)
  const offered = new Set(candidates.members?.map(({ memberId }) => memberId))
  const values = { ...typed, memberIds: typed.memberIds.filter((id) => offered.has(id)) }
  const save = useAct(
    () => {
      const { email, firstName, lastName, ...grant } = { ...values, reason: values.reason.trim() }
      return auditor
        ? call(auditorApi.grant, { params: { userId: auditor.id }, body: grant })
        : call(auditorApi.add, { body: { ...grant, email, firstName, lastName } })
    },
    { done: auditor ? `Opened to ${auditor.name}` : 'Opened; an invitation is on its way', onDone: onClose },
  )
  return { today, values, set: (part: Partial<Values>) => setTyped((now) => ({ ...now, ...part })), candidates, save }
}

export function AuditorDialog(props: Props) {
  const { auditor, onClose } = props
  const { today, values, set, candidates, save } = useGrant(props)
  return (
    <FormDialog
      title={auditor ? 'New access' : 'Add an auditor'}
      about={
        auditor ? `${auditor.name}, ${auditor.email}. What is open now ends with it.` : 'They get a mail with a link to set a password.'
      }
      submitLabel="Open access"
      isWide
      why={whyNot(values, { today, isNew: auditor === undefined })}
      isBusy={save.isPending}
      error={problemWords(save.error)}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      {auditor === undefined && <PersonFields values={values} set={set} />}
      <DayFields values={values} set={set} today={today} />
      <Members {...candidates} chosen={values.memberIds} onChoose={(chosen) => set({ memberIds: chosen })} />
      <TextInput
        label="Reason"
        description="As on the payer’s letter; it stays on record"
        value={values.reason}
        maxLength={500}
        autoComplete="off"
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
    </FormDialog>
  )
}

/** Whoever has a line in these months once they are closed. */
function useCandidates({ fromMonth, toMonth }: Pick<Values, 'fromMonth' | 'toMonth'>) {
  const isComplete = completeMonth(fromMonth) !== '' && completeMonth(toMonth) !== '' && fromMonth <= toMonth
  const query = useQuery({ ...apiQuery(auditorApi.candidates, { query: { fromMonth, toMonth } }), enabled: isComplete })
  return { members: isComplete ? query.data?.members : undefined, error: isComplete ? problemWords(query.error) : undefined }
}

type FieldProps = { values: Values; set: (part: Partial<Values>) => void }

const PersonFields = ({ values, set }: FieldProps) => (
  <>
    <TextInput
      label="E-mail"
      type="email"
      value={values.email}
      autoComplete="off"
      data-autofocus
      onChange={(event) => set({ email: event.currentTarget.value })}
    />
    <div className={styles['pair']}>
      <TextInput
        label="First name"
        value={values.firstName}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => set({ firstName: event.currentTarget.value })}
      />
      <TextInput
        label="Last name"
        value={values.lastName}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => set({ lastName: event.currentTarget.value })}
      />
    </div>
  </>
)

function DayFields({ values, set, today }: FieldProps & { today: string }) {
  const problems = isComplete(values) ? grantProblems(values, today) : []
  const errorOf = (path: string) => problems.find((problem) => problem.path === path)?.message
  return (
    <>
      <div className={styles['pair']}>
        <MonthInput label="First month" value={values.fromMonth} onMonth={(fromMonth) => set({ fromMonth })} />
        <MonthInput label="Last month" value={values.toMonth} error={errorOf('toMonth')} onMonth={(toMonth) => set({ toMonth })} />
      </div>
      <DayInput
        label="Last day of access"
        description={`At most ${mostGrantDays} days ahead: ${usDate(addDays(today, mostGrantDays))}`}
        value={values.endsOn}
        error={errorOf('endsOn')}
        onDay={(endsOn) => set({ endsOn })}
      />
    </>
  )
}

type MembersProps = {
  members: readonly Candidate[] | undefined
  error: string | undefined
  chosen: string[]
  onChoose: (chosen: string[]) => void
}

function Members({ members, error, chosen, onChoose }: MembersProps) {
  const data = (members ?? []).map((member) => ({ value: member.memberId, label: aboutMember(member) }))
  const isNobody = members?.length === 0
  return (
    <>
      <MultiSelect
        label="Members"
        description="Whoever has a line in these months, once they are closed"
        placeholder={chosen.length === 0 ? 'Type a name' : ''}
        data={data}
        value={chosen}
        searchable
        clearable
        limit={50}
        maxValues={mostGrantMembers}
        nothingFoundMessage="Nobody found"
        autoComplete="off"
        error={error ?? (isNobody ? 'No member has a line in these months, or none of them is closed.' : undefined)}
        onChange={onChoose}
      />
      {members !== undefined && members.length > 0 && members.length <= mostGrantMembers && chosen.length < members.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          justify="flex-start"
          onClick={() => onChoose(members.map(({ memberId }) => memberId))}
        >{`Choose all ${members.length}`}</Button>
      )}
    </>
  )
}

const isComplete = ({ fromMonth, toMonth, endsOn }: GrantDays) =>
  completeMonth(fromMonth) !== '' && completeMonth(toMonth) !== '' && isDay(endsOn)

/** Why it cannot be sent yet, in the order of the fields. */
function whyNot(values: Values, { today, isNew }: { today: string; isNew: boolean }): string | undefined {
  if (isNew && !values.email.includes('@')) return 'Enter an e-mail address.'
  if (isNew && (values.firstName.trim() === '' || values.lastName.trim() === '')) return 'Enter first and last name.'
  if (!isComplete(values)) return 'Enter the months as MM/YYYY and the last day as MM/DD/YYYY.'
  const [problem] = grantProblems(values, today)
  if (problem) return problem.message
  if (values.memberIds.length === 0) return 'Choose at least one member.'
  return values.reason.trim().length < 3 ? 'Say why, in a few words.' : undefined
}
