/**
 * Time entered by hand above the limit of a day: two entries wait for a second person, one in the running month and one in the
 * month that is open again, and one was declined. Made by the same verbs that clinics use.
 */
import { addMonths, localMonth, startOfDay } from '@vitalrounds/domain/days'
import { type Database, runAsOf, runInGroup } from '../../src/platform/database/db.ts'
import { decideTime } from '../../src/timekeeping/decide-time.ts'
import { enterTime } from '../../src/timekeeping/enter-time.ts'
import { type DemoGroup, demoGroups } from './groups.ts'
import { reopenedBack } from './months.ts'
import { demoUsers, userId } from './users.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const reopenedDay = '15'

/** `nowMs` is the moment at which the data ends. */
export async function seedWaitingTime(owner: Database, nowMs: number) {
  for (const group of demoGroups) await waitingOf(owner, group, nowMs)
}

async function waitingOf(owner: Database, group: DemoGroup, nowMs: number) {
  const its = demoUsers.filter((user) => user.group === group.key)
  const [author, admin] = [its.find(({ duty }) => duty === 'careManager'), its.find(({ role }) => role === 'admin')]
  if (author === undefined || admin === undefined) return
  const reopened = addMonths(localMonth(nowMs, group.timeZone), -reopenedBack)
  const afternoon = startOfDay(`${reopened}-${reopenedDay}`, group.timeZone) + 14 * hourMs
  const [first, second, third] = await membersSince(owner, group, afternoon)
  if (first === undefined || second === undefined || third === undefined) return
  const enter = (memberId: string, start: number, [minutes, desc]: [number, string]) => {
    const yearMonth = localMonth(start, group.timeZone)
    // In the first hours of a month that span lies in two
    if (localMonth(start + minutes * minuteMs, group.timeZone) !== yearMonth) return undefined
    const [from, to] = [start, start + minutes * minuteMs].map((ms) => new Date(ms).toISOString()) as [string, string]
    const entry = { memberId, yearMonth, url: 'notes', start: from, end: to, desc }
    return runInGroup(owner, group.id, (db) => runAsOf(db, to, () => enterTime(db, userId(author.key), entry)))
  }
  await enter(first, nowMs - 2 * hourMs, [45, 'Went through the discharge papers with the hospital’s case manager'])
  await enter(second, afternoon, [38, 'Arranged transport and the visits of the home health agency'])
  const declined = await enter(third, nowMs - 3 * hourMs, [30, 'Sorted the files of the practice'])
  if (declined === undefined) return
  const answer = { approvalId: declined.pageView._id, approve: false, reason: 'Not care management' }
  const at = new Date(nowMs - hourMs).toISOString()
  await runInGroup(owner, group.id, (db) => runAsOf(db, at, () => decideTime(db, userId(admin.key), answer)))
}

async function membersSince(owner: Database, group: DemoGroup, atMs: number): Promise<string[]> {
  const rows = await owner
    .selectFrom('member')
    .select('id')
    .where('group_id', '=', group.id)
    .where('disenrolled', '=', false)
    .where('enrolled_at', '<', new Date(atMs).toISOString())
    .orderBy('id')
    .offset(20)
    .limit(3)
    .execute()
  return rows.map(({ id }) => id)
}
