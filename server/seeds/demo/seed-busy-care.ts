/**
 * Members of the demo on whom much chronic care was spent: a complex month that earned every code of it, one that is on its
 * way to the add-on, one that has just begun, and a plain month with two more units. The other members have none of these.
 */
import { addMonths, daysBetween, localDate, localMonth, startOfDay } from '@vitalrounds/domain/days'
import { recordComplexity } from '../../src/care/plan/record-progress.ts'
import { runInGroup } from '../../src/platform/database/db.ts'
import { daysAgo, planOf, published, type Scene, type CareMember } from './care-scene.ts'

const minuteMs = 60_000
// After the hours of everybody's shifts, so that nobody is in two places at once
const evening = 18 * 60 * minuteMs
/** Days of the month on which a plan is written, and on which there is an hour for the member in the evening. */
const planDay = '02'
const evenings = ['03', '04', '05', '06'] as const

type Month = { month: string; minutes: readonly number[]; isComplex: boolean }

/** Answers of whom the codes may be otherwise now. */
export async function seedBusyCare(scene: Scene, inCcm: readonly CareMember[]): Promise<string[]> {
  const running = localMonth(scene.nowMs, scene.group.timeZone)
  const last = addMonths(running, -1)
  const able = inCcm.filter(({ since, conditions }) => since !== null && since < `${last}-01` && conditions.length > 1)
  const months: Month[] = [
    { month: last, minutes: [26, 27, 25, 28], isComplex: true },
    { month: running, minutes: [26, 27, 14], isComplex: true },
    { month: running, minutes: [24], isComplex: true },
    { month: last, minutes: [24, 22, 21], isComplex: false },
  ]
  const busy = months.flatMap((month, n) => (able[n] ? [{ member: able[n], month, n }] : []))
  for (const { member, month, n } of busy) {
    await planned(scene, member, month)
    await worked(scene, member, { ...month, at: n * 30 * minuteMs })
  }
  return busy.map(({ member }) => member.id)
}

/** Written in the month itself: complex care asks for a plan that was made or much revised in it. */
async function planned(scene: Scene, member: CareMember, { month, isComplex }: Month) {
  const ago = daysBetween(`${month}-${planDay}`, localDate(scene.nowMs, member.timeZone))
  // On the first days of a month there is no such day yet
  if (ago < 2) return
  await published(scene, member, { content: planOf(scene, member, ago), ago, reason: 'First plan', isApproved: true })
  if (!isComplex) return
  const why = { month, reason: 'Three organ systems unstable; two new medications with close follow-up' }
  await daysAgo(scene, ago - 1, (db) => recordComplexity(db, { memberId: member.id, by: scene.by }, why))
}

async function worked({ owner, group, by, nowMs }: Scene, { id }: CareMember, { month, minutes, at }: Month & { at: number }) {
  await runInGroup(owner, group.id, async (db) => {
    const {
      first_name: first,
      last_name: lastName,
      title,
    } = await db.selectFrom('app_user').select(['first_name', 'last_name', 'title']).where('id', '=', by).executeTakeFirstOrThrow()
    for (const [n, length] of minutes.entries()) {
      const start = startOfDay(`${month}-${evenings[n]}`, group.timeZone) + evening + at
      const [from, to] = [start, start + length * minuteMs].map((ms) => new Date(ms).toISOString()) as [string, string]
      if (start + length * minuteMs > nowMs) continue
      const row = { member_id: id, staff_id: by, source: 'page', url: 'care-plan', program: 'ccm', year_month: month }
      const span = { started_at: from, ended_at: to, client_started_at: from, client_ended_at: to, saved_at: to }
      const who = { staff_name: `${first} ${lastName}`, staff_title: title, is_staff_excluded: false }
      await db
        .insertInto('work_interval')
        .values({ group_id: db.groupId, ...row, ...span, ...who })
        .execute()
    }
  })
}
