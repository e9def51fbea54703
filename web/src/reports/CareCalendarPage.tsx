/**
 * /reports/care-calendar: everybody’s events, check-ins and plan reviews, by day or by person: today first, then what is
 * overdue; several events can be moved at once.
 */
import { usDate } from '@vitalrounds/domain/us-date'
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { calendarApi, eventKinds, type ListedDue, type ListedOccurrence, mostListed } from '@vitalrounds/domain/care/calendar/api'
import type { Reply } from '@vitalrounds/domain/contract'
import { addDays } from '@vitalrounds/domain/days'
import { Agenda, type AgendaItem, type DueItem, overdueId } from '../care/parts/Agenda.tsx'
import { kindWords } from '../care/parts/calendar-words.ts'
import { reviewTitle } from '../care/parts/DueRow.tsx'
import { apiQuery } from '../platform/api.ts'
import { useNow } from '../platform/now.ts'
import { parseChoice } from '../platform/search-params.ts'
import { dayIn } from '../platform/zones.ts'
import { IconChevronLeft, IconChevronRight } from '../ui/icons.tsx'
import { Banner } from '../ui/notices/Banner.tsx'
import { UnlessEmptyClinic } from '../members/parts/EmptyClinic.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import type { ReportProps } from './BillingReportPage.tsx'
import { ReportBar } from './ReportBar.tsx'
import styles from './reports.module.css'
import { widthProps } from '../ui/fields/width-props.ts'

const states = { open: 'To be done', closed: 'Done or skipped', all: 'All' } as const
const stateNames = Object.keys(states) as (keyof typeof states)[]
// Two weeks at a time: what a care manager plans ahead
const daysShown = 14

/** What the address asks for; a wrong day is today. */
function windowOf({ me, address, show }: ReportProps, now: number) {
  const today = dayIn(now, me.timeZone)
  const from = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(address.from ?? '') ? (address.from ?? today) : today
  const query = {
    from,
    to: addDays(from, daysShown - 1),
    show,
    kind: parseChoice(address.kind, eventKinds),
    state: parseChoice(address.state, stateNames) ?? 'open',
  }
  const isByPerson = address.by === 'person'
  const isClosed = query.state === 'closed'
  return {
    today,
    query,
    isByPerson,
    isClosed,
    hasToday: !isByPerson && !isClosed && query.from <= today && today <= query.to,
  }
}
type Window = ReturnType<typeof windowOf>

export function CareCalendarPage(props: ReportProps) {
  const { me, show, onAddress } = props
  const window = windowOf(props, useNow())
  const query = useQuery({ ...apiQuery(calendarApi.everybody, { query: window.query }), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader
        title="Care calendar"
        note={query.data && !window.isClosed && <OverdueNote count={itemsOf(query.data, false).overdue.length} />}
        actions={<ReportBar me={me} show={show} onShow={(whose) => onAddress({ show: whose })} />}
      />
      <Filters {...window} onAddress={onAddress} />
      <div className={styles['body']}>
        {loadProblem(query, 'The calendar could not be loaded')}
        {query.data?.isCut && (
          <Banner tone="warning">More than {mostListed} events were found. Choose one person or a kind to see all of them.</Banner>
        )}
        {query.data && (
          <Agenda
            {...itemsOf(query.data, window.isByPerson)}
            today={window.hasToday ? window.today : undefined}
            empty={<UnlessEmptyClinic me={me}>{window.isClosed ? nothingClosed : nothing}</UnlessEmptyClinic>}
          />
        )}
      </div>
    </>
  )
}

const nothing = (
  <EmptyState title="Nothing is planned in these two weeks.">
    Choose other days, other patients, or another kind of event. Events are made in a member’s own calendar.
  </EmptyState>
)

const nothingClosed = (
  <EmptyState title="Nothing was done or skipped in these two weeks.">
    Choose other days, other patients, or another kind of event.
  </EmptyState>
)

/** Leads past a full day to what is overdue. */
const OverdueNote = ({ count }: { count: number }) =>
  count === 0 ? (
    'Nothing overdue'
  ) : (
    <Button variant="subtle" size="compact-sm" onClick={() => document.getElementById(overdueId)?.focus()}>
      {`${count} overdue`}
    </Button>
  )

type FilterProps = Window & Pick<ReportProps, 'onAddress'>

const Filters = ({ today, query, isByPerson, onAddress }: FilterProps) => (
  <div className={styles['filters']}>
    <ActionIcon
      variant="default"
      size={30}
      aria-label="Two weeks before"
      onClick={() => onAddress({ from: addDays(query.from, -daysShown) })}
    >
      <IconChevronLeft size={16} aria-hidden="true" />
    </ActionIcon>
    <span aria-live="polite">{`${usDate(query.from)} to ${usDate(query.to)}`}</span>
    <ActionIcon
      variant="default"
      size={30}
      aria-label="Two weeks after"
      onClick={() => onAddress({ from: addDays(query.from, daysShown) })}
    >
      <IconChevronRight size={16} aria-hidden="true" />
    </ActionIcon>
    {query.from !== today && (
      <Button variant="default" onClick={() => onAddress({ from: '' })}>
        From today
      </Button>
    )}
    <NativeSelect
      {...widthProps(150)}
      label="Kind of event"
      data={[{ value: '', label: 'Every kind' }, ...eventKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))]}
      value={query.kind ?? ''}
      onChange={(event) => onAddress({ kind: event.currentTarget.value })}
    />
    <NativeSelect
      {...widthProps(150)}
      label="Status of events"
      data={stateNames.map((value) => ({ value, label: states[value] }))}
      value={query.state}
      onChange={(event) => onAddress({ state: event.currentTarget.value })}
    />
    <Button variant="default" aria-pressed={isByPerson} onClick={() => onAddress({ by: isByPerson ? '' : 'person' })}>
      By person
    </Button>
  </div>
)

/** What is overdue stands once, however many days are shown; under each person the days follow one another. */
function itemsOf({ overdue, occurrences, due }: Reply<typeof calendarApi.everybody>, isByPerson: boolean) {
  const late = overdue.map((item) => itemOf(item, false))
  const isLate = new Set(late.map(({ key }) => key))
  const events = occurrences.map((occurrence) => itemOf(occurrence, isByPerson)).filter(({ key }) => !isLate.has(key))
  const items = [...events, ...due.filter(({ isOverdue }) => !isOverdue).map((item) => dueItem(item, isByPerson))]
  return {
    overdue: [...late, ...due.filter(({ isOverdue }) => isOverdue).map((item) => dueItem(item, false))].toSorted(byTime),
    items: items.toSorted((a, b) => (a.group ?? '').localeCompare(b.group ?? '') || byTime(a, b)),
  }
}

const whenOf = (row: AgendaItem | DueItem) => `${row.date} ${'time' in row ? (row.time ?? '') : ''}`
const byTime = (a: AgendaItem | DueItem, b: AgendaItem | DueItem) => whenOf(a).localeCompare(whenOf(b))
const unassigned = 'Unassigned'

const itemOf = (occurrence: ListedOccurrence, isByPerson: boolean): AgendaItem => ({
  ...occurrence,
  key: `${occurrence.eventId} ${occurrence.fallsOn}`,
  named: { memberId: occurrence.memberId, eventId: occurrence.eventId, fallsOn: occurrence.fallsOn },
  who: <Name {...occurrence} tab="care-calendar" />,
  details: [isByPerson ? '' : occurrence.assignedName, occurrence.place],
  ...(isByPerson && { group: occurrence.assignedName || unassigned }),
})

const dueItem = (listedDue: ListedDue, isByPerson: boolean): DueItem => ({
  ...listedDue,
  key: `${listedDue.memberId} ${listedDue.what}`,
  title: listedDue.what === 'review' ? reviewTitle : 'Check-in',
  date: listedDue.on,
  who: <Name {...listedDue} tab="profile" />,
  ...(isByPerson && { group: listedDue.staffName || unassigned }),
})

const Name = ({ memberId, memberName, tab }: { memberId: string; memberName: string; tab: string }) => (
  <Link to="/member-details/$memberId/$tab" params={{ memberId, tab }} className={styles['name']}>
    {memberName}
  </Link>
)
