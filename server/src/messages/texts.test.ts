/** Texts of one member, there and back: sent once, told how far they came, never after a no; read and unread; by day and by night. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clinicPhone, textStage, type TextStage, zoneAt } from './testing/text-stage.ts'

let t: TextStage
beforeAll(async () => {
  t = await textStage('texts')
})
afterAll(() => t.close())

const summaryOf = async (memberId: string) =>
  t.owner
    .selectFrom('member_summary')
    .select(['num_unread_messages', 'opt_in_sms', 'last_contact_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
const only = <T>(list: readonly T[]): T => {
  expect(list).toHaveLength(1)
  return list[0] as T
}

it('given the same key three times, sends one text and shows its delivery state', async () => {
  const phone = '+13125550110'
  const ada = await t.member('Ada Stone', { phone })
  const key = crypto.randomUUID()
  for (let press = 0; press < 3; press++) expect((await t.send(phone, '<p>Hello Ada</p>', { key })).statusCode).toBe(200)
  await t.work()
  expect(only(t.sentTo(phone))).toMatchObject({ body: 'Hello Ada', from: clinicPhone })
  expect(only((await t.thread(ada)).messages)).toMatchObject({ state: 'sending', senderType: 'USER', isRead: true })
  await t.advance()
  expect(only((await t.thread(ada)).messages).state).toBe('sent')
  await t.advance()
  expect(only((await t.thread(ada)).messages).state).toBe('delivered')
})

it('given status callbacks doubled and out of order, the text is delivered', async () => {
  const phone = '+13125550111'
  const ben = await t.member('Ben Stone', { phone })
  await t.send(phone, 'Hello Ben')
  await t.work()
  await t.control('/faults', { vendor: 'twilio', kind: 'duplicate', times: 2 })
  await t.control('/faults', { vendor: 'twilio', kind: 'reorder', times: 1 })
  await t.advance()
  await t.advance()
  await t.control('/release', {})
  await t.work()
  expect(only((await t.thread(ben)).messages).state).toBe('delivered')
})

it.each([
  ['an empty text', '<p>&nbsp;</p>', 422, 'sms.empty'],
  ['a text that is too long', 'a'.repeat(1601), 422, 'sms.tooLong'],
  ['a placeholder that nothing fills', 'See you $DATETIME', 422, 'sms.unfilled'],
  ['a placeholder that nobody knows', 'Hello $NICKNAME', 422, 'sms.unfilled'],
])('given %s, refuses to send it', async (_, body, status, code) => {
  const phone = `+1312555012${['sms.empty', 'sms.tooLong', 'sms.unfilled'].indexOf(code)}`
  await t.member('Cleo Stone', { phone })
  const answer = await t.send(phone, body)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code })
  expect(t.sentTo(phone)).toEqual([])
})

it('given $NAME and $USER, fills in the member’s name and the sender', async () => {
  const phone = '+13125550130'
  await t.member('Dora Stone', { phone, more: { member_title: 'Ms.' } })
  await t.send(phone, 'Dear $NAME, $USER here.')
  await t.work()
  expect(only(t.sentTo(phone)).body).toMatch(/^Dear Ms\. Stone, .+ here\.$/)
})

it.each([
  ['the member has not agreed', { opt_in_sms: false }, 'sms.noConsent'],
  ['the number is a landline', { phone_type: 'landline' }, 'sms.landline'],
  ['the member is disenrolled', { disenrolled: true }, 'member.disenrolled'],
])('given that %s, refuses the text and the thread says why', async (_, more, code) => {
  const phone = `+1312555014${['sms.noConsent', 'sms.landline', 'member.disenrolled'].indexOf(code)}`
  const id = await t.member('Ella Stone', { phone, more })
  expect((await t.send(phone, 'Hello')).json()).toMatchObject({ code })
  expect((await t.thread(id)).problem).toBe(code)
})

it('given an organization that has texts switched off, refuses in the words of the specification', async () => {
  const phone = '+13125550145'
  await t.member('Finn Stone', { phone })
  const on = (isOn: boolean) =>
    t.owner.updateTable('clinic_group').set({ text_usage_consent: isOn }).where('id', '=', t.groups.northside).execute()
  await on(false)
  const answer = await t.send(phone, 'Hello')
  await on(true)
  expect(answer.json()).toMatchObject({
    code: 'sms.disabled',
    detail: 'SMS messaging is disabled for your organization. Enable this feature here.',
  })
})

it('given night where the member lives, asks to confirm and sends once confirmed', async () => {
  const phone = '+13125550146'
  await t.member('Gus Stone', { phone, zone: zoneAt(23) })
  expect((await t.send(phone, 'Hello')).json()).toMatchObject({ code: 'sms.atNight' })
  expect((await t.send(phone, 'Hello', { isNightConfirmed: true })).statusCode).toBe(200)
  await t.work()
  expect(t.sentTo(phone)).toHaveLength(1)
})

it('given a member of another clinic, sends nothing and shows no thread', async () => {
  const phone = '+13125550147'
  const hal = await t.member('Hal Stone', { phone })
  expect((await t.send(phone, 'Hello', {}, t.people.luis)).json()).toMatchObject({ code: 'member.unknown' })
  expect((await t.as(t.people.luis, 'GET', `members/${hal}/messages`)).statusCode).toBe(404)
})

it('given the vendor’s error for a landline, says so and refuses further texts', async () => {
  const phone = '+13125550007'
  const ida = await t.member('Ida Stone', { phone })
  await t.send(phone, 'Hello')
  await t.work()
  await t.advance()
  await t.advance()
  expect(only((await t.thread(ida)).messages)).toMatchObject({
    state: 'undelivered',
    problem: 'This number is a landline and takes no texts.',
  })
  expect((await t.thread(ida)).problem).toBe('sms.landline')
})

it('given an incoming text, counts it as unread and lists the member until somebody has read it', async () => {
  const phone = '+13125550150'
  const jan = await t.member('Jan Stone', { phone })
  await t.textIn(phone, 'My scale is broken 😀 <script>alert(1)</script>')
  await t.textIn(phone, 'And I feel dizzy')
  const { messages, unread } = await t.thread(jan)
  expect(messages.map(({ value, senderType }) => [value, senderType])).toEqual([
    ['My scale is broken 😀 <script>alert(1)</script>', 'MEMBER'],
    ['And I feel dizzy', 'MEMBER'],
  ])
  expect(unread).toBe(2)
  expect(await summaryOf(jan)).toMatchObject({ num_unread_messages: 2, last_contact_at: messages[1]?.time })
  expect((await t.as(t.people.carla, 'GET', 'home/lists/msg-unread')).json()).toMatchObject({ count: 1 })
  await t.as(t.people.carla, 'PUT', `members/${jan}/messages/${messages[0]?._id}`, { isRead: true })
  expect((await summaryOf(jan)).num_unread_messages).toBe(1)
  const all = await t.as(t.people.carla, 'POST', `members/${jan}/messages/read`, {})
  expect(all.json()).toEqual({ memberId: jan, unread: 0 })
  expect((await t.as(t.people.carla, 'GET', 'home/lists/msg-unread')).json()).toMatchObject({ count: 0 })
})

it('given a phone that members share, STOP opts all of them out and START opts them in again', async () => {
  const phone = '+13125550160'
  const kim = await t.member('Kim Stone', { phone })
  const lee = await t.member('Lee Stone', { phone })
  const without = await t.member('Max Stone', { phone, more: { opt_in_sms: false } })
  // The same phone at another clinic, which texts from a number of its own
  const abroad = await t.member('Kim Stone', { phone, group: t.groups.lakeview })
  await t.textIn(phone, 'Please stop texting me')
  for (const id of [kim, lee]) {
    expect(await summaryOf(id)).toMatchObject({ opt_in_sms: false, num_unread_messages: 1 })
    expect((await t.thread(id)).problem).toBe('sms.optedOut')
    expect(only((await t.thread(id)).messages).isShared).toBe(true)
  }
  expect((await t.thread(kim)).sharedWith.map(({ name }) => name)).toEqual(['Lee Stone', 'Max Stone'])
  expect((await t.send(phone, 'Hello')).json()).toMatchObject({ code: 'sms.optedOut' })
  expect((await t.as(t.people.carla, 'POST', `members/${kim}/consents`, { kind: 'sms' })).json()).toMatchObject({
    code: 'consent.optedOut',
  })
  expect(await summaryOf(abroad)).toMatchObject({ opt_in_sms: true, num_unread_messages: 0 })
  expect((await t.as(t.people.luis, 'GET', `members/${abroad}/messages`)).json()).toMatchObject({
    problem: null,
    messages: [],
    sharedWith: [],
  })
  expect((await t.send(phone, 'Hello', { isNightConfirmed: true }, t.people.luis)).statusCode).toBe(200)
  await t.work()
  expect(only(t.sentTo(phone))).toMatchObject({ from: '+18445550101' })
  await t.textIn(phone, 'START')
  expect(await summaryOf(kim)).toMatchObject({ opt_in_sms: true })
  expect(await summaryOf(lee)).toMatchObject({ opt_in_sms: true })
  expect(await summaryOf(without)).toMatchObject({ opt_in_sms: false })
})

it('given a Yes from a member who has not agreed, does not opt in', async () => {
  const phone = '+13125550161'
  const nia = await t.member('Nia Stone', { phone, more: { opt_in_sms: false } })
  await t.textIn(phone, 'Yes')
  expect(await summaryOf(nia)).toMatchObject({ opt_in_sms: false, num_unread_messages: 1 })
})

it('given a START that is read after a later STOP, the member stays opted out', async () => {
  const phone = '+13125550197'
  const rae = await t.member('Rae Stone', { phone })
  await t.textIn(phone, 'STOP')
  await t.control('/texts', { from: phone, to: clinicPhone, body: 'START' })
  const retryAt = (at: string) => sql`update inbox set next_at = now() + ${at}::interval where state = 'new'`.execute(t.owner)
  await retryAt('1 hour')
  await t.textIn(phone, 'STOP')
  await retryAt('0')
  await t.work()
  expect(await summaryOf(rae)).toMatchObject({ opt_in_sms: false })
  expect((await t.thread(rae)).problem).toBe('sms.optedOut')
  // In its order it counts
  await t.textIn(phone, 'START')
  expect(await summaryOf(rae)).toMatchObject({ opt_in_sms: true })
})

it('given a queued text and then a STOP, refuses the text', async () => {
  const phone = '+13125550162'
  const ora = await t.member('Ora Stone', { phone })
  await t.send(phone, 'Hello')
  await t.control('/texts', { from: phone, to: clinicPhone, body: '수신거부' })
  const { workInbox } = await import('../inbox-handlers.ts')
  while ((await workInbox(t.db)) > 0);
  await t.work()
  expect(t.sentTo(phone)).toEqual([])
  expect((await t.thread(ora)).messages.find(({ senderType }) => senderType === 'USER')).toMatchObject({
    state: 'refused',
    problem: 'This number has opted out of texts. The member can text START to receive them again.',
  })
})

it('given HELP, answers with the clinic and its phone in the member’s language', async () => {
  const phone = '+13125550163'
  const pia = await t.member('Pia Stone', { phone, language: 'Spanish' })
  await t.textIn(phone, 'AYUDA')
  expect(only(t.sentTo(phone)).body).toMatch(/^Northside Clinic: para ayuda llame al/)
  expect(await summaryOf(pia)).toMatchObject({ num_unread_messages: 0 })
})

it('given the vendor’s error that a phone has opted out, opts the member out', async () => {
  const phone = '+13125550164'
  const quin = await t.member('Quin Stone', { phone })
  t.simulator.sim.state.blocked[`${phone} ${clinicPhone}`] = true
  await t.send(phone, 'Hello')
  await t.work()
  expect(only((await t.thread(quin)).messages)).toMatchObject({
    state: 'failed',
    problem: 'The member opted out. They can text START.',
  })
  expect((await t.thread(quin)).problem).toBe('sms.optedOut')
})

it('given a text from an unknown phone, keeps it as plain text until somebody attaches it to a member', async () => {
  const phone = '+13125550170'
  await t.textIn(phone, '<img src=x onerror=alert(1)> who is this?')
  const { prospects } = (await t.as(t.people.carla, 'GET', 'sms/prospects')).json() as {
    prospects: { phone: string; value: string }[]
  }
  expect(prospects).toMatchObject([{ phone, value: '<img src=x onerror=alert(1)> who is this?' }])
  const rosa = await t.member('Rosa Stone', { phone: '+13125550171' })
  expect((await t.as(t.people.luis, 'GET', 'sms/prospects')).json()).toEqual({ prospects: [] })
  const attached = await t.as(t.people.carla, 'POST', 'sms/prospects/attach', { phone, memberId: rosa })
  expect(attached.json()).toEqual({ memberId: rosa, count: 1 })
  expect(await summaryOf(rosa)).toMatchObject({ num_unread_messages: 1 })
  expect((await t.as(t.people.carla, 'GET', 'sms/prospects')).json()).toEqual({ prospects: [] })
  expect((await t.as(t.people.carla, 'POST', 'sms/prospects/attach', { phone, memberId: rosa })).statusCode).toBe(409)
})

it('given a webhook with a forged signature, answers 403 and stores nothing', async () => {
  const phone = '+13125550173'
  const tess = await t.member('Tess Stone', { phone })
  await t.control('/faults', { vendor: 'twilio', kind: 'wrongAuth', times: 1 })
  await t.textIn(phone, 'Hello')
  expect(t.simulator.sim.deliveries.at(-1)?.status).toBe(403)
  expect((await t.thread(tess)).messages).toEqual([])
})

it('given a lost answer, asks the vendor instead of sending again; after ten minutes a person decides', async () => {
  const phone = '+13125550180'
  const uma = await t.member('Uma Stone', { phone })
  const age = () =>
    t.owner
      .updateTable('text_message')
      .set({ attempt_at: sql<string>`clock_timestamp() - interval '11 minutes'` })
      .where('member_id', '=', uma)
      .where('sid', 'is', null)
      .execute()
  const settle = async () => {
    const { settleTexts } = await import('./settle-texts.ts')
    await settleTexts({ config: t.config, db: t.db } as never)
    await t.work()
  }
  // The answer is lost, the text is not
  await t.control('/faults', { vendor: 'twilio', kind: 'lostAnswer', times: 1 })
  await t.send(phone, 'One')
  await t.work()
  expect(only((await t.thread(uma)).messages).state).toBe('sending')
  await age()
  await settle()
  expect(only((await t.thread(uma)).messages).state).toBe('sending')
  await t.advance()
  await t.advance()
  expect(only((await t.thread(uma)).messages).state).toBe('delivered')
  expect(t.sentTo(phone)).toHaveLength(1)
  // Nobody ever had it
  await t.control('/faults', { vendor: 'twilio', kind: '500', times: 1 })
  await t.send(phone, 'Two')
  await t.work()
  await age()
  await settle()
  const two = (await t.thread(uma)).messages[1]
  expect(two).toMatchObject({ value: 'Two', state: 'uncertain' })
  const act = (what: string) => t.as(t.people.carla, 'POST', `members/${uma}/messages/${two?._id}/${what}`, {})
  expect((await act('look-again')).statusCode).toBe(200)
  await t.work()
  expect((await t.thread(uma)).messages[1]?.state).toBe('uncertain')
  expect((await act('send-anyway')).statusCode).toBe(200)
  expect((await act('send-anyway')).json()).toMatchObject({ code: 'sms.notUncertain' })
  await t.work()
  expect(t.sentTo(phone).map(({ body }) => body)).toEqual(['One', 'Two'])
})

it('given an uncertain text that is in the vendor’s queue, is sending and cannot be sent anyway', async () => {
  const phone = '+13125550181'
  const ula = await t.member('Ula Stone', { phone })
  await t.control('/faults', { vendor: 'twilio', kind: 'lostAnswer', times: 1 })
  await t.send(phone, 'One')
  await t.work()
  await t.owner.updateTable('text_message').set({ state: 'uncertain' }).where('member_id', '=', ula).execute()
  const { _id } = only((await t.thread(ula)).messages)
  await t.as(t.people.carla, 'POST', `members/${ula}/messages/${_id}/look-again`, {})
  await t.work()
  expect(only((await t.thread(ula)).messages).state).toBe('sending')
  const again = await t.as(t.people.carla, 'POST', `members/${ula}/messages/${_id}/send-anyway`, {})
  expect(again.json()).toMatchObject({ code: 'sms.notUncertain' })
  expect(t.sentTo(phone)).toHaveLength(1)
})

it('given an enrollment, sends the first text once in the member’s language', async () => {
  const phone = '+13125550190'
  const vera = await t.member('Vera Stone', { phone, language: 'Spanish' })
  const { changed } = await import('../platform/changes.ts')
  for (let twice = 0; twice < 2; twice++)
    await t.within(t.groups.northside, async (db) => changed(db, 'enrolled', { memberId: vera, from: db.asOf }))
  await t.work()
  const sent = only(t.sentTo(phone))
  expect(sent.body).toMatch(/^Northside Clinic: Hola Vera, le damos la bienvenida/)
  expect(sent.body).toMatch(/STOP.*HELP/)
  expect(only((await t.thread(vera)).messages)).toMatchObject({ senderType: 'AUTO', msgType: 'ENROLLMENT' })
})

it('given a STOP to another clinic’s number, opts nobody out', async () => {
  const phone = '+13125550188'
  const kim = await t.member('Kim Rivers', { phone })
  await t.textIn(phone, 'STOP', { to: '+18445550101' })
  expect(await summaryOf(kim)).toMatchObject({ opt_in_sms: true, num_unread_messages: 0 })
  await t.textIn(phone, 'STOP')
  expect(await summaryOf(kim)).toMatchObject({ opt_in_sms: false })
})

it('given three texts in one job and two workers, sends each at most once and stores the state of each', async () => {
  const phones = ['+13125550310', '+13125550311', '+13125550312']
  const [abe, bob, cy] = [
    await t.member('Abe Oaks', { phone: phones[0]! }),
    await t.member('Bob Oaks', { phone: phones[1]! }),
    await t.member('Cy Oaks', { phone: phones[2]! }),
  ]
  for (const phone of phones) await t.send(phone, 'Hello')
  t.simulator.sim.state.blocked[`${phones[1]} ${clinicPhone}`] = true
  await t.owner.updateTable('member').set({ opt_in_sms: false }).where('id', '=', cy).execute()
  const waiting = await t.owner.selectFrom('text_message').select('id').where('member_id', 'in', [abe, bob, cy]).execute()
  const { handOverTexts } = await import('./hand-over-texts.ts')
  const job = { groupId: t.groups.northside, textIds: waiting.map(({ id }) => id) }
  // Two workers at once, and once more when all is over
  await Promise.all([1, 2].map(() => handOverTexts({ config: t.config, db: t.db }, job)))
  await handOverTexts({ config: t.config, db: t.db }, job)
  const endOf = async (id: string) => only((await t.thread(id)).messages).state
  expect([await endOf(abe), await endOf(bob), await endOf(cy)]).toEqual(['sending', 'failed', 'refused'])
  expect(phones.map((phone) => t.sentTo(phone).length)).toEqual([1, 0, 0])
  // Whom the vendor was told of, before and after; of Cy nothing was
  const audited = async (memberId: string) =>
    (
      await sql<{ result: string }>`
        select result from audit where action = 'hand-over-text twilio' and ${memberId} = any (ids) order by id`.execute(t.owner)
    ).rows.map(({ result }) => result)
  expect([await audited(abe), await audited(bob), await audited(cy)]).toEqual([['begun', 'ok'], ['begun', 'vendor.refused'], []])
})

it('given an incoming text that no worker has read yet, holds the outgoing text back', async () => {
  const phone = '+13125550330'
  const eve = await t.member('Eve Oaks', { phone })
  await t.send(phone, 'Hello')
  // Taken from the vendor, and no worker has come to it
  await t.control('/texts', { from: phone, to: clinicPhone, body: 'ALTO', pictures: 0 })
  const { id } = await t.owner
    .selectFrom('text_message')
    .select('id')
    .where('member_id', '=', eve)
    .where('sender_type', '=', 'USER')
    .executeTakeFirstOrThrow()
  const { handOverTexts } = await import('./hand-over-texts.ts')
  const handOver = async () => {
    await handOverTexts({ config: t.config, db: t.db }, { groupId: t.groups.northside, textIds: [id] })
    return (await t.thread(eve)).messages.find(({ senderType }) => senderType === 'USER')?.state
  }
  expect(await handOver()).toBe('queued')
  await t.work()
  expect(await handOver()).toBe('refused')
  expect(t.sentTo(phone)).toEqual([])
})

it('given a status callback and a START in one run, applies them in the order in which they came', async () => {
  const phone = '+13125550320'
  const dot = await t.member('Dot Oaks', { phone })
  await t.send(phone, 'Hello')
  await t.work()
  const { sid } = only(t.sentTo(phone))
  const { id } = await t.owner.selectFrom('text_message').select('id').where('sid', '=', sid).executeTakeFirstOrThrow()
  const { id: connection } = await t.owner
    .selectFrom('vendor_connection')
    .select('id')
    .where('vendor', '=', 'twilio')
    .executeTakeFirstOrThrow()
  const came = (about: string, fields: object) => ({
    connection_id: connection,
    vendor: 'twilio',
    kind: about === 'status' ? 'textStatus' : 'text',
    idem_key: about,
    body: JSON.stringify({ about, query: { m: id }, fields }),
    received_at: sql<string>`app.now()`,
  })
  const details = { MessageSid: sid, MessageStatus: 'failed', ErrorCode: '21610' }
  const text = { MessageSid: `SM${'d'.repeat(32)}`, From: phone, To: clinicPhone, Body: 'START', NumMedia: '0' }
  await t.owner
    .insertInto('inbox')
    .values([came('status', details), came('message', text)])
    .execute()
  await t.work()
  expect(only((await t.thread(dot)).messages.filter(({ senderType }) => senderType === 'USER')).state).toBe('failed')
  expect(await summaryOf(dot)).toMatchObject({ opt_in_sms: true })
})
