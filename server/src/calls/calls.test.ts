import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { zoneAt } from '../messages/testing/text-stage.ts'
import { identityOf, readVoiceToken } from '../vendors/twilio/voice-token.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { driftsOf } from '../members/summary/verify-summaries.ts'
import { pollSilentCalls } from './poll-silent-calls.ts'
import { createPhoneCompany, type PhoneCompany } from './testing/create-phone-company.ts'

let t: TestApp
let phones: PhoneCompany
let bea: string
let beasPhone: string
let born = 0

beforeAll(async () => {
  t = await testApp()
  phones = await createPhoneCompany(t)
  // Noon, so that an hour ago was this month as well
  await t.owner
    .updateTable('clinic_group')
    .set({ time_zone: zoneAt(12) })
    .where('id', '=', t.groups.northside)
    .execute()
})
afterAll(() => t.close())
beforeEach(async () => {
  beasPhone = `+1415555${String(7000 + ++born)}`
  bea = await newMember('Bea North', beasPhone)
  await t.owner.updateTable('calling_user').set({ is_on: false }).execute()
  // Nobody is on two lines at once: calls of other tests were none
  await t.owner.updateTable('call').set({ state: 'failed', draft: null }).execute()
})

/** Enrolled with consent 60 days ago, so that calls count. */
async function newMember(name: string, phone: string, groupId = t.groups.northside) {
  const id = await createMember(t.owner, groupId, name, { member: { phone, enrolled_at: sql`now() - interval '60 days'` as never } })
  const its = { group_id: groupId, member_id: id }
  await t.owner
    .insertInto('program_stay')
    .values({ ...its, program: 'RPM', started_at: sql`now() - interval '60 days'` })
    .execute()
  await t.owner
    .insertInto('consent')
    .values({ ...its, kind: 'rpm', text_version: '1', language: 'English', given_at: sql`now() - interval '60 days'` })
    .execute()
  return id
}

type Method = 'GET' | 'POST' | 'PUT'
const carla = (method: Method, url: string, body?: unknown) => t.as(t.people.carla, method, url, body)
const adam = (method: Method, url: string, body?: unknown) => t.as(t.people.adam, method, url, body)
const request = async (memberId = bea) => (await carla('POST', `members/${memberId}/calls`, {})).json<{ callId: string }>().callId
const callRow = (id: string) => t.owner.selectFrom('call').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const summary = (memberId = bea) =>
  t.owner.selectFrom('member_summary').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow()
const drift = (memberId = bea) => t.within(t.groups.northside, (db) => driftsOf(db, [memberId]))
const card = { outcome: 'spoke', topics: ['Readings'], note: '', program: 'RPM' }

const secondsAgo = (seconds: number) => new Date(Math.floor(Date.now() / 1000 - seconds) * 1000)

/** A call of Carla's that was answered and lasted. */
async function talked(seconds = 183, answered = seconds + 60) {
  const callId = await request()
  const { sid } = await phones.connect(t.people.carla.userId, callId)
  await phones.leg(callId, { sid, state: 'initiated', sequence: 0, at: secondsAgo(answered + 9) })
  await phones.leg(callId, { sid, state: 'ringing', sequence: 1, at: secondsAgo(answered + 7) })
  await phones.leg(callId, { sid, state: 'in-progress', sequence: 2, at: secondsAgo(answered) })
  await phones.leg(callId, { sid, state: 'completed', sequence: 3, at: secondsAgo(answered - seconds), seconds })
  await phones.post(`dial-ended?c=${callId}`, {
    CallSid: sid,
    CallStatus: 'in-progress',
    DialCallStatus: 'completed',
    DialCallDuration: String(seconds),
    DialBridged: 'true',
  })
  await phones.work()
  return callId
}

describe('voice token', () => {
  it('given a signed-in user, names the user and is signed with the API key of the clinic’s account', async () => {
    const answer = (await carla('GET', 'calling/voice-token')).json()
    expect(answer).toMatchObject({ identity: identityOf(t.people.carla.userId), isSimulated: true })
    expect(readVoiceToken(answer.token, 'api-secret', Date.now() / 1000)?.grants).toEqual({
      identity: answer.identity,
      voice: { outgoing: { application_sid: 'AP1' } },
    })
    await carla('PUT', 'calling/availability', { isOn: true })
    const again = (await carla('GET', 'calling/voice-token')).json()
    expect(readVoiceToken(again.token, 'api-secret', 0)?.grants.voice.incoming).toEqual({ allow: true })
  })

  it('given a clinic without a phone number, is refused as unavailable', async () => {
    const stranger = await t.person(
      (await t.owner.insertInto('clinic_group').values({ workspace_name: 'No phone' }).returning('id').executeTakeFirstOrThrow()).id,
      'no@phone.example',
    )
    expect((await t.as(stranger, 'GET', 'calling/voice-token')).json()).toMatchObject({ code: 'call.unavailable' })
  })
})

describe('outgoing call', () => {
  it('given a requested call, dials the number on the member’s record once, and nothing for a second call with its id', async () => {
    const callId = await request()
    const { xml, sid } = await phones.connect(t.people.carla.userId, callId)
    expect(xml).toContain(`>${beasPhone}</Number>`)
    expect(xml).toContain(`callerId="${phones.numbers.northside}"`)
    expect(xml).toContain(`/leg?c=${callId}"`)
    // The same question again gets the same answer, another call with the same id none
    expect((await phones.connect(t.people.carla.userId, callId, sid)).xml).toBe(xml)
    expect((await phones.connect(t.people.carla.userId, callId)).xml).toContain('<Hangup/>')
  })

  it.each([
    ['another user of the clinic', () => t.people.adam.userId],
    ['a user of another clinic', () => t.people.luis.userId],
  ])('given a call that somebody else requested, does not dial for %s', async (_, who) => {
    expect((await phones.connect(who(), await request())).xml).not.toContain('<Dial')
  })

  it('given a request older than a minute, no id or a forged signature, does not dial', async () => {
    const callId = await request()
    await t.owner
      .updateTable('call')
      .set({ at: sql`now() - interval '61 seconds'` })
      .where('id', '=', callId)
      .execute()
    expect((await phones.connect(t.people.carla.userId, callId)).xml).not.toContain('<Dial')
    expect((await phones.connect(t.people.carla.userId, '')).xml).not.toContain('<Dial')
    const forged = await phones.post('voice', { CallSid: `CA${'9'.repeat(32)}`, From: '', callId: await request() }, 'wrong')
    expect([forged.statusCode, forged.body]).toEqual([403, ''])
  })

  it('given a member of another clinic, is refused as if the member did not exist', async () => {
    const theirs = await newMember('Lou Lake', '+14155557999', t.groups.lakeview)
    expect((await carla('POST', `members/${theirs}/calls`, {})).json()).toMatchObject({ code: 'member.unknown' })
  })

  it('given a call under way, a second one is refused, and only its caller sees it', async () => {
    const callId = await request()
    await phones.connect(t.people.carla.userId, callId)
    expect((await carla('POST', `members/${bea}/calls`, {})).json()).toMatchObject({ code: 'call.underWay' })
    expect((await carla('GET', 'calling/now')).json().running).toMatchObject([{ callId, state: 'initiated' }])
    expect((await adam('GET', 'calling/now')).json().running).toEqual([])
  })

  it('given two requests at once, creates one call; after 30 seconds, another', async () => {
    const [callId, again] = await Promise.all([request(), request()])
    expect(again).toBe(callId)
    expect(await t.owner.selectFrom('call').select('id').where('member_id', '=', bea).execute()).toEqual([{ id: callId }])
    // Whoever asks later gets one that can still be placed for a while
    await t.owner
      .updateTable('call')
      .set({ at: secondsAgo(31).toISOString() })
      .where('id', '=', callId)
      .execute()
    expect(await request()).not.toBe(callId)
  })

  it('given the caregiver as party, dials the caregiver’s number, and is refused where there is none', async () => {
    expect((await carla('POST', `members/${bea}/calls`, { party: 'caregiver' })).json()).toMatchObject({ code: 'call.noPhone' })
    await t.owner.updateTable('member').set({ caregiver_phone: '+14155558888' }).where('id', '=', bea).execute()
    const { callId } = (await carla('POST', `members/${bea}/calls`, { party: 'caregiver' })).json()
    expect((await phones.connect(t.people.carla.userId, callId)).xml).toContain('>+14155558888</Number>')
  })
})

describe('call status', () => {
  it('given the callbacks of a completed call, shows when it was answered and how long it took', async () => {
    const callId = await talked(183, 200)
    const { calls } = (await carla('GET', `members/${bea}/calls`)).json()
    expect(calls).toMatchObject([{ callId, direction: 'out', state: 'completed', seconds: 183, by: 'Carla Reyes', wrapUp: null }])
    expect(calls[0].answeredAt).toBe(
      secondsAgo(200)
        .toISOString()
        .replace(/:\d\d\./, calls[0].answeredAt.slice(16, 20)),
    )
  })

  it.each(['busy', 'no-answer', 'failed', 'canceled'])('given the callback %s, stores that state and no time of answer', async (state) => {
    const callId = await request()
    const { sid } = await phones.connect(t.people.carla.userId, callId)
    await phones.leg(callId, { sid, state, sequence: 2, at: secondsAgo(1) })
    await phones.work()
    expect(await callRow(callId)).toMatchObject({ state, answered_at: null })
  })

  it('given callbacks of another account or for an unknown call, changes nothing and records why', async () => {
    const callId = await request()
    const { sid } = await phones.connect(t.people.carla.userId, callId)
    await t.owner.updateTable('call').set({ connection_id: null }).where('id', '=', callId).execute()
    await phones.leg(callId, { sid, state: 'completed', sequence: 3, at: secondsAgo(1), seconds: 999 })
    await phones.leg('0190a5b8-0000-7000-8000-000000000009', { sid: `CA${'8'.repeat(32)}`, state: 'completed', seconds: 9 })
    await phones.work()
    expect(await callRow(callId)).toMatchObject({ state: 'initiated', seconds: null })
    const fates = await t.owner.selectFrom('inbox').select('outcome').orderBy('id', 'desc').limit(2).execute()
    expect(new Set(fates.map((fate) => fate.outcome))).toEqual(new Set(['another account’s call', 'no such call']))
  })

  it('given a request from a browser, the database refuses to write when a call was answered and its length', async () => {
    const callId = await request()
    await expect(
      t.within(t.groups.northside, (db) =>
        db.updateTable('call').set({ answered_at: db.asOf, seconds: 1200 }).where('id', '=', callId).execute(),
      ),
    ).rejects.toThrow(/permission denied/)
  })

  it('given no end after an hour, asks the vendor; a call that was never placed is failed', async () => {
    const callId = await request()
    await t.owner
      .updateTable('call')
      .set({ at: sql`now() - interval '61 minutes'` })
      .where('id', '=', callId)
      .execute()
    await pollSilentCalls({ config: t.config, db: t.db })
    expect(await callRow(callId)).toMatchObject({ state: 'failed' })
  })
})

describe('wrap-up card', () => {
  it('given one save, stores outcome, topics, note and next contact, and the call counts for 99457', async () => {
    const callId = await talked()
    expect((await carla('GET', 'calling/now')).json().cards).toMatchObject([{ call: { callId }, draft: null }])
    expect((await summary()).cpt99457c).toBe(false)
    const saved = await carla('POST', `calls/${callId}/wrap-up`, { ...card, note: 'Takes the new dose.', nextContact: '2026-12-01' })
    expect(saved.json()).toMatchObject({
      wrapUp: { outcome: 'spoke', topics: ['Readings'], note: 'Takes the new dose.', nextContact: '2026-12-01', by: 'Carla Reyes' },
    })
    const notes = await t.owner.selectFrom('note').selectAll().where('member_id', '=', bea).execute()
    expect(notes).toMatchObject([{ value: 'Takes the new dose.', source: 'call', key: callId, by_name: 'Carla Reyes' }])
    expect(await summary()).toMatchObject({ cpt99457c: true, seconds_rpm: 183 })
    expect((await summary()).billing_lists).not.toContain('todo-99457-call')
    expect(await drift()).toEqual([])
    expect((await carla('GET', 'calling/now')).json().cards).toEqual([])
  })

  it.each([
    ['left word', { ...card, outcome: 'leftWord' }],
    ['a wrong number', { ...card, outcome: 'wrongNumber' }],
    ['a conversation for CCM', { ...card, program: 'CCM' }],
  ])('given %s, is no live call for 99457', async (_, body) => {
    await carla('POST', `calls/${await talked()}/wrap-up`, body)
    expect(await summary()).toMatchObject({ cpt99457c: false, seconds_rpm: 0 })
    expect((await summary()).billing_lists).toContain('todo-99457-call')
  })

  it.each([
    [59, { cpt99457c: false, seconds_rpm: 0 }],
    [60, { cpt99457c: true, seconds_rpm: 60 }],
  ])('given an answering machine in %i s saved as a conversation, counts from a minute on as the correction', async (seconds, counted) => {
    const callId = await talked(seconds)
    await phones.post(`amd?c=${callId}`, {
      CallSid: (await callRow(callId)).leg_sid ?? '',
      AnsweredBy: 'machine_start',
    })
    await phones.work()
    expect((await summary()).last_contact_at).toBeNull()
    await carla('POST', `calls/${callId}/wrap-up`, card)
    expect(await summary()).toMatchObject(counted)
    expect((await summary()).last_contact_at !== null).toBe(counted.cpt99457c)
  })

  it('given two conversations of more than 20 minutes together, completes the call of 99458 and waits for its review', async () => {
    for (const seconds of [700, 600]) await carla('POST', `calls/${await talked(seconds, seconds === 700 ? 4000 : 900)}/wrap-up`, card)
    expect(await summary()).toMatchObject({ cpt99457a: true, cpt99457c: true, cpt99458c: true, seconds_rpm: 1300 })
    expect((await summary()).billing_lists).toEqual(expect.not.arrayContaining(['todo-99458-call']))
    expect((await summary()).billing_lists).toContain('todo-99458-review')
  })

  it('given one conversation of more than 20 minutes, puts the member on the list todo-99458-call', async () => {
    await carla('POST', `calls/${await talked(1260, 1400)}/wrap-up`, card)
    expect((await summary()).billing_lists).toContain('todo-99458-call')
    const list = (await carla('GET', 'home/lists/todo-99458-call')).json()
    expect(list.members.map((member: { _id: string }) => member._id)).toContain(bea)
  })

  it('given a call that is under way, of another user, saved already or of another clinic, is refused', async () => {
    const running = await request()
    await phones.connect(t.people.carla.userId, running)
    expect((await carla('POST', `calls/${running}/wrap-up`, card)).json()).toMatchObject({ code: 'call.notEnded' })
    await t.owner.updateTable('call').set({ state: 'busy' }).where('id', '=', running).execute()
    expect((await adam('POST', `calls/${running}/wrap-up`, card)).json()).toMatchObject({ code: 'call.notYours' })
    expect((await carla('POST', `calls/${running}/wrap-up`, { ...card, outcome: 'noAnswer' })).statusCode).toBe(200)
    expect((await carla('POST', `calls/${running}/wrap-up`, card)).json()).toMatchObject({ code: 'call.wrappedUp' })
    expect((await t.as(t.people.luis, 'POST', `calls/${running}/wrap-up`, card)).json()).toMatchObject({ code: 'call.unknown' })
  })

  it('given two unsaved cards, keeps their drafts and lists them in the order of their calls', async () => {
    const [first, second] = [await talked(40, 4000), await talked(50, 2000)]
    const draft = { outcome: 'spoke', topics: ['Symptoms'], note: 'Half a sent', program: 'RPM', nextContact: null, clears: [] }
    await carla('PUT', `calls/${second}/draft`, draft)
    const { cards } = (await carla('GET', 'calling/now')).json()
    expect(cards.map((card: { call: { callId: string } }) => card.call.callId)).toEqual([first, second])
    expect(cards.map((card: { draft: unknown }) => card.draft)).toEqual([null, draft])
    expect((await adam('PUT', `calls/${second}/draft`, draft)).json()).toMatchObject({ code: 'call.notYours' })
  })

  it('given a note begun during the call, keeps it as the draft of its card, also where the call failed', async () => {
    const callId = await request()
    await phones.connect(t.people.carla.userId, callId)
    const draft = { outcome: null, topics: [], note: 'Rang twice', program: 'RPM', nextContact: null, clears: [] }
    expect((await carla('PUT', `calls/${callId}/draft`, draft)).statusCode).toBe(200)
    const fail = (id: string) => t.owner.updateTable('call').set({ state: 'failed' }).where('id', '=', id).execute()
    await fail(callId)
    const bare = await request()
    await fail(bare)
    const { cards, failed } = (await carla('GET', 'calling/now')).json()
    expect(cards).toMatchObject([{ call: { callId, state: 'failed' }, draft }])
    expect(failed.map((call: { callId: string }) => call.callId)).toEqual(expect.arrayContaining([callId, bare]))
  })
})

describe('incoming call', () => {
  const on = async () => {
    await carla('PUT', 'calling/availability', { isOn: true })
    await carla('GET', 'calling/voice-token')
  }
  const browser = () => `client:${identityOf(t.people.carla.userId)}`
  const ended = (callId: string, sid: string, bridged: boolean) =>
    phones.post(`incoming-ended?c=${callId}`, {
      CallSid: sid,
      From: beasPhone,
      To: phones.numbers.northside,
      CallStatus: 'in-progress',
      DialCallStatus: bridged ? 'completed' : 'no-answer',
      DialBridged: String(bridged),
    })
  const callOf = async (sid: string) => t.owner.selectFrom('call').selectAll().where('sid', '=', sid).executeTakeFirstOrThrow()

  it('given users with calls switched on, rings for them alone and names the member by phone number', async () => {
    await on()
    const { xml, sid } = await phones.ring(beasPhone)
    expect(xml).toContain(`<Identity>${identityOf(t.people.carla.userId)}</Identity>`)
    expect(xml).not.toContain(identityOf(t.people.adam.userId))
    const { ringing } = (await adam('GET', 'calling/now')).json()
    expect(ringing).toMatchObject([{ direction: 'in', members: [{ memberId: bea, name: 'Bea North' }] }])
    // Told twice, it is one call
    expect((await phones.ring(beasPhone, phones.numbers.northside, sid)).xml).toBe(xml)
    expect((await carla('GET', 'calling/now')).json().ringing).toHaveLength(1)
  })

  it('given a number that two members share, names both, and the card has to say which one it was', async () => {
    await on()
    const zoe = await newMember('Zoe North', beasPhone)
    const { sid } = await phones.ring(beasPhone)
    const { id } = await callOf(sid)
    await phones.leg(id, { sid, state: 'in-progress', sequence: 2, to: browser(), at: secondsAgo(90) })
    await phones.leg(id, { sid, state: 'completed', sequence: 3, to: browser(), at: secondsAgo(20), seconds: 70 })
    await phones.work()
    const [mine] = (await carla('GET', 'calling/now')).json().cards
    expect(mine.call.members.map((member: { name: string }) => member.name)).toEqual(['Bea North', 'Zoe North'])
    expect((await carla('POST', `calls/${id}/wrap-up`, card)).json()).toMatchObject({ code: 'call.whose' })
    expect((await carla('POST', `calls/${id}/wrap-up`, { ...card, memberId: zoe })).json()).toMatchObject({ members: [{ memberId: zoe }] })
    expect([(await summary(zoe)).cpt99457c, (await summary()).cpt99457c]).toEqual([true, false])
  })

  it('given nobody answers, plays the greeting and is on the list of missed calls until somebody resolves it', async () => {
    await on()
    const before = (await carla('GET', 'home/counts')).json().lists['missed-call'] as number
    const { sid } = await phones.ring(beasPhone)
    const { id } = await callOf(sid)
    const greeting = await ended(id, sid, false)
    expect(greeting.headers['content-type']).toContain('text/xml')
    expect(greeting.body).toContain('You have reached Northside Clinic.')
    await phones.work()
    expect(await summary()).toMatchObject({ missed_call_at: (await callRow(id)).missed_at })
    expect((await carla('GET', `members/${bea}`)).json().missedCall).toBe((await callRow(id)).missed_at)
    const list = (await carla('GET', 'home/lists/missed-call')).json()
    expect(list.members.map((member: { _id: string }) => member._id)).toContain(bea)
    expect((await carla('GET', 'home/counts')).json().lists['missed-call']).toBe(before + 1)
    expect((await carla('GET', 'calling/now')).json().missed).toMatchObject([{ callId: id }])
    const resolved = await adam('POST', `calls/${id}/resolution`, { how: 'marked' })
    expect(resolved.json()).toMatchObject({ resolved: { how: 'marked', by: 'Adam Reyes' } })
    expect((await carla('POST', `calls/${id}/resolution`, { how: 'marked' })).json()).toMatchObject({ code: 'call.notMissed' })
    expect(await summary()).toMatchObject({ missed_call_at: null })
    expect((await carla('GET', 'home/counts')).json().lists['missed-call']).toBe(before)
    expect((await drift()).flatMap((drift) => drift.columns)).not.toContain('missed_call_at')
  })

  it('given no call and no text since, is neither called back nor texted; given a call since, it is called back', async () => {
    await talked()
    const { sid } = await phones.ring(beasPhone)
    const { id } = await callOf(sid)
    const resolve = (how: string) => adam('POST', `calls/${id}/resolution`, { how })
    expect((await resolve('calledBack')).json()).toMatchObject({ status: 409, code: 'call.notCalledBack' })
    expect((await resolve('texted')).json()).toMatchObject({ status: 409, code: 'call.notTexted' })
    expect((await callRow(id)).resolution).toBeNull()
    await talked()
    expect((await resolve('texted')).json()).toMatchObject({ code: 'call.notTexted' })
    expect((await resolve('calledBack')).json()).toMatchObject({ resolved: { how: 'calledBack', by: 'Adam Reyes' } })
  })

  it('given no user with calls switched on, is missed at once, and resolved by a later conversation', async () => {
    const { xml, sid } = await phones.ring(beasPhone)
    expect(xml).toContain('<Say>')
    expect(xml).not.toContain('<Dial')
    expect((await summary()).missed_call_at).not.toBeNull()
    await carla('POST', `calls/${await talked()}/wrap-up`, card)
    expect(await callOf(sid)).toMatchObject({ resolution: 'calledBack', resolved_by: t.people.carla.userId })
    expect((await summary()).missed_call_at).toBeNull()
  })

  it('given a withheld number, is missed and belongs to no member', async () => {
    const { sid } = await phones.ring('+266696687')
    const { id } = await callOf(sid)
    expect(await callRow(id)).toMatchObject({ phone: '', member_id: null })
    expect((await carla('GET', 'calling/now')).json().missed[0]).toMatchObject({ callId: id, members: [] })
    await carla('POST', `calls/${id}/resolution`, { how: 'marked' })
  })

  it('given a dialed number of no clinic, hangs up; given this clinic’s, another clinic sees nothing of it', async () => {
    expect((await phones.ring(beasPhone, '+13125559999')).xml).toContain('<Hangup/>')
    await phones.ring(beasPhone)
    expect((await t.as(t.people.luis, 'GET', 'calling/now')).json()).toMatchObject({ missed: [], ringing: [] })
  })
})

test('given a query by phone, the phone list shows name, number, missed call and consent to texts', async () => {
  const projection = { name: 1, phone: 1, missedCall: 1, optInSMS: 1 }
  const { members } = (await carla('POST', 'members', { query: { phone: beasPhone }, projection })).json()
  expect(members).toEqual([{ _id: bea, name: 'Bea North', phone: beasPhone, missedCall: null, optInSMS: false }])
})

test('given calls that left word, reached a machine or a person, the last contact is the newest conversation', async () => {
  const since = async () => (await summary()).last_contact_at
  expect(await since()).toBeNull()
  const first = await talked()
  await carla('POST', `calls/${first}/wrap-up`, { ...card, outcome: 'leftWord' })
  expect(await since()).toBeNull()
  const second = await talked(45)
  await carla('POST', `calls/${second}/wrap-up`, card)
  expect(await since()).toBe((await callRow(second)).answered_at)
  expect((await carla('POST', 'members', { query: { phone: beasPhone } })).json().members[0]).toMatchObject({
    _id: bea,
  })
  // That a machine answered may be told last
  await phones.post(`amd?c=${second}`, { CallSid: `CA${'0'.repeat(32)}`, AnsweredBy: 'machine_start' })
  await phones.work()
  expect(await since()).toBeNull()
  expect((await summary()).cpt99457c).toBe(false)
  expect(await drift()).toEqual([])
})
