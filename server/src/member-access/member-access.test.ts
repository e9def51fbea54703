/** The member's own page: by phone, after the date of birth alone, and until somebody takes the link back. */
import { randomUUID } from 'node:crypto'
import { emptyPlan } from '@vitalrounds/domain/care/plan/content'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClock } from '../auth/testing/browser.ts'
import { handleLinkAct } from '../link-act-handlers.ts'
import { patientPortalAddress } from '../links/member-access-link.ts'
import { textStage, zoneAt } from '../messages/testing/text-stage.ts'
import { insertMeasuringAct, hoursAgo } from '../readings/testing/insert-readings.ts'

let t: Awaited<ReturnType<typeof textStage>>
let rosa: string
let phone: string
let born = 0

beforeAll(async () => {
  t = await textStage('member access')
})
afterAll(() => t.close())
beforeEach(async () => {
  born += 1
  phone = `+1415555${String(4000 + born)}`
  rosa = await t.member('Rosa Vega', { phone, language: 'Spanish', more: { dob: '1944-05-06' } })
  await insertMeasuringAct(
    t.owner,
    { groupId: t.groups.northside, memberId: rosa },
    { at: hoursAgo(2), values: { systolicBP: 186, diastolicBP: 112 } },
  )
  await insertMeasuringAct(
    t.owner,
    { groupId: t.groups.northside, memberId: rosa },
    { at: hoursAgo(30), values: { systolicBP: 120, diastolicBP: 70 } },
  )
})

const generate = (body: object = {}, who = t.people.carla) =>
  t.as(who, 'POST', 'member-access/generate', { phone, pathName: '/member-access', ...body })
const aLink = async () => {
  const answer = await generate()
  expect(answer.statusCode, answer.body).toBe(200)
  return secretIn(answer.json<{ url: string }>().url)
}
const secretIn = (url: string) => url.split('/').at(-1) ?? ''

let address = 0
function by(text: string, method: 'GET' | 'POST' | 'PUT', path = '', payload?: object) {
  address += 1
  const remoteAddress = `10.7.${address >> 8}.${address & 255}`
  const headers = { authorization: `Link ${text}` }
  return t.app.inject({ method, url: `/orma-v2/api/member-access/page${path}`, headers, remoteAddress, ...(payload && { payload }) })
}
async function proved(secret: string, dob = '1944-05-06') {
  const { pass } = (await by(secret, 'POST', '/proof', { dob })).json<{ pass: string }>()
  return `${secret}.${pass}`
}

describe('an address', () => {
  it('is made for the phone, stays the same while it works, and names neither member nor phone', async () => {
    const first = (await generate()).json()
    expect(first).toMatchObject({ memberId: rosa, url: expect.stringMatching(/\/member-access\/[\w-]{43}$/) })
    expect(first.url).not.toContain(phone.slice(2))
    expect((await generate()).json().url).toBe(first.url)
    expect(await t.within(t.groups.northside, (db) => patientPortalAddress(db, rosa))).toBe(first.url)
    const response = await t.as(t.people.carla, 'POST', 'members', { query: { _id: rosa }, projection: { patientPortalURL: 1 } })
    expect(response.json().members[0].patientPortalURL).toBe(first.url)
    expect((await generate({ pathName: '/doctoralerts' })).statusCode).toBe(422)
    expect((await generate({}, t.people.luis)).json().code).toBe('access.phoneUnknown')
  })

  it('of a phone that two share needs the date of birth', async () => {
    const luz = await t.member('Luz Vega', { phone, more: { dob: '1971-01-02' } })
    expect((await generate()).json().code).toBe('access.phoneShared')
    expect((await generate({ dob: '1971-01-02' })).json().memberId).toBe(luz)
    expect((await generate({ dob: '1999-01-02' })).json().code).toBe('access.phoneUnknown')
  })
})

describe('the page', () => {
  it('shows nothing before the date of birth, and then the readings against goal, in the language of the member', async () => {
    const secret = await aLink()
    const before = [await by(secret, 'GET'), await by(secret, 'POST', '/message', { text: 'hi', key: randomUUID() })]
    for (const answer of before) {
      expect(answer.json().code).toBe('link.unproved')
      expect((answer.body + JSON.stringify(answer.headers)).replaceAll(/[0-9a-f-]{36}/g, '')).not.toMatch(/Rosa|Vega|1944|186|Spanish/)
    }
    const page = (await by(await proved(secret), 'GET')).json()
    expect(page).toMatchObject({
      person: { firstName: 'Rosa', lastName: 'Vega' },
      language: 'Spanish',
      nextAppointment: null,
      devices: [],
      vitals: [{ name: 'bloodPressure', latest: { value: '186/112', severity: expect.any(String) } }],
    })
    expect(page.vitals[0].goal.high).toBeLessThan(186)
    expect(Object.keys(page).toSorted()).toEqual([
      'devices',
      'draft',
      'hasPlan',
      'language',
      'nextAppointment',
      'person',
      'timeZone',
      'vitals',
    ])
  })

  it('tells the goal of the plan in force with who set it, and hands out the plan only where the clinic allows it', async () => {
    const displayed = await proved(await aLink())
    const goal = {
      id: 'g1',
      template: '',
      text: 'Below 140/90',
      dueOn: '',
      isConfirmed: true,
      measure: 'bpAverage',
      op: '<',
      value: '140/90',
      unit: 'mmHg',
      window: '30d',
    }
    const content = {
      ...emptyPlan(),
      assessmentDate: '2026-11-01',
      call911: [{ id: 'c', template: '', text: 'Chest pain' }],
      goals: [goal],
    }
    const frozen = { medications: ['Lisinopril 20 mg'], allergies: [], conditions: [], caregiver: '' }
    const plan = {
      group_id: t.groups.northside,
      member_id: rosa,
      content: JSON.stringify(content),
      frozen: JSON.stringify(frozen),
      assessed_on: '2026-11-01',
      published_at: '2026-11-02T15:00:00Z',
      published_by: t.people.carla.userId,
      reason: 'First',
      is_substantial: true,
    }
    const looked = async () => (await by(displayed, 'GET')).json()
    const file = () => by(displayed, 'GET', '/care-plan/Spanish')
    await t.owner
      .updateTable('member')
      .set({ services: ['RPM', 'CCM'] })
      .where('id', '=', rosa)
      .execute()
    await t.owner
      .insertInto('care_plan')
      .values({ ...plan, number: 1 })
      .execute()
    // Written, and in force for nobody
    expect((await looked()).vitals[0]).toMatchObject({ goal: { high: 129 }, goalSet: null })
    // Half past noon is that day's in every zone that zoneAt gives
    await t.owner
      .updateTable('care_plan')
      .set({ approved_at: '2026-11-03T12:30:00Z', approved_by: t.people.adam.userId })
      .where('member_id', '=', rosa)
      .execute()
    const other = { ...content, goals: [{ ...goal, value: '150/95' }] }
    await t.owner
      .insertInto('care_plan')
      .values({ ...plan, number: 2, content: JSON.stringify(other) })
      .execute()
    expect((await looked()).vitals[0]).toMatchObject({
      goal: { high: 139 },
      lowerGoal: { high: 89 },
      goalSet: { by: 'Adam Reyes', on: '2026-11-03' },
    })

    expect((await looked()).hasPlan).toBe(false)
    expect((await file()).json().code).toBe('plan.unknown')
    const settings = (await t.as(t.people.carla, 'GET', 'groups/care-plan-settings')).json()
    const allow = (version: string) => t.as(t.people.carla, 'PUT', 'groups/care-plan-settings', { value: { planByLink: true }, version })
    expect((await allow('stale')).json().code).toBe('settings.changed')
    expect((await allow(settings.version)).json()).toMatchObject({ value: { planByLink: true }, changedBy: 'Carla Reyes' })
    expect((await looked()).hasPlan).toBe(true)
    const pdf = await file()
    expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    for (const words of ['Plan de cuidados de Rosa Vega', 'Llame al 911 si', 'Chest pain', 'Lisinopril 20 mg', 'Below 140/90'])
      expect(pdf.body, words).toContain(words)
    await t.owner
      .updateTable('member')
      .set({ services: ['RPM'] })
      .where('id', '=', rosa)
      .execute()
    expect((await looked()).vitals[0]).toMatchObject({ goal: { high: 129 }, goalSet: null })
    expect((await file()).json().code).toBe('plan.unknown')
  })

  it('eight wrong dates at once are five tries, and lock the link for the right one too', async () => {
    const secret = await aLink()
    const tries = await Promise.all(Array.from({ length: 8 }, (_, n) => by(secret, 'POST', '/proof', { dob: `1950-01-0${n + 1}` })))
    const codes = tries.map((answer) => String(answer.json().code)).toSorted((a, b) => a.localeCompare(b))
    expect(codes).toEqual([...Array<string>(5).fill('link.proofWrong'), ...Array<string>(3).fill('tooManyTries')])
    expect((await by(secret, 'POST', '/proof', { dob: '1944-05-06' })).json().code).toBe('tooManyTries')
    const { links } = (await t.as(t.people.carla, 'GET', `members/${rosa}/access-links`)).json()
    expect(links[0].lockedUntil).toEqual(expect.any(String))
  })

  it('is of one member and one purpose, until it expires', async () => {
    const secret = await aLink()
    const displayed = await proved(secret)
    const alert = await t.app.inject({
      method: 'GET',
      url: '/orma-v2/api/doctoralerts/link',
      headers: { authorization: `Link ${displayed}` },
    })
    expect(alert.json().code).toBe('link.invalid')
    await moveClock(t, 31 * 86_400)
    expect((await by(displayed, 'GET')).json().code).toBe('link.invalid')
    await moveClock(t, 0)
  })

  it('takes a message to the team, which stands in the thread once and is marked as written by link', async () => {
    const displayed = await proved(await aLink())
    const key = randomUUID()
    expect((await by(displayed, 'POST', '/message', { text: '<p></p>', key })).statusCode).toBe(422)
    for (const _ of [1, 2])
      expect((await by(displayed, 'POST', '/message', { text: 'Me siento mareada 🥴', key })).json()).toEqual({
        sent: true,
      })
    for (const { id } of await t.owner.selectFrom('link_act').select('id').execute()) await handleLinkAct(t.db, t.groups.northside, id)
    const { messages } = await t.thread(rosa)
    expect(messages).toMatchObject([{ value: 'Me siento mareada 🥴', senderType: 'MEMBER', isByLink: true, isRead: false }])
  })
})

describe('the next appointment', () => {
  const add = (event: object) =>
    t.as(t.people.carla, 'POST', `members/${rosa}/events`, {
      frequency: 'SINGLE_EVENT',
      repitions: 1,
      notes: 'Bring the daughter',
      ...event,
    })
  const day = (days: number) => Temporal.Now.plainDateISO('America/Chicago').add({ days }).toString()
  const next = async (displayed: string) => (await by(displayed, 'GET')).json().nextAppointment

  it('is the next visit or call with hour, subject and place, and never a task of staff', async () => {
    const displayed = await proved(await aLink())
    await add({ name: 'Order test strips', kind: 'task', start: day(1) })
    expect(await next(displayed)).toBeNull()
    const visit = { name: 'Visit to the office', kind: 'visit', start: day(5), timeOfDay: '14:30', place: 'Main Street 4' }
    const answer = await add(visit)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await next(displayed)).toMatchObject({ time: '14:30', subject: 'Visit to the office', place: 'Main Street 4' })
    const page = await by(displayed, 'GET')
    expect(page.body).not.toMatch(/test strips|Bring the daughter/)
  })
})

describe('whose clinic it is', () => {
  const clinicOf = async (secret: string) => {
    address += 1
    const remoteAddress = `10.9.${address >> 8}.${address & 255}`
    return (
      await t.app.inject({ method: 'GET', url: '/orma-v2/api/link/clinic', headers: { authorization: `Link ${secret}` }, remoteAddress })
    ).json()
  }

  it('is told in every state of the link with its phone, and of no patient anything', async () => {
    const secret = await aLink()
    const known = { name: expect.any(String), phone: '+18445550100', logo: expect.stringContaining('data:image/svg+xml;base64,') }
    expect(await clinicOf(secret)).toEqual({ state: 'open', clinic: known })
    await moveClock(t, 31 * 86_400)
    expect(await clinicOf(secret)).toEqual({ state: 'expired', clinic: known })
    await moveClock(t, 0)
    const { links } = (await t.as(t.people.carla, 'GET', `members/${rosa}/access-links`)).json()
    await t.as(t.people.carla, 'DELETE', `members/${rosa}/access-links/${links[0]._id}`)
    const revoked = await clinicOf(secret)
    expect(revoked).toEqual({ state: 'revoked', clinic: known })
    expect(JSON.stringify(revoked)).not.toMatch(/Rosa|Vega|1944/)
  })

  it('is told of no link that nobody made', async () => {
    expect(await clinicOf('x'.repeat(43))).toEqual({ state: 'unknown', clinic: null })
  })
})

describe('taking back', () => {
  it('a caregiver’s link is its own: revoked, it opens nothing, and the member’s still does', async () => {
    const own = await proved(await aLink())
    const added = await t.as(t.people.carla, 'POST', `members/${rosa}/access-links`, { label: 'Ana, daughter' })
    const { url, linkId } = added.json<{ url: string; linkId: string }>()
    const hers = await proved(secretIn(url))
    expect((await by(hers, 'GET')).json().person.firstName).toBe('Rosa')
    expect((await t.as(t.people.luis, 'DELETE', `members/${rosa}/access-links/${linkId}`)).statusCode).toBe(404)
    expect((await t.as(t.people.carla, 'DELETE', `members/${rosa}/access-links/${linkId}`)).json()).toEqual({
      revoked: true,
    })
    expect((await by(hers, 'GET')).json().code).toBe('link.invalid')
    expect((await by(own, 'GET')).statusCode).toBe(200)
    const { links } = (await t.as(t.people.carla, 'GET', `members/${rosa}/access-links`)).json()
    expect(links).toMatchObject([
      { label: 'Ana, daughter', isCaregiver: true, isOver: true },
      { label: '', isCaregiver: false, isOver: false },
    ])
  })

  it('a caregiver’s link of the same name is made again once the first one opens nothing, and not before', async () => {
    const add = (label: string) => t.as(t.people.carla, 'POST', `members/${rosa}/access-links`, { label })
    const both = await Promise.all([add('Ana'), add('Ana')])
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await add(' ana ')).json().code).toBe('access.duplicate')
    expect((await add('Ben')).statusCode).toBe(200)
    const first = both.find(({ statusCode }) => statusCode === 200)!.json<{ linkId: string }>()
    await t.as(t.people.carla, 'DELETE', `members/${rosa}/access-links/${first.linkId}`)
    expect((await add('Ana')).statusCode).toBe(200)
  })

  it('disenrolling closes every link, and gives no new one', async () => {
    const displayed = await proved(await aLink())
    expect((await t.as(t.people.carla, 'POST', `members/${rosa}/disenroll`, { reason: 'moved away' })).statusCode).toBe(200)
    expect((await by(displayed, 'GET')).json().code).toBe('link.invalid')
    expect((await generate()).json().code).toBe('access.phoneUnknown')
    expect((await t.as(t.people.carla, 'POST', `members/${rosa}/access-links`, { label: 'Ana' })).json().code).toBe('member.disenrolled')
    expect(await t.within(t.groups.northside, (db) => patientPortalAddress(db, rosa))).toBe('')
  })
})

describe('a message that is not sent yet', () => {
  it('is kept behind the proof, through its own link alone, and gone once it is sent', async () => {
    const secret = await aLink()
    const displayed = await proved(secret)
    const words = { text: 'Mi báscula no', key: randomUUID() }
    const draft = async (by_: string) => (await by(by_, 'GET')).json<{ draft: unknown }>().draft
    expect((await by(secret, 'PUT', '/draft', words)).json().code).toBe('link.unproved')
    expect((await by(displayed, 'PUT', '/draft', words)).json()).toEqual({ saved: true })
    await by(displayed, 'PUT', '/draft', { ...words, text: 'Mi báscula no envía' })
    expect(await draft(displayed)).toEqual({ ...words, text: 'Mi báscula no envía' })
    const daughter = await t.as(t.people.carla, 'POST', `members/${rosa}/access-links`, { label: 'Daughter' })
    expect(await draft(await proved(secretIn(daughter.json<{ url: string }>().url)))).toBeNull()
    expect((await by(displayed, 'POST', '/message', words)).json()).toEqual({ sent: true })
    expect(await draft(displayed)).toBeNull()
    await by(displayed, 'PUT', '/draft', words)
    await by(displayed, 'PUT', '/draft', { ...words, text: '' })
    expect(await draft(displayed)).toBeNull()
  })
})

describe('a caregiver’s link by text', () => {
  const add = async () =>
    (await t.as(t.people.carla, 'POST', `members/${rosa}/access-links`, { label: 'Ana, daughter' })).json<{ url: string; linkId: string }>()
  const text = (linkId: string, body: object = {}, who = t.people.carla) =>
    t.as(who, 'POST', `members/${rosa}/access-links/${linkId}/text`, { isAgreed: true, ...body })
  const caregiver = (typed: string) => t.owner.updateTable('member').set({ caregiver_phone: typed }).where('id', '=', rosa).execute()
  const theirs = () => `+1415556${phone.slice(-4)}`

  it('goes once to the caregiver who agreed, in the member’s language, and names nobody', async () => {
    await caregiver(`(415) 556-${phone.slice(-4)}`)
    const { url, linkId } = await add()
    expect((await text(linkId, { isAgreed: false })).statusCode).toBe(422)
    expect((await text(linkId, {}, t.people.luis)).statusCode).toBe(404)
    for (const _ of [1, 2]) expect((await text(linkId)).json()).toEqual({ linkId })
    await t.work()
    const sent = t.sentTo(theirs())
    expect(sent.map(({ body }) => body)).toEqual([expect.stringContaining(`: ${url} Se pide`)])
    expect(sent[0]?.body).not.toMatch(/Rosa|Vega|1944/)
    expect((await t.thread(rosa)).messages).toEqual([])
    const { links } = (await t.as(t.people.carla, 'GET', `members/${rosa}/access-links`)).json()
    expect(links).toMatchObject([{ label: 'Ana, daughter', textState: 'sending' }])
    const { reason } = await t.owner
      .selectFrom('audit')
      .select('reason')
      .where('action', '=', 'POST members/:id/access-links/:linkId/text')
      .where('result', '=', 'ok')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(reason).toBe('the caregiver agreed to the text')
  })

  it('goes again once it is known that it did not arrive', async () => {
    await caregiver(theirs())
    const { linkId } = await add()
    t.simulator.sim.state.blocked[`${theirs()} +18445550100`] = true
    await text(linkId)
    await t.work()
    const state = async () => (await t.as(t.people.carla, 'GET', `members/${rosa}/access-links`)).json().links[0].textState
    expect(await state()).toBe('failed')
    await t.textIn(theirs(), 'START')
    delete t.simulator.sim.state.blocked[`${theirs()} +18445550100`]
    for (const _ of [1, 2]) expect((await text(linkId)).statusCode).toBe(200)
    await t.work()
    expect(t.sentTo(theirs())).toHaveLength(1)
    expect(await state()).toBe('sending')
  })

  it('does not go after a STOP of the caregiver, whatever the member has agreed to, nor to no phone', async () => {
    const { linkId } = await add()
    expect((await text(linkId)).json().code).toBe('access.noCaregiverPhone')
    await caregiver(theirs())
    await t.textIn(theirs(), 'STOP')
    expect((await text(linkId)).json().code).toBe('sms.optedOut')
    await t.textIn(theirs(), 'START')
    await t.owner.updateTable('member').set({ opt_in_sms: false }).where('id', '=', rosa).execute()
    expect((await text(linkId)).statusCode).toBe(200)
    // Written before the STOP, and due after it
    await t.control('/texts', { from: theirs(), to: '+18445550100', body: 'STOP' })
    const { workInbox } = await import('../inbox-handlers.ts')
    while ((await workInbox(t.db)) > 0);
    await t.work()
    expect(t.sentTo(theirs())).toEqual([])
  })

  it('is for a caregiver’s link that still opens, and asks once at night', async () => {
    await caregiver(theirs())
    const { linkId } = await add()
    await t.owner
      .updateTable('member')
      .set({ time_zone: zoneAt(23) })
      .where('id', '=', rosa)
      .execute()
    expect((await text(linkId)).json().code).toBe('sms.atNight')
    const own = (await generate()).json<{ linkId: string }>()
    expect((await text(own.linkId, { isNightConfirmed: true })).json().code).toBe('access.linkUnknown')
    await t.as(t.people.carla, 'DELETE', `members/${rosa}/access-links/${linkId}`)
    expect((await text(linkId, { isNightConfirmed: true })).json().code).toBe('access.linkUnknown')
  })
})
