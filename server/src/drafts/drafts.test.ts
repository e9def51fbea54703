/** Whatever somebody types to or about a member is kept here before it is sent, for its writer alone, and gone with the sending. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TextStage, textStage } from '../messages/testing/text-stage.ts'

let t: TextStage
let ana: string
let born = 0
beforeAll(async () => {
  t = await textStage('drafts')
})
afterAll(() => t.close())
beforeEach(async () => {
  born += 1
  ana = await t.member('Ana Gomez', { phone: `+1312555${3000 + born}`, language: 'Spanish' })
})

const phone = () => `+1312555${3000 + born}`
type DraftRequest = { path: () => string; body: (key: string) => object }
/** Every field for words that one signed in types into, and what sends it. The card after a call has a draft of its own (calls.test.ts). */
const fields: Record<string, { place: () => string; sending?: DraftRequest }> = {
  'single text': {
    place: () => `members/${ana}/drafts/text`,
    sending: { path: () => 'sms/send', body: (key) => ({ key, msgTo: phone(), msgBody: 'Hola', memberId: ana, isNightConfirmed: true }) },
  },
  'group text': {
    place: () => 'drafts/groupText',
    sending: {
      path: () => 'sms/batches',
      body: (key) => ({ key, audience: { kind: 'members', memberIds: [ana] }, bodies: { Spanish: 'Hola' } }),
    },
  },
  'note or memo': {
    place: () => `members/${ana}/drafts/note`,
    sending: { path: () => `members/${ana}/notes`, body: (key) => ({ key, value: 'Called', isMemo: true }) },
  },
  'alert to a doctor': {
    place: () => `members/${ana}/drafts/alert`,
    sending: {
      path: () => 'doctoralerts/',
      body: (key) => ({ key, memberId: ana, note: 'Up', to: { name: 'Dr. Lane', contactInfo: '+14155550188' } }),
    },
  },
  // The words of automatic texts are these too
  templates: { place: () => 'drafts/smsTemplates' },
}

describe.each(Object.entries(fields))('%s', (_, { place, sending }) => {
  const draft = async (who = t.people.carla) => (await t.as(who, 'GET', place())).json().draft
  const keep = (key: string, form: object = { value: 'Half a sent' }) => t.as(t.people.carla, 'PUT', place(), { key, form })

  it('is kept for its writer alone, the newest state of it, and can be thrown away', async () => {
    const key = randomUUID()
    expect((await keep(key)).statusCode).toBe(200)
    await keep(key, { value: 'Half a sentence' })
    expect(await draft()).toMatchObject({ key, form: { value: 'Half a sentence' } })
    expect(await draft(t.people.adam)).toBeNull()
    const foreign = await t.as(t.people.luis, 'GET', place())
    expect(foreign.statusCode === 404 || foreign.json().draft === null).toBe(true)
    expect((await t.as(t.people.carla, 'DELETE', place())).json()).toEqual({ discarded: true })
    expect(await draft()).toBeNull()
  })

  // Templates are saved, not sent
  if (sending)
    it('is gone with what was sent under its key, and not with another', async () => {
      const key = randomUUID()
      const send = async (under: string) => {
        const answer = await t.as(t.people.carla, 'POST', sending.path(), sending.body(under))
        expect(answer.statusCode, answer.body).toBe(200)
      }
      await keep(key)
      await send(randomUUID())
      expect(await draft()).toMatchObject({ key })
      await send(key)
      expect(await draft()).toBeNull()
    })
})

it('is gone with the amendment, and not with a note', async () => {
  const place = `members/${ana}/drafts/amendment`
  const key = randomUUID()
  const write = (body: object) => t.as(t.people.carla, 'POST', `members/${ana}/notes`, { isMemo: false, ...body })
  const { noteID } = (await write({ key: randomUUID(), value: 'First' })).json<{ noteID: string }>()
  await t.as(t.people.carla, 'PUT', place, { key, form: { noteID, value: 'Second' } })
  await write({ key: randomUUID(), value: 'Another' })
  expect((await t.as(t.people.carla, 'GET', place)).json().draft).toMatchObject({ key })
  await write({ key, value: 'Second', amends: noteID })
  expect((await t.as(t.people.carla, 'GET', place)).json().draft).toBeNull()
})
