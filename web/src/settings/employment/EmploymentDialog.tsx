/** By whom somebody is employed, with everything that was said of it: recorded, ended and retracted here. */
import { Button, Select } from '@mantine/core'
import { type EmploymentKind, employmentKindNames, employmentProblem } from '@vitalrounds/domain/auth/employment/employment'
import { type Employment, employmentApi } from '@vitalrounds/domain/auth/employment/employment-api'
import type { Person } from '@vitalrounds/domain/auth/people-api'
import { problems } from '@vitalrounds/domain/problems'
import { usDate } from '@vitalrounds/domain/us-date'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateTime } from '../../platform/zones.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { DayInput, isDay } from '../../ui/fields/DayInput.tsx'

type Props = { person: Person; all: readonly Employment[]; zone: string; onClose: () => void }
type Step = { act: 'record' } | { act: 'end' | 'retract'; of: Employment }

const isStanding = ({ retraction }: Employment) => retraction === null
const choices = Object.entries(employmentKindNames).map(([value, label]) => ({ value, label }))

export function EmploymentDialog({ person, all, zone, onClose }: Props) {
  const [step, setStep] = useState<Step>({ act: 'record' })
  const own = all.filter(({ userId }) => userId === person.id)
  if (step.act === 'retract') return <RetractDialog of={step.of} person={person} onClose={() => setStep({ act: 'record' })} />
  return (
    <EmploymentForm
      key={step.act === 'end' ? step.of._id : 'record'}
      person={person}
      own={own}
      ending={step.act === 'end' ? step.of : undefined}
      zone={zone}
      onStep={setStep}
      onClose={onClose}
    />
  )
}

type FormState = { kind: EmploymentKind; startsOn: string; endsOn: string }
type FormProps = {
  person: Person
  own: readonly Employment[]
  ending: Employment | undefined
  zone: string
  onStep: (step: Step) => void
  onClose: () => void
}

/** Why it cannot be sent yet: days that are none, or that overlap another of the same person. */
function whyNot({ startsOn, endsOn }: FormState, own: readonly Employment[], ending: Employment | undefined): string | undefined {
  if (!isDay(startsOn)) return 'Enter the first day.'
  if (endsOn === '' ? ending !== undefined : !isDay(endsOn)) return 'Enter the last day.'
  const others = own.filter((item) => isStanding(item) && item._id !== ending?._id)
  const problem = employmentProblem({ startsOn, endsOn: endsOn || null }, others)
  return problem && problems[problem].text
}

function EmploymentForm({ person, own, ending, zone, onStep, onClose }: FormProps) {
  const [form, setForm] = useState<FormState>({ kind: 'employed', startsOn: ending?.startsOn ?? '', endsOn: ending?.endsOn ?? '' })
  const endsOn = form.endsOn || null
  const save = useAct(
    () =>
      ending === undefined
        ? call(employmentApi.record, { body: { userId: person.id, kind: form.kind, startsOn: form.startsOn, endsOn } })
        : call(employmentApi.end, { params: { employmentId: ending._id }, body: { endsOn: form.endsOn } }),
    { done: ending === undefined ? 'Employment recorded' : 'Last day recorded', onDone: onClose },
  )
  return (
    <FormDialog
      title={ending === undefined ? 'Employment' : `Last day: ${employmentKindNames[ending.kind]}`}
      about={`${person.name}, ${person.email}`}
      submitLabel="Record"
      why={whyNot(form, own, ending)}
      isBusy={save.isPending}
      error={problemWords(save.error)}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      {ending === undefined && <History own={own} zone={zone} onStep={onStep} />}
      {ending === undefined && (
        <Select
          label="Employed by whom"
          data={choices}
          value={form.kind}
          allowDeselect={false}
          autoComplete="off"
          onChange={(kind) => setForm({ ...form, kind: (kind ?? 'employed') as EmploymentKind })}
        />
      )}
      {ending === undefined && <DayInput label="First day" value={form.startsOn} onDay={(day) => setForm({ ...form, startsOn: day })} />}
      <DayInput
        label={ending === undefined ? 'Last day, if there is one' : 'Last day'}
        value={form.endsOn}
        onDay={(day) => setForm({ ...form, endsOn: day })}
      />
    </FormDialog>
  )
}

function History({ own, zone, onStep }: { own: readonly Employment[]; zone: string; onStep: (step: Step) => void }) {
  if (own.length === 0) return <p>Not on record yet.</p>
  return (
    <ul>
      {own.map((item) => (
        <li key={item._id}>
          {employmentText(item)}, recorded {dateTime(item.recordedAt, zone)}
          {item.recordedBy && ` by ${item.recordedBy}`}
          {item.retraction && `, retracted ${dateTime(item.retraction.at, zone)} by ${item.retraction.by}: ${item.retraction.reason}`}
          {isStanding(item) && (
            <>
              {' '}
              <StepButton words="Last day" item={item} onClick={() => onStep({ act: 'end', of: item })} />
              <StepButton words="Retract" item={item} onClick={() => onStep({ act: 'retract', of: item })} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const StepButton = ({ words, item, onClick }: { words: string; item: Employment; onClick: () => void }) => (
  <Button size="compact-xs" variant="subtle" onClick={onClick}>
    {words}
    <span className="spoken"> of {employmentText(item)}</span>
  </Button>
)

/** "Employed by the practice from 03/01/2024 to 06/30/2026". */
const employmentText = ({ kind, startsOn, endsOn }: Pick<Employment, 'kind' | 'startsOn' | 'endsOn'>) =>
  `${employmentKindNames[kind]} from ${usDate(startsOn)}${endsOn === null ? '' : ` to ${usDate(endsOn)}`}`

function RetractDialog({ of, person, onClose }: { of: Employment; person: Person; onClose: () => void }) {
  const retract = useAct((reason: string) => call(employmentApi.retract, { params: { employmentId: of._id }, body: { reason } }), {
    done: 'Employment retracted',
    onDone: onClose,
  })
  return (
    <ReasonDialog
      title="Retract an employment"
      about={`${person.name}: ${employmentText(of)}`}
      usual={['Recorded for another person', 'Recorded with a wrong day']}
      confirmLabel="Retract"
      isBusy={retract.isPending}
      error={problemWords(retract.error)}
      onConfirm={(reason) => retract.mutate(reason)}
      onClose={onClose}
    />
  )
}
