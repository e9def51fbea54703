/** For tests of texts: the whole stage with Twilio played, a clinic that texts from a number, and members by day and by night. */
import { sql } from 'kysely'
import { vendorStage } from '../../devices/testing/vendor-stage.ts'
import { createMember } from '../../members/testing/create-member.ts'

export const clinicPhone = '+18445550100'

/** A zone in which it is this hour now; the signs of these zones are the wrong way round (POSIX). */
export function zoneAt(hour: number): string {
  const east = ((hour - Temporal.Now.zonedDateTimeISO('UTC').hour + 36) % 24) - 12
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

type StageMember = { phone: string; language?: string; zone?: string; group?: string; more?: object }

export async function textStage(seed: string) {
  const t = await vendorStage(seed, { isDueOnly: true })
  const twilio = await t.owner.selectFrom('vendor_connection').select('id').where('vendor', '=', 'twilio').executeTakeFirstOrThrow()
  for (const [group, phone] of [[t.groups.northside, clinicPhone], [t.groups.lakeview, '+18445550101']] as const) {
    await t.owner.insertInto('clinic_number').values({ group_id: group, phone, connection_id: twilio.id }).execute()
    await t.owner.updateTable('clinic_group').set({ text_usage_consent: true }).where('id', '=', group).execute()
  } // prettier-ignore
  const member = async (
    name: string,
    { phone, language = 'English', zone = zoneAt(12), group = t.groups.northside, more = {} }: StageMember,
  ) => {
    const columns = { phone, language, time_zone: zone, opt_in_sms: true, phone_type: 'mobile', ...more }
    const id = await createMember(t.owner, group, name, {
      member: columns,
      summary: { opt_in_sms: columns.opt_in_sms },
    })
    const consent = { group_id: group, member_id: id, kind: 'sms', text_version: '2026-11', language, given_at: sql<string>`app.now()` } // prettier-ignore
    if (columns.opt_in_sms) await t.owner.insertInto('consent').values(consent).execute()
    return id
  }
  return {
    ...t,
    member,
    /** Somebody texts the clinic, and what follows from it. */
    async textIn(from: string, body: string, { to = clinicPhone, pictures = 0, mediaType = 'image/png' } = {}) {
      await t.control('/texts', { from, to, body, pictures, mediaType })
      return t.work()
    },
    send: (msgTo: string, msgBody: string, more: object = {}, who = t.people.carla) =>
      t.as(who, 'POST', 'sms/send', { msgTo, msgBody, ...more }),
    thread: async (memberId: string) =>
      (await t.as(t.people.carla, 'GET', `members/${memberId}/messages`)).json() as {
        messages: { _id: string; time: string; value: string; state: string | null; problem: string | null; msgType: string | null; isShared: boolean; dueAt: string | null; pictures: number; maybeOptOut: boolean; senderType: string; isRead: boolean }[]
        unread: number
        problem: string | null
        sharedWith: { name: string }[]
      }, // prettier-ignore
    /** What the vendor has had from us for a phone. */
    sentTo: (phone: string) => Object.values(t.simulator.sim.state.texts).filter(({ to }) => to === phone),
    /** Every text goes a step on at the vendor, and its news reach us. */
    async advance() {
      await t.control('/texts/advance', {})
      await t.work()
    },
  }
}
export type TextStage = Awaited<ReturnType<typeof textStage>>
