/** What a thread shows: each text once however long it is, and the pictures that came with them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchPictures } from './fetch-pictures.ts'
import { clinicPhone, textStage, type TextStage } from './testing/text-stage.ts'

let t: TextStage
beforeAll(async () => {
  t = await textStage('thread')
})
afterAll(() => t.close())

const only = <T>(list: readonly T[]): T => {
  expect(list).toHaveLength(1)
  return list[0] as T
}

it('given many texts of one moment across the edge of a page, shows each text once', async () => {
  const phone = '+13125550180'
  const ned = await t.member('Ned Stone', { phone })
  // Forty, then thirty of one moment across the edge of a page of fifty, then five
  await sql`
    insert into text_message (group_id, member_id, sender_type, value, phone, clinic_phone, sid, at)
    select ${t.groups.northside}, ${ned}, 'MEMBER', n::text, ${phone}, ${clinicPhone}, 'SM' || n,
           app.now() - make_interval(mins => case when n <= 40 then n when n <= 70 then 100 else 100 + n end)
      from generate_series(1, 75) n`.execute(t.owner)
  const displayed: string[][] = []
  for (let before = ''; ;) {
    const page = (await t.as(t.people.carla, 'GET', `members/${ned}/messages${before}`)).json<{
      messages: { time: string; value: string }[]
      hasMore: boolean
    }>()
    displayed.unshift(page.messages.map(({ value }) => value))
    if (!page.hasMore) break
    before = `?before=${encodeURIComponent(page.messages[0]?.time ?? '')}`
  }
  expect(displayed.map((page) => page.length)).toEqual([5, 70])
  expect(new Set(displayed.flat()).size).toBe(75)
})

it('given pictures in a text, stores them and deletes them at the vendor, also when killed in between', async () => {
  const phone = '+13125550172'
  const sam = await t.member('Sam Stone', { phone })
  expect(await t.textIn(phone, '', { pictures: 2 })).toEqual([])
  const text = only((await t.thread(sam)).messages)
  expect(text.pictures).toBe(2)
  const picture = await t.as(t.people.carla, 'GET', `members/${sam}/messages/${text._id}/pictures/0`)
  expect(picture.json()).toMatchObject({ contentType: 'image/png' })
  expect((await t.as(t.people.luis, 'GET', `members/${sam}/messages/${text._id}/pictures/0`)).statusCode).toBe(404)
  expect(t.simulator.sim.state.media).toEqual({})
  const audited =
    await sql`select from audit where action = 'fetch-pictures twilio' and ${sam} = any (ids) and ${text._id} = any (ids)`.execute(t.owner)
  expect(audited.rows).toHaveLength(2)
  // Killed between keeping and deleting, and once more between deleting and noting it
  const again = async () => {
    await t.owner.updateTable('text_media').set({ gone_at: null }).where('message_id', '=', text._id).execute()
    await fetchPictures({ config: t.config, db: t.db }, { groupId: t.groups.northside, textId: text._id })
  }
  const urls = await t.owner.selectFrom('text_media').select('url').where('message_id', '=', text._id).execute()
  for (const { url } of urls) t.simulator.sim.state.media[url.split('/').at(-1) ?? ''] = true
  for (const killed of ['before', 'behind']) {
    await again()
    expect(t.simulator.sim.state.media, killed).toEqual({})
  }
  expect(
    await t.owner.selectFrom('text_media').select('position').where('message_id', '=', text._id).where('gone_at', 'is not', null).execute(),
  ).toHaveLength(2)
})

it('given a file that is no picture, says what came and under which number the vendor has it', async () => {
  const phone = '+13125550178'
  const uma = await t.member('Uma Stone', { phone })
  expect(await t.textIn(phone, 'my doctor', { pictures: 1, mediaType: 'text/x-vcard' })).toEqual([])
  const text = only((await t.thread(uma)).messages)
  const answer = await t.as(t.people.carla, 'GET', `members/${uma}/messages/${text._id}/pictures/0`)
  expect(answer.json()).toMatchObject({
    contentType: null,
    base64: null,
    file: { what: 'A contact card or a place', vendorId: expect.stringMatching(/^MM/) as string },
  })
})

it('given a reaction to a text of the clinic, leaves texts on; given a doubtful wish, marks it unread for a person', async () => {
  const phone = '+13125550179'
  const vic = await t.member('Vic Stone', { phone })
  await t.textIn(phone, 'Liked “Please do not text me, call the clinic”')
  await t.textIn(phone, 'Don’t text me at night')
  const { messages, problem, unread } = await t.thread(vic)
  expect(problem).toBeNull()
  expect(unread).toBe(2)
  expect(messages.map(({ maybeOptOut, msgType }) => ({ maybeOptOut, msgType }))).toEqual([
    { maybeOptOut: false, msgType: null },
    { maybeOptOut: true, msgType: null },
  ])
  await t.textIn(phone, 'STOP\n\nSent from my iPhone')
  expect((await t.thread(vic)).problem).not.toBeNull()
})
