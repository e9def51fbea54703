/** Events beside the charts of a member; what a reader may not see is not asked of the database. */
import { type Actor, isPermitted } from '@vitalrounds/domain/access'
import { type Outcome, outcomeWords } from '@vitalrounds/domain/calls/wrap-up'
import type { MedicationNews } from '@vitalrounds/domain/chart/medication-changes'
import { type VisitKind, visitKinds } from '@vitalrounds/domain/chart/visits'
import { localDate, startOfDay } from '@vitalrounds/domain/days'
import { beforeAndAfter, type ChangeWindows, windowsOf } from '@vitalrounds/domain/vitals/before-after'
import { pointsOf } from '@vitalrounds/domain/vitals/columns'
import type { ChartEvent, ChartEvents, MedicationEvent } from '@vitalrounds/domain/vitals/events'
import { allMedicationChanges } from '../chart/current-medications.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { findMeasurements } from './find-measurements.ts'

type EventsQuery = { memberId: string; from: string | undefined; actor: Pick<Actor, 'role'> }
/** From when on, as instant and as day of the member. */
type Scope = { memberId: string; zone: string; from: number; firstDay: string }

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })

export async function findChartEvents(db: GroupDb, { memberId, from, actor }: EventsQuery): Promise<ChartEvents> {
  const member = await db
    .selectFrom('member')
    .select('time_zone')
    .where('group_id', '=', db.groupId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  const zone = member?.time_zone ?? refuse('member.unknown')
  const start = from === undefined ? 0 : Date.parse(from)
  const scope = { memberId, zone, from: start, firstDay: localDate(start, zone) }
  const others = [
    ...(await visitEvents(db, scope)),
    ...(isPermitted(actor, 'call.read') ? await callEvents(db, scope) : []),
    ...(isPermitted(actor, 'alert.read') ? await alertEvents(db, scope) : []),
  ]
  const medications = await medicationEvents(db, scope)
  return { memberId, timeZone: zone, medications, others: others.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)) }
}

const dayEvent = (kind: ChartEvent['kind'], { id, on, words }: Pick<ChartEvent, 'id' | 'on' | 'words'>, zone: string): ChartEvent => ({
  id,
  kind,
  at: instant(startOfDay(on.length === 7 ? `${on}-01` : on, zone)),
  on,
  words,
})

const momentEvent = (kind: ChartEvent['kind'], { id, at, words }: Pick<ChartEvent, 'id' | 'at' | 'words'>, zone: string): ChartEvent => ({
  id,
  kind,
  at,
  on: localDate(Date.parse(at), zone),
  words,
})

async function visitEvents(db: GroupDb, { memberId, zone, firstDay }: Scope) {
  const rows = await db
    .selectFrom('visit')
    .select(['id', 'visited_on', 'kind'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .where('visited_on', '>=', firstDay)
    .execute()
  return rows.map(({ id, visited_on: on, kind }) => dayEvent('visit', { id, on, words: visitKinds[kind as VisitKind].title }, zone))
}

/** As wrapped up, else what the line knows of it. */
const callWords = (outcome: string | null, direction: string, isMissed: boolean) => {
  const heading = direction === 'in' ? 'Incoming call' : 'Call'
  if (outcome !== null) return `${heading}: ${outcomeWords[outcome as Outcome].toLowerCase()}`
  return isMissed ? `${heading}: missed` : heading
}

async function callEvents(db: GroupDb, { memberId, zone, from }: Scope) {
  const rows = await db
    .selectFrom('call_member as m')
    .innerJoin('call as c', (on) => on.onRef('c.group_id', '=', 'm.group_id').onRef('c.id', '=', 'm.call_id'))
    .select(['c.id', 'c.at', 'c.outcome', 'c.direction', 'c.missed_at'])
    .where('m.group_id', '=', db.groupId)
    .where('m.member_id', '=', memberId)
    .where('m.at', '>=', instant(from))
    .execute()
  return rows.map(({ id, at, outcome, direction, missed_at: missed }) =>
    momentEvent('call', { id, at, words: callWords(outcome, direction, missed !== null) }, zone),
  )
}

async function alertEvents(db: GroupDb, { memberId, zone, from }: Scope) {
  const rows = await db
    .selectFrom('doctor_alert')
    .select(['id', 'at', 'to_name', 'answered_at'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('at', '>=', instant(from))
    .execute()
  return rows.map(({ id, at, to_name: to, answered_at: answered }) =>
    momentEvent('alert', { id, at, words: `Alert to ${to}, ${answered === null ? 'not answered' : 'answered'}` }, zone),
  )
}

/** Of a month it is not known which day: it is left out only when the whole of it lies before. */
const changesOfMember = async (db: GroupDb, { memberId, zone, firstDay }: Scope) =>
  (await allMedicationChanges(db, memberId, zone)).filter(({ on }) => on >= firstDay.slice(0, on.length))

const kindWords: Record<MedicationNews['kind'], string> = { started: 'Started', changed: 'Changed', stopped: 'Stopped' }

type WindowedChange = MedicationNews & { windows: ChangeWindows }

async function medicationEvents(db: GroupDb, scope: Scope): Promise<MedicationEvent[]> {
  const { memberId, zone } = scope
  const changes = (await changesOfMember(db, scope)).map((change) => ({ ...change, windows: windowsOf(change.on, zone) }))
  if (changes.length === 0) return []
  const { series } = await findMeasurements(db, {
    memberId,
    from: instant(Math.min(...changes.map(({ windows }) => windows.before.from))),
    to: instant(Math.max(...changes.map(({ windows }) => windows.after.to))),
    maxPoints: Infinity,
    metrics: undefined,
  })
  const vitals = series.map(({ series: name, points }) => ({ name, readings: pointsOf(points) }))
  const now = Date.parse(db.asOf)
  return changes.map((change, at) => {
    const { kind, on, text, windows } = change
    return {
      ...dayEvent('medication', { id: `medication ${at}`, on, words: `${kindWords[kind]}: ${text}` }, zone),
      overlapping: changes.filter((other) => other !== change && isNear(other, change)).length,
      isRunning: windows.after.to > now,
      means: vitals
        .map(({ name, readings }) => ({ series: name, ...beforeAndAfter(readings, windows, zone) }))
        .filter(({ before, after }) => before.count + after.count > 0),
    }
  })
}

/** Whether what one of them changed may show in the means of the other. */
const isNear = (other: WindowedChange, { windows }: WindowedChange) =>
  other.windows.before.to < windows.after.to && other.windows.after.from > windows.before.from
