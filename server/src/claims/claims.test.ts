/** Claims of a closed month: what they lack is listed, files carry them, answers move them once in any order. */
import { check837p } from '@vitalrounds/domain/claims/check-837p'
import { localDate } from '@vitalrounds/domain/days'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { type AnswerOptions, type ClaimVerdict, type FileVerdict, writeAnswers } from '../simulator/clearing-house/write-answers.ts'
import { closeWithLines, createBilledMember, lines, plan, saveSetting, setUpBilling, yearMonth } from './testing/create-claims.ts'

let t: TestApp
let ada: string
let bob: string

beforeAll(async () => {
  t = await testApp()
  await setUpBilling(t)
  ada = await createBilledMember(t, 'Ada')
  bob = await createBilledMember(t, 'Bob')
})
afterAll(() => t.close())

beforeEach(async () => {
  for (const table of ['claim_answer_part', 'claim_answer', 'claim_transmission', 'claim', 'claim_file'] as const)
    await t.owner.deleteFrom(table).execute()
  await closeWithLines(t, [ada, bob])
})

const month = async (show = 'all') => (await t.as(t.people.adam, 'GET', `claims/${yearMonth}?show=${show}`)).json()
const make = (action: string, controlNumbers: string[] = [], who = t.people.adam) =>
  t.as(who, 'POST', `claims/${yearMonth}/files`, { action, controlNumbers })
const send = (content: string, who = t.people.adam) => t.as(who, 'POST', 'claims/answers', { fileName: 'answers', content })
const fileText = async (number: number) => (await t.as(t.people.adam, 'GET', `claims/files/${number}`)).body
const today = () => localDate(Date.now(), 'America/New_York')
type Row = { controlNumber: string; name: string; state: string; actions: string[]; reasons: { words: string; place: string }[] }
const states = async () => Object.fromEntries((await month()).claims.map(({ name, state }: Row) => [name.split(' ')[0], state]))
const rowOf = async (name: string): Promise<Row> => (await month()).claims.find((row: Row) => row.name.startsWith(name))

async function sendAll() {
  const { number } = (await make('send')).json()
  const text = await fileText(number)
  return { number, text, answers: (options: Partial<AnswerOptions> = {}) => writeAnswers(text, { date: today(), ...options }) }
}

test('a month is written into a file that follows the guide, with the evidence of each claim', async () => {
  expect((await month()).counts).toMatchObject({ ready: 2, work: 0 })
  const made = await make('send')
  expect(made.json()).toMatchObject({ claims: 2 })
  const text = await fileText(made.json().number)
  expect(check837p(text)).toMatchObject({ problems: [], claims: [{ lines: 2 }, { lines: 2 }] })
  expect(await fileText(made.json().number)).toBe(text)
  const stored = await t.owner
    .selectFrom('claim_transmission')
    .select(['evidence_digest', 'control_number'])
    .orderBy('control_number')
    .execute()
  expect(stored.map((row) => row.evidence_digest)).toEqual([`digest of ${ada}`, `digest of ${bob}`])
  expect(await states()).toEqual({ Ada: 'sent', Bob: 'sent' })
  expect((await make('send')).json().code).toBe('claims.nothing')
})

test('what is missing is listed with the page where it is mended, and keeps the claim at home', async () => {
  await t.owner.updateTable('member').set({ diagnosis_codes: [], city: '' }).where('id', '=', bob).execute()
  const { claims, counts } = await month('work')
  expect(counts).toMatchObject({ ready: 1, work: 1 })
  expect(claims[0].gaps.map(({ place }: { place: string }) => place)).toEqual(['member', 'diagnoses'])
  expect((await make('send')).json()).toMatchObject({ claims: 1, members: [ada] })
  await t.owner
    .updateTable('member')
    .set({ diagnosis_codes: ['I10'], city: 'Albany' })
    .where('id', '=', bob)
    .execute()
  expect((await make('send')).json()).toMatchObject({ claims: 1, members: [bob] })
})

test('without fees nothing is ever sent with 0, and what the practice lacks is said once', async () => {
  const { value } = (await t.as(t.people.adam, 'GET', 'settings/fees')).json()
  const provider = (await t.as(t.people.adam, 'GET', 'settings/claim-provider')).json().value
  await saveSetting(t, 'fees', { fees: [] })
  await saveSetting(t, 'claim-provider', { ...provider, taxId: '' })
  const listed = await month('work')
  expect(listed.practice).toMatchObject([{ place: 'practice', words: 'The tax number of the practice needs nine digits.' }])
  expect(listed.claims[0].gaps).toMatchObject([
    { place: 'fees', about: '99454' },
    { place: 'fees', about: '99457' },
  ])
  expect((await make('send')).json().code).toBe('claims.nothing')
  await saveSetting(t, 'fees', value)
  await saveSetting(t, 'claim-provider', provider)
})

type Played = { file?: FileVerdict; verdict?: ClaimVerdict }
const optionsOf = ({ file = 'taken', verdict = 'paid' }: Played) => ({ file, verdictOf: () => verdict })

test.each([
  ['undelivered', { file: 'undelivered' }, 'notDelivered'],
  ['malformed', { file: 'malformed' }, 'formatRejected'],
  ['refused', { verdict: 'rejected' }, 'rejected'],
  ['paid', {}, 'paid'],
  ['paid in part', { verdict: 'partly' }, 'partlyPaid'],
  ['left to the member', { verdict: 'memberOwes' }, 'memberOwes'],
  ['denied', { verdict: 'denied' }, 'denied'],
] as [string, Played, string][])('answers move what is %s, in whatever order, and once however often', async (_, played, state) => {
  const { answers } = await sendAll()
  const files = answers(optionsOf(played))
  for (const { text } of files.toReversed()) {
    const applied = await send(text)
    expect(applied.json()).toMatchObject({ answers: [{ isRepeated: false }], notOurs: [] })
  }
  expect(await states()).toEqual({ Ada: state, Bob: state })
  const before = await month()
  for (const { text } of files) expect((await send(text)).json()).toMatchObject({ answers: [{ isRepeated: true }] })
  expect(await month()).toEqual(before)
})

test('each answer moves its own claim', async () => {
  const { answers } = await sendAll()
  const { controlNumber } = await rowOf('Ada')
  const files = answers({ verdictOf: (number) => (number === controlNumber ? 'denied' : 'paid') })
  await send(files[2]?.text ?? '')
  expect(await states()).toEqual({ Ada: 'accepted', Bob: 'accepted' })
  await send(files[3]?.text ?? '')
  expect(await states()).toEqual({ Ada: 'denied', Bob: 'paid' })
  const denied = await rowOf('Ada')
  expect(denied.reasons).toContainEqual({
    words: 'The NPI of the rendering practitioner is missing or wrong.',
    place: 'practitioner',
    about: '99454',
  })
  expect(denied.actions).toEqual(['correct', 'void'])
})

test('a corrected claim and a void keep the number, and name that of the payer', async () => {
  const first = await sendAll()
  for (const { text } of first.answers({ verdictOf: () => 'denied' })) await send(text)
  const { controlNumber } = await rowOf('Ada')
  const corrected = (await make('correct', [controlNumber])).json()
  const text = await fileText(corrected.number)
  expect(check837p(text).claims).toMatchObject([{ controlNumber, frequency: '7' }])
  expect(text).toContain(`REF*F8*ICN${controlNumber}1~`)
  expect((await make('correct', [controlNumber])).json().code).toBe('claims.notPossible')
  for (const answer of writeAnswers(text, { date: today() })) await send(answer.text)
  expect(await states()).toEqual({ Ada: 'paid', Bob: 'denied' })
  const other = await rowOf('Bob')
  const voided = (await make('void', [other.controlNumber])).json()
  expect(check837p(await fileText(voided.number)).claims).toMatchObject([{ controlNumber: other.controlNumber, frequency: '8' }])
})

test('a refused claim is mended and sent again as new under its number', async () => {
  const { answers } = await sendAll()
  for (const { text } of answers({ verdictOf: () => 'rejected' })) await send(text)
  const { controlNumber, actions, reasons } = await rowOf('Ada')
  expect(actions).toEqual(['sendAgain'])
  expect(reasons).toContainEqual({ words: 'The insured number is wrong.', place: 'memberPayer', about: 'A7:164:IL' })
  const again = (await make('sendAgain', [controlNumber])).json()
  expect(check837p(await fileText(again.number)).claims).toMatchObject([{ controlNumber, frequency: '1' }])
  for (const answer of writeAnswers(await fileText(again.number), { date: today() })) await send(answer.text)
  expect(await states()).toEqual({ Ada: 'paid', Bob: 'rejected' })
})

test('a month that says something else by now asks for a correction', async () => {
  const { answers } = await sendAll()
  for (const { text } of answers()) await send(text)
  await closeWithLines(t, [ada], lines.slice(0, 1))
  const { claims } = await month('work')
  expect(claims).toMatchObject([
    { memberId: ada, actions: ['correct', 'void'] },
    { memberId: bob, actions: ['void'] },
  ])
})

test('what cannot be read whole, what answers another practice, and a claim read back are refused, and nothing is taken', async () => {
  const { text, answers } = await sendAll()
  const [, , status, remittance] = answers()
  const before = await month()
  const refused = async (content: string) => (await send(content)).json()
  expect((await refused(text)).errors[0].message).toBe('This file holds claims and no answers.')
  expect((await refused(text.slice(0, text.length / 2))).code).toBe('claims.unreadable')
  expect((await refused((status?.text ?? '').slice(0, -40))).code).toBe('claims.unreadable')
  expect((await refused((remittance?.text ?? '').replaceAll('1700123452', '1600345676'))).code).toBe('claims.otherPractice')
  expect((await refused((status?.text ?? '').replaceAll('NORTHSIDE', 'SOUTHSIDE'))).code).toBe('claims.otherPractice')
  expect((await refused((remittance?.text ?? '').replace('CAS*CO*45*32~', 'CAS*CO*45*31~'))).code).toBe('claims.unreadable')
  expect(await month()).toEqual(before)
})

test('an answer about a claim of nobody is listed and dropped by nobody', async () => {
  const { answers } = await sendAll()
  const { controlNumber } = await rowOf('Ada')
  const [, , status] = answers()
  const applied = (await send((status?.text ?? '').replaceAll(controlNumber, 'ELSEWHERE1'))).json()
  expect(applied.notOurs).toEqual(['ELSEWHERE1'])
  expect((await month()).notOurs).toEqual(['ELSEWHERE1'])
})

test('two who send at once send each claim once', async () => {
  const made = await Promise.all([make('send'), make('send')])
  expect(made.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await t.owner.selectFrom('claim').select('control_number').execute()).toHaveLength(2)
})

test('staff read them, administrators send them, and another clinic has none of it', async () => {
  const { number } = await sendAll()
  expect((await t.as(t.people.carla, 'GET', `claims/${yearMonth}`)).statusCode).toBe(200)
  expect((await make('send', [], t.people.carla)).statusCode).toBe(403)
  expect((await t.as(t.people.carla, 'GET', `claims/files/${number}`)).statusCode).toBe(403)
  expect((await send('x', t.people.carla)).statusCode).toBe(403)
  expect((await t.as(t.people.luis, 'GET', `claims/${yearMonth}?show=all`)).json()).toMatchObject({ claims: [], files: [] })
  const other = await t.person(t.groups.lakeview, 'lena@lakeview.example', { role: 'admin' })
  expect((await t.as(other, 'GET', `claims/files/${number}`)).json().code).toBe('claims.fileUnknown')
})

test('the payer is that of the date of service', async () => {
  const cover = (body: object) => t.as(t.people.adam, 'POST', `members/${bob}/payers`, { insuredId: '', payerId: null, to: null, ...body })
  await cover({ from: '2026-10-01' })
  const { claims } = await month('work')
  expect(claims).toMatchObject([{ memberId: bob, payer: '', gaps: [{ place: 'memberPayer' }] }])
  await cover({ from: '2026-10-02', payerId: plan.id, insuredId: 'NP-18' })
  expect((await month()).counts).toMatchObject({ ready: 2 })
})

test('a line names who ordered it where somebody else renders; without an NPI it is listed as missing', async () => {
  const omar = await t.person(t.groups.northside, 'omar@northside.example')
  const named = { title: 'MD', first_name: 'Omar', last_name: 'Orderer' }
  await t.owner.updateTable('app_user').set(named).where('id', '=', omar.userId).execute()
  const record = (practitioner: string, ordered_on: string) => ({
    group_id: t.groups.northside,
    member_id: bob,
    program: 'rpm',
    ordered_on,
    practitioner,
    practitioner_title: 'MD',
    diagnosis_codes: ['I10'],
    source: 'Fax of the practice',
    recorded_by: t.people.adam.userId,
  })
  const orders = await t.owner
    .insertInto('practitioner_order')
    .values([record(omar.userId, '2026-09-01'), record(t.people.adam.userId, '2026-11-01')])
    .returning('id')
    .execute()
  const missing = { place: 'practitioner', words: 'The NPI of who ordered it is missing or wrong.' }
  expect((await month('work')).claims).toMatchObject([{ memberId: bob, gaps: lines.map(({ code }) => ({ ...missing, about: code })) }])
  await t.owner.updateTable('app_user').set({ npi: '1600345676' }).where('id', '=', omar.userId).execute()
  const { text } = await sendAll()
  expect(check837p(text).problems).toEqual([])
  expect(text.match(/NM1\*DK\*1\*ORDERER\*OMAR\*\*\*\*XX\*1600345676~/g)).toHaveLength(lines.length)
  const ids = orders.map(({ id }) => id)
  await t.owner.deleteFrom('practitioner_order').where('id', 'in', ids).execute()
})

test('claims are narrowed to those of a state, and counted', async () => {
  const { answers } = await sendAll()
  const { controlNumber } = await rowOf('Ada')
  for (const { text } of answers({ verdictOf: (number) => (number === controlNumber ? 'denied' : 'paid') })) await send(text)
  const { claims, total, counts } = (await t.as(t.people.adam, 'GET', `claims/${yearMonth}?show=all&state=denied`)).json()
  expect(claims).toMatchObject([{ controlNumber, state: 'denied' }])
  expect({ total, all: counts.all }).toEqual({ total: 1, all: 2 })
  expect((await t.as(t.people.adam, 'GET', `claims/${yearMonth}?state=lost`)).statusCode).toBe(422)
})

test('a file is handed to the clearing house that is played, once; where none is, nothing happens', async () => {
  const { number } = await sendAll()
  const handOver = (who = t.people.adam) => t.as(who, 'POST', `claims/files/${number}/hand-over`)
  expect((await month()).isSimulated).toBe(false)
  expect((await handOver()).json().code).toBe('claims.noneIsPlayed')
  t.app.context.clearingHouse = {
    answerClaims: async ({ content, date }) => writeAnswers(content, { date }).map(({ text }) => text),
  }
  try {
    expect((await month()).isSimulated).toBe(true)
    expect((await handOver(t.people.carla)).statusCode).toBe(403)
    expect(await states()).toEqual({ Ada: 'sent', Bob: 'sent' })
    const kinds = ['TA1', '999', '277CA', '835'].map((kind) => ({ kind, isRepeated: false }))
    expect((await handOver()).json()).toMatchObject({ answers: kinds, notOurs: [] })
    expect(await states()).toEqual({ Ada: 'paid', Bob: 'paid' })
    expect((await handOver()).json().answers).toMatchObject(kinds.map(({ kind }) => ({ kind, isRepeated: true })))
  } finally {
    delete t.app.context.clearingHouse
  }
})

test('denials stand in the billing statistics of their month, with why', async () => {
  const { answers } = await sendAll()
  for (const { text } of answers({ verdictOf: () => 'denied' })) await send(text)
  const { claims } = (await t.as(t.people.carla, 'GET', `reports/billing-stats?yearMonth=${yearMonth}`)).json()
  expect(claims.states).toEqual([{ title: 'Denied', claims: 2 }])
  expect(claims.reasons).toContainEqual({ words: 'The NPI of the rendering practitioner is missing or wrong.', claims: 2 })
})
