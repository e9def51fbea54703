/** Makes or changes an event. It can be saved with a name, a date of ten characters and a frequency, as the specification says. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { usDate } from '@vitalrounds/domain/us-date'
import { Radio, Select, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { calendarApi, type CareEvent, type EventKind, eventKinds } from '@vitalrounds/domain/care/calendar/api'
import { type EventDialogProblem, readEventDate, readEventDialog } from '@vitalrounds/domain/care/calendar/event-dialog'
import { frequencies, leastRepeats, mostOccurrences, mostRepeats } from '@vitalrounds/domain/care/calendar/recurrence'
import { userApi } from '@vitalrounds/domain/groups/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { zoneTitle } from '@vitalrounds/domain/values/us-zones'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DraftedFormDialog } from '../../drafts/parts/DraftedFormDialog.tsx'
import { apiQuery, call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { DobInput } from '../../ui/fields/MaskedInput.tsx'
import styles from './Calendar.module.css'
import { frequencyWords, kindWords } from '../parts/calendar-words.ts'

type Props = { member: Member; event?: CareEvent | undefined; date?: string | undefined; onClose: () => void }

const whyNot: Record<EventDialogProblem, string> = {
  name: 'Enter a name.',
  date: 'Enter a date as MM/DD/YYYY, before the year 2100.',
  frequency: 'Choose a frequency.',
  repitions: `Choose ${leastRepeats} to ${mostRepeats} times, or no end.`,
}

/** A date that is whole and is none is told where it stands; an unfinished one is not yet wrong. */
const wholeDate = 'MM/DD/YYYY'.length
const wrongDate = (text: string) =>
  text.length === wholeDate && readEventDate(text) === null ? 'No such date before the year 2100.' : undefined

const emptyForm = {
  name: '',
  date: '',
  frequency: null as string | null,
  ends: 'after',
  times: '',
  kind: 'call' as EventKind,
  time: '',
  assignedTo: '',
  place: '',
  notes: '',
}
const startingForm = ({ event, date }: Pick<Props, 'event' | 'date'>): typeof emptyForm =>
  event
    ? {
        ...event,
        date: usDate(event.start),
        ends: event.repitions === -1 ? 'never' : 'after',
        times: event.repitions > 1 ? String(event.repitions) : '',
        time: event.timeOfDay ?? '',
        assignedTo: event.assignedTo ?? '',
      }
    : { ...emptyForm, date: usDate(date ?? '') }
type Form = typeof emptyForm

const endOf = ({ ends, times }: Form) => (ends === 'never' ? { indefinite: true as const } : { times: Number(times) })

function useEventForm({ member, event, date, onClose }: Props) {
  const [form, setForm] = useState(() => startingForm({ event, date }))
  const read = readEventDialog({ name: form.name, date: form.date, frequency: form.frequency, end: endOf(form) })
  const save = useAct(
    () => {
      if (typeof read === 'string') throw new Error('the form is not complete')
      const { name, kind, time, assignedTo, place, notes } = form
      const fields = { ...read, name, kind, place, notes, timeOfDay: time || null, assignedTo: assignedTo || null }
      return event
        ? call(calendarApi.change, { params: { id: member._id, eventId: event._id }, body: { ...fields, version: event.version } })
        : call(calendarApi.create, { params: { id: member._id }, body: fields })
    },
    { done: event ? 'Event changed' : 'Event created', onDone: onClose },
  )
  const change = (some: Partial<Form>) => setForm((before) => ({ ...before, ...some }))
  return { form, change, save, why: typeof read === 'string' ? whyNot[read] : undefined }
}

export function EventDialog(props: Props) {
  const { member, event, onClose } = props
  const { form, change, save, why } = useEventForm(props)
  return (
    <DraftedFormDialog
      values={form}
      draft={{ memberId: member._id, kind: 'event', about: event ? `${event._id} ${event.version}` : 'new' }}
      onRestore={change}
      isSent={save.isSuccess}
      title={event ? 'Edit event' : 'Create New Event'}
      about={aboutMember(member)}
      submitLabel="Save"
      why={why}
      isBusy={save.isPending}
      isWide
      error={problemWords(save.error)}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <TextInput label="Name" data-autofocus maxLength={120} value={form.name} onChange={(e) => change({ name: e.currentTarget.value })} />
      <div className={styles['pair']}>
        <DobInput label="Date" error={wrongDate(form.date)} value={form.date} onChange={(text) => change({ date: text })} />
        <TextInput
          type="time"
          label="Time (optional)"
          description={`The member’s time: ${zoneTitle(member.timeZone)}`}
          value={form.time}
          onChange={(e) => change({ time: e.currentTarget.value })}
        />
      </div>
      <Repeats form={form} change={change} />
      <About form={form} change={change} />
    </DraftedFormDialog>
  )
}

type Part = { form: Form; change: (some: Partial<Form>) => void }

function Repeats({ form, change }: Part) {
  const isRepeating = form.frequency !== null && form.frequency !== 'SINGLE_EVENT'
  return (
    <>
      <Select
        label="Frequency"
        placeholder="Choose"
        data={frequencies.map((value) => ({ value, label: frequencyWords[value] }))}
        value={form.frequency}
        onChange={(frequency) => change({ frequency })}
      />
      {isRepeating && (
        <Radio.Group label="Ends" value={form.ends} onChange={(ends) => change({ ends })}>
          <div className={styles['ends']}>
            <Radio value="never" label={`No end (at most ${mostOccurrences} times)`} />
            <Radio value="after" label="After" />
            <TextInput
              aria-label="Number of times"
              inputMode="numeric"
              w={72}
              maxLength={3}
              value={form.times}
              onChange={(e) => change({ times: e.currentTarget.value.replaceAll(/\D/g, ''), ends: 'after' })}
            />
            <span>
              times ({leastRepeats} to {mostRepeats})
            </span>
          </div>
        </Radio.Group>
      )}
    </>
  )
}

function About({ form, change }: Part) {
  const { data } = useQuery({ ...apiQuery(userApi.orgViewers, {}), staleTime: 300_000 })
  return (
    <>
      <div className={styles['pair']}>
        <Select
          label="Kind"
          allowDeselect={false}
          data={eventKinds.map((value) => ({ value, label: kindWords[value] }))}
          value={form.kind}
          onChange={(kind) => change({ kind: eventKinds.find((eventKind) => eventKind === kind) ?? 'task' })}
        />
        <Select
          label="Who"
          placeholder="Nobody yet"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear who' }}
          data={(data?.users ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={form.assignedTo || null}
          onChange={(assignedTo) => change({ assignedTo: assignedTo ?? '' })}
        />
      </div>
      <TextInput label="Place or phone" maxLength={200} value={form.place} onChange={(e) => change({ place: e.currentTarget.value })} />
      <Textarea
        label="Notes"
        autosize
        minRows={2}
        maxLength={2000}
        value={form.notes}
        onChange={(e) => change({ notes: e.currentTarget.value })}
      />
    </>
  )
}
