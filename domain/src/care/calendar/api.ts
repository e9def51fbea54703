/** The care calendar: a member's events, what is done about their occurrences, everybody's on one page, and files of it. */
import { z } from 'zod'
import { endpoint } from '../../contract.ts'
import { MemberParams, memberId, MemberFile, MemberId } from '../../values/member-id.ts'
import { ShowFilter } from '../../values/request-fields.ts'
import { Instant } from '../../values/instant.ts'
import { isEventDate, isRepetitionCount } from './event-dialog.ts'
import { frequencies } from './recurrence.ts'

/** What an event is, beyond what the specification says of it. */
export const eventKinds = ['visit', 'call', 'check-in', 'task'] as const
export const EventKind = z.enum(eventKinds, 'Choose a kind.')
export type EventKind = z.infer<typeof EventKind>

const EventDate = z.string('Enter a date.').refine(isEventDate, 'Enter a date as MM/DD/YYYY, before the year 2100.')
const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:MM.')
  .nullable()
const Note = z.string().trim().max(500, 'At most 500 characters.').default('')

/** Name, start, frequency and repitions are the specification's; the rest is ours and may be left out. */
const EventFields = z.strictObject({
  name: z.string('Enter a name.').trim().min(1, 'Enter a name.').max(120, 'At most 120 characters.'),
  start: EventDate,
  frequency: z.enum(frequencies, 'Choose a frequency.'),
  repitions: z.int('Choose 2 to 100 times, or no end.'),
  kind: EventKind.default('task'),
  timeOfDay: TimeOfDay.default(null),
  assignedTo: z.uuid('Choose a user of the list.').nullable().default(null),
  place: z.string().trim().max(200, 'At most 200 characters.').default(''),
  notes: z.string().trim().max(2000, 'At most 2000 characters.').default(''),
})
const fits = ({ frequency, repitions }: { frequency: (typeof frequencies)[number]; repitions: number }) =>
  isRepetitionCount(frequency, repitions)
const wrongRepitions = { path: ['repitions'], message: 'Choose 2 to 100 times, or no end; a single event occurs once.' }

export const OccurrenceMark = z.object({
  /** The date on which the series has it. */
  fallsOn: z.string(),
  movedTo: z.string().nullable(),
  movedTime: z.string().nullable(),
  closed: z.enum(['done', 'skipped']).nullable(),
  note: z.string(),
  changedAt: Instant,
  changedBy: z.string(),
})
export const CareEvent = z.object({
  _id: z.uuid(),
  memberId: MemberId,
  name: z.string(),
  start: z.string(),
  frequency: z.enum(frequencies),
  repitions: z.int(),
  kind: EventKind,
  timeOfDay: z.string().nullable(),
  assignedTo: z.uuid().nullable(),
  assignedName: z.string(),
  place: z.string(),
  notes: z.string(),
  version: z.int(),
  marks: z.array(OccurrenceMark),
})
export type CareEvent = z.infer<typeof CareEvent>

// Several pages of a calendar; nobody selects more by hand
const mostAtOnce = 500
const occurrenceFields = { memberId: memberId('Choose a member.'), eventId: z.uuid(), fallsOn: EventDate }
const Named = z.strictObject(occurrenceFields)
const Act = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), to: EventDate, time: TimeOfDay.optional() }),
  z.strictObject({ kind: z.literal('done'), note: Note }),
  z.strictObject({ kind: z.literal('skip'), note: Note }),
  z.strictObject({ kind: z.literal('reopen') }),
])
export type OccurrenceAct = z.infer<typeof Act>
/** An occurrence as it was before an act: what an undo brings back. */
const Before = z.strictObject({
  ...occurrenceFields,
  fallsOn: z.string().max(10),
  movedTo: EventDate.nullable(),
  movedTime: TimeOfDay,
  closed: z.enum(['done', 'skipped']).nullable(),
  note: z.string().max(500),
})
export type OccurrenceBefore = z.infer<typeof Before>

/** What is due beside events, and done on a page of its own. */
const DueCareItem = z.object({
  what: z.enum(['check-in', 'review']),
  /** Which sets of questions; empty for the yearly review of the care plan. */
  sets: z.array(z.string()),
  on: z.string(),
  isOverdue: z.boolean(),
})
export type DueCareItem = z.infer<typeof DueCareItem>

const inMember = '/orma-v2/api/members/:id/events'
const EventParams = MemberParams.extend({ eventId: z.uuid() })
const onEvents = { access: 'member.update', effect: 'write', audit: 'member', changes: ['calendar'] } as const

/** One occurrence of the page of everybody's. */
export const ListedOccurrence = z.object({
  eventId: z.uuid(),
  memberId: MemberId,
  memberName: z.string(),
  name: z.string(),
  kind: EventKind,
  fallsOn: z.string(),
  date: z.string(),
  time: z.string().nullable(),
  state: z.enum(['open', 'done', 'skipped']),
  isMoved: z.boolean(),
  /** The member's today is later, and nobody has done or skipped it. */
  isOverdue: z.boolean(),
  /** How many of the same event are overdue, of which this is the first. */
  overdueCount: z.int(),
  timeZone: z.string(),
  assignedTo: z.uuid().nullable(),
  assignedName: z.string(),
  place: z.string(),
})
export type ListedOccurrence = z.infer<typeof ListedOccurrence>
/** What is due of one member beside events, on the page of everybody's. */
const ListedDue = DueCareItem.omit({ sets: true }).extend({
  memberId: MemberId,
  memberName: z.string(),
  /** The care manager, else the physician. */
  staffName: z.string(),
})
export type ListedDue = z.infer<typeof ListedDue>
/** As many as a page of the calendar can show. */
export const mostListed = 1000

export const calendarApi = {
  list: endpoint({
    method: 'GET',
    path: inMember,
    summary: 'The events of a member with what was done about their occurrences, and what else is due',
    shows: ['calendar', 'profile', 'checkIns', 'carePlan', 'chart'],
    access: 'care.read',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    reply: z.object({
      today: z.string(),
      timeZone: z.string(),
      events: z.array(CareEvent),
      /** The earliest first. */
      due: z.array(DueCareItem),
    }),
    problems: ['member.unknown'],
  }),
  create: endpoint(
    {
      method: 'POST',
      path: inMember,
      summary: 'Adds an event to a member’s care calendar',
      ...onEvents,
      params: MemberParams,
      body: EventFields.refine(fits, wrongRepitions),
      reply: CareEvent,
      problems: ['event.duplicate', 'event.unknown', 'member.unknown'],
    },
    { ids: (_, { _id }) => [_id] },
  ),
  change: endpoint(
    {
      method: 'PUT',
      path: `${inMember}/:eventId`,
      summary: 'Changes an event; what was done about its occurrences stays on record',
      ...onEvents,
      params: EventParams,
      body: EventFields.extend({
        /** The version that was edited; the change is refused when someone else was faster. */
        version: z.int(),
      }).refine(fits, wrongRepitions),
      reply: CareEvent,
      problems: ['event.changed', 'event.unknown', 'member.unknown'],
    },
    {
      reason: ({ body }) =>
        `changed ${Object.keys(body)
          .filter((name) => name !== 'version')
          .join(', ')}`,
    },
  ),
  remove: endpoint({
    method: 'DELETE',
    path: `${inMember}/:eventId`,
    summary: 'Deletes an event and all its occurrences; this cannot be undone',
    ...onEvents,
    params: EventParams,
    reply: z.object({ deleted: z.literal(true) }),
    problems: ['event.changed', 'event.unknown', 'member.unknown'],
  }),
  act: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/care-calendar/occurrences',
      summary: 'Moves, does, skips or reopens occurrences, of one member or several; answers what undoes it',
      ...onEvents,
      body: z.strictObject({
        occurrences: z.array(Named).min(1, 'Select events first.').max(mostAtOnce, `At most ${mostAtOnce} at once.`),
        act: Act,
      }),
      reply: z.object({ changed: z.int(), previous: z.array(Before) }),
      problems: ['event.unknown', 'member.unknown'],
    },
    {
      ids: ({ body }) => body.occurrences.map(({ eventId }) => eventId),
      reason: ({ body }) => `${body.act.kind} ${body.occurrences.length}`,
    },
  ),
  undo: endpoint(
    {
      method: 'POST',
      path: '/orma-v2/api/care-calendar/occurrences/undo',
      summary: 'Brings occurrences back to what they were before an act; refused where somebody else has acted on one since',
      ...onEvents,
      body: z.strictObject({ previous: z.array(Before).min(1).max(mostAtOnce) }),
      reply: z.object({ changed: z.int() }),
      problems: ['event.changed', 'event.unknown', 'member.unknown'],
    },
    { ids: ({ body }) => body.previous.map(({ eventId }) => eventId), reason: () => 'undo' },
  ),
  everybody: endpoint({
    method: 'GET',
    path: '/orma-v2/api/care-calendar',
    summary: `Occurrences of all enrolled members from one day to another, and what is overdue; at most ${mostListed}`,
    shows: ['calendar', 'dueCare', 'profile', 'team'],
    access: 'care.read',
    effect: 'read',
    audit: 'member',
    query: z
      .strictObject({
        from: EventDate,
        to: EventDate,
        /** Whose: of the person an event is assigned to, else of the member's physician or care manager. */
        show: ShowFilter.default('all'),
        kind: EventKind.optional(),
        state: z.enum(['open', 'closed', 'all']).default('open'),
      })
      .refine(({ from, to }) => from <= to && to <= yearAfter(from), { path: ['to'], message: 'Choose at most a year.' }),
    reply: z.object({
      occurrences: z.array(ListedOccurrence),
      overdue: z.array(ListedOccurrence),
      /** Check-ins and yearly reviews of care plans of these days, and those that are late; the earliest first. */
      due: z.array(ListedDue),
      /** More than can be shown were found: choose fewer days or one person. */
      isCut: z.boolean(),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${inMember}.ics`,
    summary: 'The coming year of a member’s calendar as an iCalendar file',
    shows: ['calendar'],
    access: 'member.export',
    effect: 'read',
    audit: 'member',
    params: MemberParams,
    reply: MemberFile,
    replyType: 'text/calendar; charset=utf-8',
    problems: ['member.unknown'],
  }),
}

const yearAfter = (date: string) => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`
