/** A doctor is asked, proves who they are, answers; and nothing of the patient is told before. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClock } from '../auth/testing/browser.ts'
import { handleLinkAct } from '../link-act-handlers.ts'
import { createMember } from '../members/testing/create-member.ts'
import { textStage } from '../messages/testing/text-stage.ts'
import { insertMeasuringAct, hoursAgo } from '../readings/testing/insert-readings.ts'
import { remindDoctor } from './remind-doctor.ts'

let t: Awaited<ReturnType<typeof textStage>>
let ada: string
const lane = { name: 'Dr. Ruth Lane', contactInfo: '+14155550188' }
const second = { name: 'Dr. Paul West', contactInfo: '+14155550189' }

beforeAll(async () => {
  t = await textStage('alerts')
})
afterAll(() => t.close())
beforeEach(async () => {
  ada = await createMember(t.owner, t.groups.northside, 'Ada Northwood', { member: { dob: '1944-05-06' } })
  await insertMeasuringAct(
    t.owner,
    { groupId: t.groups.northside, memberId: ada },
    { at: hoursAgo(2), values: { systolicBP: 186, diastolicBP: 112 } },
  )
})

const send = (more: object = {}, who = t.people.carla) =>
  t.as(who, 'POST', 'doctoralerts/', { memberId: ada, note: 'BP up since Monday. Change the dose?', to: lane, key: randomUUID(), ...more })
const sent = async (more: object = {}) => {
  const answer = await send(more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ alertId: string }>().alertId
}
const alerts = async () => (await t.as(t.people.carla, 'GET', `members/${ada}/doctoralerts`)).json().alerts
const texts = async (phone = lane.contactInfo): Promise<string[]> => {
  const { rows } = await sql<{
    value: string
  }>`select value from text_message where phone = ${phone} and member_id is null order by at, id`.execute(t.owner)
  return rows.map(({ value }) => value)
}
const secretIn = (text = '') => text.split('#')[1] ?? ''
const newestSecret = async (phone = lane.contactInfo) => secretIn((await texts(phone)).findLast((text) => text.includes('#')))

let address = 0
function by(text: string, method: 'GET' | 'POST' | 'PUT', path = '', payload?: object) {
  address += 1
  const remoteAddress = `10.8.${address >> 8}.${address & 255}`
  const headers = { authorization: `Link ${text}` }
  return t.app.inject({
    method,
    url: `/orma-v2/api/doctoralerts/link${path}`,
    headers,
    remoteAddress,
    ...(payload && { payload }),
  })
}
async function proved(secret: string) {
  expect((await by(secret, 'POST', '/code')).json()).toEqual({ lastDigits: '88' })
  const code = (await texts()).at(-1)?.slice(0, 6) ?? ''
  const { pass } = (await by(secret, 'POST', '/proof', { code })).json<{ pass: string }>()
  return `${secret}.${pass}`
}
/** As the queue does it. */
async function takeActs() {
  const acts = await t.owner.selectFrom('link_act').select('id').orderBy('at').execute()
  for (const { id } of acts) await handleLinkAct(t.db, t.groups.northside, id)
}

describe('an alert', () => {
  it('answers its id, texts a link that names nobody, and stands in the record of the member as open', async () => {
    const alertId = await sent()
    const [text = ''] = await texts()
    expect(text).toContain(`/doctoralerts/${alertId}#`)
    // The secret and the id of its address are chance, which may spell any of these
    expect(text.replace(/\S+\/doctoralerts\/\S+/, '')).not.toMatch(/Ada|Northwood|186|dose/)
    expect(await alerts()).toEqual([
      {
        alertId,
        memberId: ada,
        owner_id: t.groups.northside,
        time: expect.any(String),
        by: 'Carla Reyes',
        email: 'carla@northside.example',
        value: 'BP up since Monday. Change the dose?',
        isDirectSecureMsg: false,
        to: lane,
        backup: null,
        url: expect.stringMatching(new RegExp(`/doctoralerts/${alertId}$`)),
        status: 'open',
        clearedAt: null,
        clearedBy: null,
        answer: null,
        timeline: [{ kind: 'sent', at: expect.any(String), about: lane.name, delivery: 'queued' }],
      },
    ])
    const response = await t.as(t.people.carla, 'POST', 'members', {
      query: { _id: ada },
      projection: { doctorAlerts: 1 },
    })
    expect(response.json().members[0].doctorAlerts).toMatchObject([{ alertId, status: 'open', to: lane }])
  })

  it('is one alert however often its key is sent, and none without words or with a wrong phone', async () => {
    const key = randomUUID()
    const before = (await texts()).length
    expect(await sent({ key })).toBe(await sent({ key }))
    expect(await texts()).toHaveLength(before + 1)
    expect((await send({ note: '<p></p>' })).statusCode).toBe(422)
    expect((await send({ to: { name: 'Dr. X', contactInfo: '911' } })).statusCode).toBe(422)
    expect((await send({ isDirectSecureMsg: true })).json().code).toBe('alert.directUnavailable')
    expect(await alerts()).toHaveLength(1)
  })

  it('keeps what was known when it was sent', async () => {
    await sent()
    await insertMeasuringAct(
      t.owner,
      { groupId: t.groups.northside, memberId: ada },
      { at: hoursAgo(1), values: { systolicBP: 120, diastolicBP: 70 } },
    )
    const response = await by(await proved(await newestSecret()), 'GET')
    expect(response.json().snapshot.vitals).toMatchObject([{ name: 'bloodPressure', latest: { value: '186/112' } }])
    const now = (await t.as(t.people.carla, 'GET', `members/${ada}/doctoralerts/preview`)).json()
    expect(now.snapshot.vitals).toMatchObject([{ latest: { value: '120/70' } }])
    expect(now.recipients).toContainEqual(lane)
  })

  it('offers the physician of the member first, with the number of the account, else the one at which they were asked', async () => {
    const offered = async () => (await t.as(t.people.carla, 'GET', `members/${ada}/doctoralerts/preview`)).json().recipients
    const berg = await t.person(t.groups.northside, 'ruth.berg@northside.example')
    await sent()
    expect((await offered()).some(({ isAssigned }: { isAssigned?: true }) => isAssigned)).toBe(false)
    await t.owner.updateTable('member').set({ assigned_physician: berg.userId }).where('id', '=', ada).execute()
    const setPhone = (phone: string) =>
      t.owner.updateTable('app_user').set({ phone, first_name: 'Ruth', last_name: 'Berg' }).where('id', '=', berg.userId).execute()
    await setPhone('')
    expect((await offered())[0]).toEqual({ name: 'Ruth Berg', contactInfo: null, isAssigned: true })
    await sent({ to: { name: 'Ruth Berg', contactInfo: '+14155550176' } })
    expect((await offered())[0]).toEqual({ name: 'Ruth Berg', contactInfo: '+14155550176', isAssigned: true })
    await setPhone('+14155550177')
    const [first, ...others] = await offered()
    expect(first).toEqual({ name: 'Ruth Berg', contactInfo: '+14155550177', isAssigned: true })
    expect(others).toContainEqual(lane)
    expect(others.map(({ name }: { name: string }) => name)).not.toContain('Ruth Berg')
  })

  it('tells what is taken now with its dose, and an allergy that nobody has as a fact, not as an empty list', async () => {
    const chart = (path: string, payload: object) => t.as(t.people.carla, 'POST', `members/${ada}/${path}`, payload)
    const preview = async () => (await t.as(t.people.carla, 'GET', `members/${ada}/doctoralerts/preview`)).json().snapshot
    expect((await chart('medications', { name: 'Furosemide', dose: '40 mg', frequency: 'daily' })).statusCode).toBe(200)
    expect((await chart('medications', { name: 'Warfarin', dose: '5 mg', stats: 'stopped' })).statusCode).toBe(200)
    expect((await chart('medications', { name: 'Prednisone', endYM: '2020-01' })).statusCode).toBe(200)
    expect((await chart('medications', { name: 'Apixaban', startYM: '2090-03' })).statusCode).toBe(200)
    expect(await preview()).toMatchObject({ medications: ['Furosemide 40 mg daily', 'Apixaban (starts 03/2090)'], allergies: [] })
    await chart('chart-statements', { kind: 'noKnownAllergies' })
    expect(await preview()).toMatchObject({ allergies: ['No known allergies'] })
    await chart('allergies', { name: 'Penicillin', category: 'Medical', reaction: 'Severe' })
    expect(await preview()).toMatchObject({ allergies: ['Penicillin (severe)'] })
  })
})

describe('the doctor', () => {
  it('sees nothing of the patient before the code, which works once and ends after ten minutes', async () => {
    await sent()
    const secret = await newestSecret()
    for (const answer of [await by(secret, 'GET'), await by(secret, 'POST', '/answer', { answer: 'seen' })]) {
      expect(answer.json().code).toBe('link.unproved')
      expect((answer.body + JSON.stringify(answer.headers)).replaceAll(/[0-9a-f-]{36}/g, '')).not.toMatch(/Ada|Northwood|1944|186|dose/)
    }
    await by(secret, 'POST', '/code')
    const code = (await texts()).at(-1)?.slice(0, 6) ?? ''
    expect((await by(secret, 'POST', '/code')).json().code).toBe('alert.codeJustSent')
    await moveClock(t, 601)
    expect((await by(secret, 'POST', '/proof', { code })).json().code).toBe('link.proofWrong')
    await moveClock(t, 0)
  })

  it('is texted ten codes an hour, whoever holds the link', async () => {
    const phone = '+14155550177'
    await sent({ to: { ...lane, contactInfo: phone } })
    const secret = await newestSecret(phone)
    const ask = async (atSeconds: number) => {
      await moveClock(t, atSeconds)
      return (await by(secret, 'POST', '/code')).statusCode
    }
    const codes = []
    for (let n = 0; n < 10; n += 1) {
      codes.push(await ask(n * 31))
      // Too soon is texted to nobody, and counts for none
      await ask(n * 31 + 1)
    }
    expect(codes).toEqual(Array<number>(10).fill(200))
    const before = (await texts(phone)).length
    expect(await ask(600)).toBe(429)
    expect(await texts(phone)).toHaveLength(before)
    expect(await ask(2 * 3600)).toBe(200)
    await moveClock(t, 0)
  })

  it('who guesses the code with eight at once gets five tries', async () => {
    await sent()
    const secret = await newestSecret()
    await by(secret, 'POST', '/code')
    const right = (await texts()).at(-1)?.slice(0, 6) ?? ''
    const wrong = right === '000000' ? '000001' : '000000'
    const tries = await Promise.all(Array.from({ length: 8 }, () => by(secret, 'POST', '/proof', { code: wrong })))
    const codes = tries.map((answer) => String(answer.json().code)).toSorted((a, b) => a.localeCompare(b))
    expect(codes).toEqual([...Array<string>(5).fill('link.proofWrong'), ...Array<string>(3).fill('tooManyTries')])
    expect((await by(secret, 'POST', '/proof', { code: right })).json().code).toBe('tooManyTries')
  })

  it('answers once: it becomes a note, closes the alert, and stands on the timeline', async () => {
    const alertId = await sent()
    const displayed = await proved(await newestSecret())
    expect((await by(displayed, 'GET')).json()).toMatchObject({
      status: 'open',
      by: 'Carla Reyes',
      to: lane.name,
      answer: null,
    })
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => by(displayed, 'POST', '/answer', { answer: 'changeMedication', words: 'Lisinopril 20 mg' })),
    )
    expect(tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)])
    expect((await by(displayed, 'GET')).json().answer).toEqual({ answer: 'changeMedication', words: 'Lisinopril 20 mg' })
    await takeActs()
    await takeActs()
    const [alert] = await alerts()
    expect(alert).toMatchObject({ alertId, status: 'answered', answer: { by: lane.name, answer: 'changeMedication' } })
    expect(alert.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['sent', 'opened', 'answered'])
    const { notes } = (await t.as(t.people.carla, 'GET', `members/${ada}/notes`)).json()
    expect(notes).toMatchObject([{ by: lane.name, noteSource: 'alert', value: 'Doctor’s answer: Change medication\nLisinopril 20 mg' }])
    expect(notes).toHaveLength(1)
  })

  it('answers for good: staff can neither delete nor amend it, nor can a statement of the server', async () => {
    const alertId = await sent()
    const displayed = await proved(await newestSecret())
    await by(displayed, 'POST', '/answer', { answer: 'bringIn', words: 'Tomorrow' })
    await takeActs()
    const { notes } = (await t.as(t.people.carla, 'GET', `members/${ada}/notes`)).json()
    const path = `members/${ada}/notes`
    expect((await t.as(t.people.adam, 'DELETE', `${path}/${notes[0].noteID}`, { reason: 'wrong' })).json().code).toBe('note.answer')
    const amended = await t.as(t.people.adam, 'POST', path, { value: 'He meant the day after', key: randomUUID(), amends: notes[0].noteID })
    expect(amended.json().code).toBe('note.answer')
    await t.within(t.groups.northside, async (db) => {
      const touched = await db.updateTable('note').set({ deleted_at: db.asOf }).where('id', '=', notes[0].noteID).executeTakeFirst()
      expect(touched.numUpdatedRows).toBe(0n)
    })
    const rewrite = t.within(t.groups.northside, (db) =>
      db.updateTable('doctor_alert').set({ answer_words: 'Next month' }).where('id', '=', alertId).execute(),
    )
    await expect(rewrite).rejects.toThrow(/row-level security/)
    expect((await alerts())[0].answer).toMatchObject({ answer: 'bringIn', words: 'Tomorrow' })
    // What staff may change is not held up by it
    expect((await t.as(t.people.adam, 'POST', `doctoralerts/${alertId}/clearance`)).json()).toMatchObject({ status: 'cleared' })
  })

  it('gets every diagnosis with its code, the last kidney values, and what of the medication changed of late', async () => {
    const chart = async (path: string, payload: object) => {
      const answer = await t.as(t.people.carla, 'POST', `members/${ada}/${path}`, payload)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await chart('diagnoses', { kind: 'code', value: 'N18.32' })
    await chart('labs', { test: 'creatinine', value: 1.42, drawnOn: '2026-06-01' })
    await chart('labs', { test: 'potassium', value: 4.6, drawnOn: '2026-06-01' })
    await chart('medications', { name: 'Furosemide', dose: '40 mg' })
    const { snapshot } = (await t.as(t.people.carla, 'GET', `members/${ada}/doctoralerts/preview`)).json()
    expect(snapshot.diagnoses).toMatchObject([{ code: 'N18.32', title: expect.stringMatching(/kidney/i) }])
    expect(snapshot.labs.map(({ title, value }: { title: string; value: string }) => `${title} ${value}`)).toEqual([
      'Creatinine 1.42 mg/dL',
      expect.stringMatching(/^eGFR [\d.]+ mL/),
      'Potassium 4.6 mmol/L',
    ])
    expect(snapshot.medicationNews).toMatchObject([{ kind: 'started', text: 'Furosemide 40 mg' }])
    expect(snapshot.age).toBeGreaterThan(80)
  })

  it('reads an alert that was frozen before this version', async () => {
    const alertId = await sent()
    const { snapshot } = await t.owner.selectFrom('doctor_alert').select('snapshot').where('id', '=', alertId).executeTakeFirstOrThrow()
    const {
      age: _a,
      diagnoses: _d,
      labs: _l,
      dryWeight: _w,
      medicationNews: _m,
      vitals,
      ...before
    } = snapshot as unknown as Record<string, unknown> & { vitals: Record<string, unknown>[] }
    const old = vitals.map(({ alarm: _1, lowerAlarm: _2, goalSource: _3, worst: _4, readings: _5, range: _6, latest, ...rest }) => {
      const { position: _7, lowerPosition: _8, change: _9, ...seen } = latest as Record<string, unknown>
      return { ...rest, latest: seen }
    })
    await t.owner
      .updateTable('doctor_alert')
      .set({ snapshot: JSON.stringify({ ...before, vitals: old }) })
      .where('id', '=', alertId)
      .execute()
    const answer = await by(await proved(await newestSecret()), 'GET')
    expect(answer.json()).toMatchObject({
      snapshot: { age: null, diagnoses: [], vitals: [{ readings: [], latest: { position: null, value: '186/112' } }] },
    })
  })

  it('is let in by the link alone where the clinic has switched the code off', async () => {
    const set = async (value: { asksCode: boolean; reminderHours: number }, text?: string) => {
      const { version } = (await t.as(t.people.adam, 'GET', 'doctoralerts/settings')).json()
      return (await t.as(t.people.adam, 'PUT', 'doctoralerts/settings', { value, version: text ?? version })).json()
    }
    const saved = await set({ asksCode: false, reminderHours: 2 })
    expect(saved).toMatchObject({ value: { asksCode: false }, changedBy: 'Adam Reyes' })
    expect(await set({ asksCode: true, reminderHours: 1 }, 'another')).toMatchObject({ code: 'settings.changed' })
    await sent()
    expect((await by(await newestSecret(), 'GET')).json().snapshot.name).toBe('Ada Northwood')
    await set({ asksCode: true, reminderHours: 4 })
  })
})

describe('what becomes of it', () => {
  it('clearing closes every link at once; a cleared or answered one is sent to nobody', async () => {
    const alertId = await sent()
    const displayed = await proved(await newestSecret())
    expect((await t.as(t.people.luis, 'POST', `doctoralerts/${alertId}/clearance`)).statusCode).toBe(404)
    const cleared = await t.as(t.people.adam, 'POST', `doctoralerts/${alertId}/clearance`)
    expect(cleared.json()).toMatchObject({ status: 'cleared', clearedBy: 'Adam Reyes' })
    expect((await by(displayed, 'GET')).json().code).toBe('link.invalid')
    expect((await t.as(t.people.carla, 'POST', `doctoralerts/${alertId}/clearance`)).json().code).toBe('alert.cleared')
    expect((await t.as(t.people.carla, 'POST', `doctoralerts/${alertId}/resend`)).json().code).toBe('alert.cleared')
  })

  it('resending texts another link to the same alert', async () => {
    const alertId = await sent()
    const before = (await texts()).length
    const again = await t.as(t.people.carla, 'POST', `doctoralerts/${alertId}/resend`)
    expect(again.json().timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['sent', 'resent'])
    expect(await alerts()).toHaveLength(1)
    expect((await texts()).length).toBe(before + 1)
  })

  it('unanswered, it reminds once and then asks the backup doctor once, however often the job runs', async () => {
    const alertId = await sent({ backup: second })
    const remind = () => remindDoctor(t.db, t.groups.northside, alertId)
    await remind()
    expect((await texts()).at(-1)).toContain('still waits')
    await remind()
    await remind()
    await remind()
    expect(await texts(second.contactInfo)).toHaveLength(1)
    const [alert] = await alerts()
    expect(alert.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['sent', 'reminded', 'backup'])
  })

  it('whoever has left has no open link', async () => {
    await sent()
    const displayed = await proved(await newestSecret())
    await t.as(t.people.carla, 'POST', `members/${ada}/disenroll`, { reason: 'moved away' })
    expect((await by(displayed, 'GET')).json().code).toBe('link.invalid')
  })
})

it('keeps the words of a doctor that are not sent yet, and forgets them with the answer', async () => {
  await sent()
  const displayed = await proved(await newestSecret())
  const words = { text: '40 mg for', key: randomUUID() }
  await by(displayed, 'PUT', '/draft', words)
  expect((await by(displayed, 'GET')).json()).toMatchObject({ draft: words, answer: null })
  expect((await by(displayed, 'POST', '/answer', { answer: 'changeMedication', words: '40 mg for three days' })).statusCode).toBe(200)
  expect((await by(displayed, 'GET')).json()).toMatchObject({ draft: null, answer: { words: '40 mg for three days' } })
})
