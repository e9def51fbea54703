/** What a test bed member has of care: events and what was done about them. */
import { addDays, localDate } from '@vitalrounds/domain/days'
import { idAt } from '../random.ts'
import { instant, type Row } from '../rows.ts'
import type { Owner } from './belongings.ts'
import { staffId, type TestbedGroup } from './groups.ts'

const dayMs = 24 * 3_600_000

/** To the call after the one that was missed. */
export const daysTillEvent = 2

/** A call a week that was missed once, and a visit to come. */
export function eventRows({ group, plan, nowMs }: Owner): Row[] {
  const today = localDate(nowMs, plan.person.place.timeZone)
  const event = (n: number, fields: Row) => ({
    id: idAt(plan.draw(`testbed event ${n}`), nowMs - n * dayMs),
    group_id: group.id,
    member_id: plan.id,
    assigned_to: staffId(group, 'user'),
    place: `${group.canary} place`,
    notes: `${group.canary} notes`,
    created_at: instant(nowMs - 40 * dayMs),
    created_by: staffId(group, 'user'),
    ...fields,
  })
  return [
    event(1, { name: `${group.canary} call`, kind: 'call', start: addDays(today, -12), time_of_day: '09:30', frequency: 'WEEKLY', repitions: -1, last_on: addDays(today, -12 + 7 * 499), open_on: addDays(today, -5) }),
    event(2, { name: `${group.canary} visit`, kind: 'visit', start: addDays(today, 20), time_of_day: null, frequency: 'SINGLE_EVENT', repitions: 1, last_on: addDays(today, 20), open_on: addDays(today, 20) }),
  ] // prettier-ignore
}

/** The first call was made. */
export const occurrenceRows = (owner: Owner): Row[] =>
  eventRows(owner)
    .filter(({ kind }) => kind === 'call')
    .map(({ id, start, group_id, member_id }) => ({
      group_id,
      member_id,
      event_id: id,
      falls_on: start,
      closed: 'done',
      note: `${owner.group.canary} was reached`,
      changed_at: instant(owner.nowMs - 11 * dayMs),
      changed_by: staffId(owner.group, 'user'),
    }))

export const settingRows = (group: TestbedGroup, nowMs: number): Row[] => [
  { group_id: group.id, feed_shows_names: false, plan_by_link: true, changed_at: instant(nowMs), changed_by: staffId(group, 'admin') },
] // prettier-ignore
