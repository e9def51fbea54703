/** Who would get which automatic text today, were all switches on; nothing is sent. */
import type { GroupDb } from '../../platform/database/db.ts'
import { planAutomatic } from './plan-automatic.ts'

const everything = { auto_alert_text: true, auto_outreach_text: true, auto_reminder_text: true }
const nobody = '00000000-0000-0000-0000-000000000000'
// A screenful; the count tells the rest
const mostShown = 100
const step = 1000

export async function automaticToday(db: GroupDb) {
  const texts = []
  let count = 0
  for (let after: string | undefined = nobody; after !== undefined;) {
    const planned: Awaited<ReturnType<typeof planAutomatic>> = await planAutomatic(db, {
      after,
      limit: step,
      switches: everything,
      isSent: false,
    })
    count += planned.texts.length
    texts.push(...planned.texts.slice(0, mostShown - texts.length))
    after = planned.last
  }
  return {
    count,
    texts: texts.map(({ member, msgType, template, text, missing }) => ({
      memberId: member.id,
      name: member.name,
      msgType,
      template,
      text,
      missing,
    })),
  }
}
