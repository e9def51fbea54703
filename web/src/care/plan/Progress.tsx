/** How the goals of the newest version stand: short dated entries. */
import { usDate } from '@vitalrounds/domain/us-date'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button, Select, TextInput } from '@mantine/core'
import { type CarePlan, planApi, progressDays, progressMetrics, type ProgressNote, progressStates } from '@vitalrounds/domain/care/plan/api'
import { measureWaits } from '@vitalrounds/domain/care/plan/goal-measures'
import type { Member } from '@vitalrounds/domain/members/member'
import { useState } from 'react'
import { DraftedFormDialog } from '../../drafts/parts/DraftedFormDialog.tsx'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dayIn } from '../../platform/zones.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { Small } from '../../ui/Lines.tsx'
import styles from './Plan.module.css'
import { DayInput, isDay } from '../../ui/fields/DayInput.tsx'
import { May } from '../../ui/rights/May.tsx'

type Goal = { id: string; text: string }
type Standing = CarePlan['standings'][number]

export function Progress({ member, plan }: { member: Member; plan: CarePlan }) {
  const [noting, setNoting] = useState<Goal | null>(null)
  if (!plan.newest) return null
  return (
    <section aria-label="Progress" className={styles['section']}>
      <h2 className={styles['heading']}>Progress</h2>
      {plan.newest.content.goals.map((goal) => (
        <div key={goal.id} className={styles['goal']}>
          <b>{goal.text}</b>
          <ByFacts standing={plan.standings.find(({ goalId }) => goalId === goal.id)} waitsFor={measureWaits(goal)} />
          <May do="member.update">
            <Button size="xs" variant="default" aria-label={`Note progress: ${goal.text}`} onClick={() => setNoting(goal)}>
              Note progress
            </Button>
          </May>
          <ul className={styles['differences']}>
            {plan.progress
              .filter(({ goalId }) => goalId === goal.id)
              .map((entry) => (
                <li key={entry._id}>
                  {[usDate(entry.notedOn), entry.status, entry.value, entry.nextStep, entry.notedBy].filter(Boolean).join(' · ')}
                  <ReadingsBeside readings={entry.readings} />
                </li>
              ))}
          </ul>
        </div>
      ))}
      {noting && <ProgressDialog member={member} goal={noting} onClose={() => setNoting(null)} />}
    </section>
  )
}

/** What counts for it, by what judges it. */
const factWords: Record<Standing['by'], (standing: Standing) => string> = {
  readings: ({ facts, days }) => `${countWithNoun(facts, 'reading')} on ${countWithNoun(days, 'day')}`,
  'check-ins': ({ facts }) => countWithNoun(facts, 'check-in'),
  'laboratory values': ({ facts }) => countWithNoun(facts, 'value'),
  'visits and check-ins': ({ facts }) => countWithNoun(facts, 'record'),
}

/** What the facts of the chart say of the goal today: a number nobody types. */
function ByFacts({ standing, waitsFor }: { standing: Standing | undefined; waitsFor: string | undefined }) {
  if (!standing) return waitsFor === undefined ? null : <Small>{waitsFor}</Small>
  const { state, value, by, from, leftOut } = standing
  return (
    <span className={styles['standing']} data-state={state}>
      By {by}: <b>{state}</b>
      {value === '' ? '' : ` · ${value}`} · {factWords[by](standing)} since {usDate(from)}
      {leftOut === '' ? '' : ` · ${leftOut}`}
    </span>
  )
}

/** The week's readings, so that nobody types what was measured. */
function ReadingsBeside({ readings }: { readings: ProgressNote['readings'] }) {
  const of = (metric: ProgressNote['readings'][number]['metric']) => readings.find((reading) => reading.metric === metric)
  const [systolic, diastolic, weight, sugar] = progressMetrics.map(of)
  const words = [
    systolic && diastolic && `${systolic.mean}/${diastolic.mean} mmHg (${systolic.count})`,
    weight && `${weight.mean.toFixed(1)} lbs (${weight.count})`,
    sugar && `${sugar.mean} mg/dL (${sugar.count})`,
  ].filter((item) => item !== undefined)
  return words.length === 0 ? null : (
    <Small>
      {' '}
      · Means of the {progressDays} days before: {words.join(', ')}
    </Small>
  )
}

function ProgressDialog({ member, goal, onClose }: { member: Member; goal: Goal; onClose: () => void }) {
  const [notedOn, setNotedOn] = useState(() => dayIn(Date.now(), member.timeZone))
  const [status, setStatus] = useState<string | null>(null)
  const [value, setValue] = useState('')
  const [nextStep, setNextStep] = useState('')
  const progressState = progressStates.find((item) => item === status)
  const note = useAct(
    async () =>
      progressState &&
      call(planApi.noteProgress, {
        params: { id: member._id },
        body: { goalId: goal.id, notedOn, status: progressState, value, nextStep },
      }),
    { done: 'Progress noted', onDone: onClose },
  )
  return (
    <DraftedFormDialog
      values={{ notedOn, status, value, nextStep }}
      draft={{ memberId: member._id, kind: 'progress', about: goal.id }}
      onRestore={(begun) => {
        setNotedOn(begun.notedOn)
        setStatus(begun.status)
        setValue(begun.value)
        setNextStep(begun.nextStep)
      }}
      isSent={note.isSuccess}
      title="Note progress"
      about={goal.text}
      submitLabel="Save"
      why={progressState ? (isDay(notedOn) ? undefined : 'Enter a date.') : 'Choose how it stands.'}
      isBusy={note.isPending}
      error={problemWords(note.error)}
      onSubmit={() => note.mutate(undefined)}
      onClose={onClose}
    >
      <DayInput label="Date" value={notedOn} onDay={setNotedOn} />
      <Select label="It is" data={[...progressStates]} value={status} onChange={setStatus} />
      <TextInput label="Value" maxLength={200} value={value} onChange={(event) => setValue(event.currentTarget.value)} />
      <TextInput label="Next step" maxLength={500} value={nextStep} onChange={(event) => setNextStep(event.currentTarget.value)} />
    </DraftedFormDialog>
  )
}
