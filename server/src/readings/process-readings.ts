/** Reads a member's stored readings anew, of one month or all of them, and writes only what differs. */
import { addDays, addMonths, monthOf } from '@vitalrounds/domain/days'
import { Calibration } from '@vitalrounds/domain/readings/calibration'
import { reprocess, type Reprocessed, type StoredReading } from '@vitalrounds/domain/readings/reprocess'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { changed } from '../platform/changes.ts'
import { holdMember } from './settle-member.ts'
import { warnOnReadings } from '../warnings/warn-on-reading.ts'

// A month's work must not ring alarms about last winter; what is older than this only gets its severity
const raisedDays = 30
// The median of a weight reaches 7 days back (plausibility), a zone moves a reading by at most a day
const daysBefore = 9
const daysAfter = 2

export async function processReadings(db: GroupDb, memberId: string, month: string | undefined) {
  const member = await holdMember(db, memberId)
  const before = await storedReadings(db, memberId, month)
  const after = reprocess(before, { zone: member.timeZone, calibrations: await calibrationsOf(db, before) })
  const isAsked = (on: string) => month === undefined || monthOf(on) === month
  const pairs = before.flatMap((old, n) => {
    const now = after[n]
    return now && (isAsked(old.measuredOn) || isAsked(now.measuredOn)) ? [{ old, now }] : []
  })
  const differing = pairs.filter(({ old, now }) => differs(old, now))
  await write(db, differing.map(({ now }) => now)) // prettier-ignore
  const warned = await judge(db, memberId, pairs.flatMap(({ old, now }) => [old.measuredOn, now.measuredOn])) // prettier-ignore
  changed(db, 'member', { memberId })
  const count = (isSo: (pair: { old: StoredReading; now: Reprocessed }) => boolean) => differing.filter(isSo).length
  return {
    ymRef: month ?? null,
    readings: pairs.length,
    changed: {
      days: count(({ old, now }) => old.measuredOn !== now.measuredOn),
      values: count(({ old, now }) => old.value !== now.value),
      states: count(({ old, now }) => old.state !== now.state || old.flags.join() !== now.flags.join()),
      severities: warned.severities,
    },
    warnings: { raised: warned.raised, withdrawn: warned.withdrawn },
  }
}

async function judge(db: GroupDb, memberId: string, days: readonly string[]) {
  const sorted = days.toSorted()
  const [from, to] = [sorted[0], sorted.at(-1)]
  if (from === undefined || to === undefined) return { raised: 0, withdrawn: 0, severities: 0 }
  const raiseSince = Temporal.Instant.from(db.asOf)
    .subtract({ hours: 24 * raisedDays })
    .toString({ smallestUnit: 'millisecond' })
  return warnOnReadings(db, [{ memberId, from, to }], { raiseSince, because: 'Readings were read anew' })
}

async function storedReadings(db: GroupDb, memberId: string, month: string | undefined): Promise<StoredReading[]> {
  const [from, to] =
    month === undefined
      ? ['-infinity', 'infinity']
      : [addDays(`${month}-01`, -daysBefore), addDays(`${addMonths(month, 1)}-01`, daysAfter)]
  const { rows } = await sql<StoredReading>`
    select id, metric, value, raw_value as "sentValue", measured_at as "measuredAt", measured_on as "measuredOn", source,
           device_id as "deviceId", act_key as "actKey", flags, state, state_reason as "stateReason", excluded as "isExcluded"
      from reading
     where group_id = ${db.groupId} and member_id = ${memberId}
       and measured_at >= ${from}::timestamptz and measured_at < ${to}::timestamptz
     order by measured_at, act_key, metric`.execute(db)
  return rows
}

async function calibrationsOf(db: GroupDb, readings: readonly StoredReading[]): Promise<Map<string, Calibration>> {
  const ids = [...new Set(readings.flatMap((reading) => reading.deviceId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('device')
    .select(['id', 'calibration'])
    .where('group_id', '=', db.groupId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const read = Calibration.safeParse(row.calibration)
      return read.success ? [[row.id, read.data] as const] : []
    }),
  )
}

const differs = (old: StoredReading, now: Reprocessed) =>
  old.value !== now.value ||
  old.measuredOn !== now.measuredOn ||
  old.state !== now.state ||
  old.stateReason !== now.stateReason ||
  old.flags.join() !== now.flags.join()

async function write(db: GroupDb, changed: readonly Reprocessed[]) {
  if (changed.length === 0) return
  const column = <K extends keyof Reprocessed>(key: K) => changed.map((one) => one[key])
  // Flags travel as text with commas: an array of arrays must be rectangular
  const flags = changed.map((one) => one.flags.join(','))
  await sql`
    update reading set value = c.value, measured_on = c.measured_on, state = c.state, state_reason = c.state_reason,
           flags = string_to_array(c.flags, ',')
      from unnest(${column('id')}::uuid[], ${column('value')}::int[], ${column('measuredOn')}::date[], ${column('state')}::text[],
                  ${column('stateReason')}::text[], ${flags}::text[])
           as c (id, value, measured_on, state, state_reason, flags)
     where reading.group_id = ${db.groupId} and reading.id = c.id`.execute(db)
}
