/** Doctors who were asked: one alert that is open, one answered yesterday and one cleared since, in each clinic. */
import type { AlertAnswer } from '@vitalrounds/domain/alerts/answers'
import { clearAlert } from '../../src/alerts/update-alert.ts'
import { answerAlert } from '../../src/alerts/answer-alert.ts'
import { sendLink } from '../../src/alerts/send-link.ts'
import { createAlertSnapshot } from '../../src/alerts/snapshot.ts'
import { runAsOf, type Database, runInGroup, type GroupDb } from '../../src/platform/database/db.ts'
import { chanceStream, idAt } from '../random.ts'
import { type DemoGroup, demoGroups, demoSeed } from './groups.ts'
import { demoUsers, userEmail, userId } from './users.ts'

type Scene = {
  hoursAgo: number
  value: string
  answer?: readonly [answer: AlertAnswer, words: string]
  isCleared?: true
}
const scenes: readonly Scene[] = [
  { hoursAgo: 2, value: 'Pressure is up since Tuesday, pills are taken. Would you change anything?' },
  {
    hoursAgo: 29,
    value: 'Three pounds in two days, ankles swollen. Come in, or more of the water pill?',
    answer: ['changeMedication', 'Furosemide 40 mg for three days, then back to 20. Weigh every morning.'],
  },
  {
    hoursAgo: 6 * 24,
    value: 'Glucose above 250 twice this week, no change of food.',
    answer: ['bringIn', ''],
    isCleared: true,
  },
]
const doctor = { name: 'Dr. Naomi Weiss', contactInfo: '+14155550177' }
// Members of the stories, who are first in each clinic
const firstAsked = 3
const answerHours = 1.5

/** As the server writes them, at moments that have passed. */
export async function seedAlerts(owner: Database, nowMs: number) {
  for (const group of demoGroups)
    await runInGroup(owner, group.id, async (db) => {
      const members = await db
        .selectFrom('member')
        .select('id')
        .where('group_id', '=', db.groupId)
        .where('disenrolled', '=', false)
        .orderBy('id')
        .limit(firstAsked + scenes.length)
        .execute()
      for (const [n, scene] of scenes.entries()) {
        const memberId = members[(firstAsked + n) % members.length]?.id
        if (memberId !== undefined) await playScene(db, scene, { group, n, memberId, nowMs })
      }
    })
}

type Place = { group: DemoGroup; n: number; memberId: string; nowMs: number }

const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })

async function playScene(db: GroupDb, { hoursAgo, value, answer, isCleared }: Scene, { group, n, memberId, nowMs }: Place) {
  const by = demoUsers.find((user) => user.group === group.key && user.duty === 'careManager')
  if (!by) return
  const sentMs = nowMs - hoursAgo * 3_600_000
  const draw = chanceStream(demoSeed, group.key, 'alert', n)
  const alertId = idAt(draw, sentMs)
  const sent = at(sentMs)
  await runAsOf(db, sent, async () => {
    const row = {
      id: alertId,
      group_id: db.groupId,
      member_id: memberId,
      at: sent,
      value,
      to_name: doctor.name,
      to_contact: doctor.contactInfo,
      key: idAt(draw, sentMs),
    }
    const writer = { by_user: userId(by.key), by_name: `${by.firstName} ${by.lastName}`, by_email: userEmail(by) }
    const snapshot = JSON.stringify(await createAlertSnapshot(db, memberId))
    await db
      .insertInto('doctor_alert')
      .values({ ...row, ...writer, snapshot, asks_code: true, reminder_hours: 4 })
      .execute()
    await sendLink(db, { alertId, memberId, to: doctor, asksCode: true, why: 'first', by: userId(by.key) })
  })
  if (!answer) return
  const answered = at(sentMs + answerHours * 3_600_000)
  const { link_id: linkId } = await db
    .updateTable('doctor_alert_sending')
    .set({ opened_at: at(sentMs + answerHours * 3_500_000) })
    .where('group_id', '=', db.groupId)
    .where('alert_id', '=', alertId)
    .returning('link_id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('text_message')
    .set({ state: 'delivered', attempts: 1, attempt_at: sent })
    .where('group_id', '=', db.groupId)
    .where('key', '=', linkId)
    .execute()
  const act = { id: idAt(draw, sentMs), linkId, memberId, subjectId: alertId, kind: 'alertAnswer', at: answered }
  await runAsOf(db, answered, () => answerAlert(db, { ...act, body: { answer: answer[0], words: answer[1] } }))
  if (isCleared) await runAsOf(db, at(nowMs - 24 * 3_600_000), () => clearAlert(db, alertId, userId(by.key)))
}
