/** care-calendar: the member's events, as an agenda and as a month. The month shown stands in the address. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { usDate } from '@vitalrounds/domain/us-date'
import { Button } from '@mantine/core'
import { calendarApi, type CareEvent } from '@vitalrounds/domain/care/calendar/api'
import { addDays, addMonths } from '@vitalrounds/domain/days'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dayIn } from '../../platform/zones.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { EmptyState } from '../../ui/notices/EmptyState.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { Agenda } from '../parts/Agenda.tsx'
import { DueCareItems } from '../parts/DueCareItems.tsx'
import styles from './Calendar.module.css'
import { monthTitle, repeatWords, timeWords } from '../parts/calendar-words.ts'
import { EventDialog } from './EventDialog.tsx'
import { FeedDialog } from './FeedDialog.tsx'
import { daysOfMonth, MonthGrid } from './MonthGrid.tsx'
import { keyOfShown, occurrenceKeyOf, overdueOf, type ListedOccurrence, listedOccurrences } from './occurrences.ts'
import { OccurrenceDialog } from './OccurrenceDialog.tsx'
import { useOccurrenceActs } from './use-occurrence-acts.ts'
import { May } from '../../ui/rights/May.tsx'

type Props = { member: Member; me: Me }
type Dialog = { kind: 'event'; event?: CareEvent; date?: string } | { kind: 'delete'; event: CareEvent } | { kind: 'feed' } | null

// Long enough for the next two of a monthly series
const agendaDays = 62

const itemOf = (occurrence: ListedOccurrence) => ({
  ...occurrence,
  key: keyOfShown(occurrence),
  name: occurrence.event.name,
  kind: occurrence.event.kind,
  details: [occurrence.event.assignedName, occurrence.event.place, occurrence.event.notes],
  named: occurrenceKeyOf(occurrence),
})

const route = '/_signed/member-details/$memberId/$tab'

/** `2026-11` while a month is shown; nothing for the agenda. */
function useMonth(memberId: string) {
  const { month = '', ...place } = useSearch({ from: route })
  const navigate = useNavigate()
  const go = (to: string | undefined) =>
    void navigate({
      to: '/member-details/$memberId/$tab',
      params: { memberId, tab: 'care-calendar' },
      search: { ...place, ...(to && { month: to }) },
      replace: true,
    })
  return [/^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined, go] as const
}

export function CareCalendarTab({ member, me }: Props) {
  const query = useQuery(apiQuery(calendarApi.list, { params: { id: member._id } }))
  const [month, goMonth] = useMonth(member._id)
  const [dialog, setDialog] = useState<Dialog>(null)
  const isMonth = month !== undefined
  return (
    <div className={styles['tab']}>
      <div className={styles['bar']}>
        <May do="member.update">
          <Button onClick={() => setDialog({ kind: 'event' })}>Create New Event</Button>
        </May>
        <Button variant="default" aria-pressed={!isMonth} onClick={() => goMonth(undefined)}>
          Agenda
        </Button>
        <Button
          variant="default"
          aria-pressed={isMonth}
          onClick={() => goMonth((query.data?.today ?? dayIn(Date.now(), member.timeZone)).slice(0, 7))}
        >
          Month
        </Button>
        <May do="member.update">
          <Button variant="default" onClick={() => setDialog({ kind: 'feed' })}>
            File and feed
          </Button>
        </May>
      </div>
      {loadState(query, 'The calendar could not be loaded', 'rows')}
      {query.data && !isMonth && query.data.due.length > 0 && (
        <section aria-label="Due beside events">
          <h2 className={styles['day']}>Check-ins and reviews</h2>
          <DueCareItems memberId={member._id} />
        </section>
      )}
      {query.data && <Events {...query.data} month={month} goMonth={goMonth} onDialog={setDialog} />}
      <Dialogs dialog={dialog} member={member} me={me} onClose={() => setDialog(null)} />
    </div>
  )
}

type EventsProps = {
  events: readonly CareEvent[]
  today: string
  month: string | undefined
  goMonth: (month: string) => void
  onDialog: (dialog: Dialog) => void
}

const Events = ({ events, today, month, goMonth, onDialog }: EventsProps) => (
  <>
    {month === undefined ? (
      <Agenda
        today={today}
        overdue={overdueOf(events, today).map(itemOf)}
        items={listedOccurrences(events, today, today, addDays(today, agendaDays)).map(itemOf)}
        empty={
          <EmptyState title={`Nothing in the next ${agendaDays} days.`}>
            {events.length === 0 ? 'Create the first event above.' : 'What comes later stands in its month.'}
          </EmptyState>
        }
      />
    ) : (
      <Month month={month} today={today} events={events} goMonth={goMonth} onNew={(date) => onDialog({ kind: 'event', date })} />
    )}
    {events.length > 0 && <EventList events={events} onDialog={onDialog} />}
  </>
)

type DialogsProps = Props & { dialog: Dialog; onClose: () => void }

function Dialogs({ dialog, member, me, onClose }: DialogsProps) {
  if (dialog?.kind === 'event') return <EventDialog member={member} event={dialog.event} date={dialog.date} onClose={onClose} />
  if (dialog?.kind === 'delete') return <DeleteEvent member={member} event={dialog.event} onClose={onClose} />
  return dialog && <FeedDialog member={member} me={me} onClose={onClose} />
}

type MonthProps = {
  month: string
  today: string
  events: readonly CareEvent[]
  goMonth: (month: string) => void
  onNew: (date: string) => void
}

function Month({ month, today, events, goMonth, onNew }: MonthProps) {
  const [selected, setChosen] = useState<ListedOccurrence | null>(null)
  const acts = useOccurrenceActs()
  const days = daysOfMonth(month)
  const displayed = listedOccurrences(events, today, days[0] ?? today, days.at(-1) ?? today)
  return (
    <>
      <div className={styles['bar']}>
        <Button size="xs" variant="default" aria-label="Month before" onClick={() => goMonth(addMonths(month, -1))}>
          ‹
        </Button>
        <h2 className={styles['title']} aria-live="polite">
          {monthTitle(month)}
        </h2>
        <Button size="xs" variant="default" aria-label="Month after" onClick={() => goMonth(addMonths(month, 1))}>
          ›
        </Button>
      </div>
      <MonthGrid
        month={month}
        today={today}
        shown={displayed}
        onMove={(occurrence, to) => acts.mutate({ occurrences: [occurrenceKeyOf(occurrence)], act: { kind: 'move', to } })}
        onAskMove={setChosen}
        onNew={onNew}
        onMonth={goMonth}
      />
      {selected && <OccurrenceDialog occurrence={selected} onClose={() => setChosen(null)} />}
    </>
  )
}

const EventList = ({ events, onDialog }: { events: readonly CareEvent[]; onDialog: (dialog: Dialog) => void }) => (
  <section aria-label="Events">
    <h2 className={styles['day']}>Events</h2>
    <ul className={styles['rows']}>
      {events.map((event) => (
        <li key={event._id} className={styles['row']}>
          <div className={styles['what']}>
            <b>{event.name}</b>
            <p className={styles['line']}>
              {[
                `from ${usDate(event.start)}`,
                timeWords(event.timeOfDay),
                repeatWords(event.frequency, event.repitions),
                event.assignedName,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <div className={styles['acts']}>
            <May do="member.update">
              <Button size="xs" variant="default" aria-label={`Edit ${event.name}`} onClick={() => onDialog({ kind: 'event', event })}>
                Edit
              </Button>
            </May>
            <May do="member.update">
              <Button size="xs" variant="default" aria-label={`Delete ${event.name}`} onClick={() => onDialog({ kind: 'delete', event })}>
                Delete
              </Button>
            </May>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

function DeleteEvent({ member, event, onClose }: { member: Member; event: CareEvent; onClose: () => void }) {
  const remove = useAct(() => call(calendarApi.remove, { params: { id: member._id, eventId: event._id } }), {
    done: 'Event deleted',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      title="Delete event"
      about={aboutMember(member)}
      confirmLabel="Delete"
      isDangerous
      isBusy={remove.isPending}
      error={problemWords(remove.error)}
      onConfirm={() => remove.mutate(undefined)}
      onCancel={onClose}
    >
      “{event.name}” and all its occurrences will be deleted. This action cannot be undone.
    </ConfirmDialog>
  )
}
