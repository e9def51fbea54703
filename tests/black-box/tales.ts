/**
 * What needs several steps, another session or a public link before it can be done: told as somebody would do it, each step
 * by its name in the API document.
 */
import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { bed, connectedScales, groupA, personOf } from './bed.ts'
import { dayIn, grantOf, minutesAgo } from './drift-bodies.ts'
import { program, provisioning } from './program-tale.ts'
import { signInTales } from './sign-in-tales.ts'
import { type Act, all, linkHeaders, memberAt, type BlackBoxScript } from './tale.ts'

const month = () => dayIn(0).slice(0, 7)
const lastMonth = () => new Date(Date.UTC(Number(month().slice(0, 4)), Number(month().slice(5)) - 2, 1)).toISOString().slice(0, 7)

/** Only a practitioner approves a plan. */
async function becomePractitioner(act: Act) {
  const { value, version } = (await act<{ value: object; version: string }>('GET /account/profile')).said
  await act('PUT /account/profile', { body: { value: { ...value, title: 'NP' }, version } })
}

const setting: BlackBoxScript = async (act) => {
  const number = await act<{ value: object; version: string }>('GET /sms/number')
  await act('PUT /sms/number', { body: { value: number.said.value, version: number.said.version } })
  await act('PUT /groups/care-confirmations/{subject}', { at: { subject: 'plan-template:copd' }, body: { isConfirmed: true } })
}

const organizations: BlackBoxScript = async (act) => {
  const { groupId } = groupA()
  await act('POST /admin/accounts', { body: { workspaceName: 'New', user: { email: 'new@other.example' } } })
  const billing = { 99434: true, 99453: true, 99457: true, 99458: true }
  const value = {
    companyName: 'Other',
    companyNameShort: 'Oth',
    emailDomain: 'other.example',
    color: '#123456',
    logo: null,
    billing,
    hasAgreement: false,
  }
  const created = await act<{ version: string }>('POST /admin/clients', { body: { ...value, client: 'other' } })
  await act('PUT /admin/clients/{client}', { at: { client: 'other' }, body: { value, version: created.said.version } })
  await act('POST /admin/workspaces/{groupId}/practices', { at: { groupId }, body: { practiceId: 'third', name: 'Third' } })
  await act('DELETE /admin/workspaces/{groupId}/practices/{practiceId}', { at: { groupId, practiceId: 'third' } })
  await act('POST /practices', { body: { practiceId: 'fourth', name: 'Fourth' } })
  await act('DELETE /practices/{practiceId}', { at: { practiceId: 'fourth' } })
  const { said } = await act<{ version: string }>('GET /groups/{groupId}/agreement', { at: { groupId } })
  const agreement = { contactName: 'Ada', address: '1 Main St', phoneNumber: '212-555-0199' }
  const body = { agreement, clientName: 'Clinic', termsAndConditions: said.version, customer_agreement_consent: true, signature: 'Ada' }
  await act('PUT /groups/{groupId}/agreement', { at: { groupId }, body })
}

const people: BlackBoxScript = async (act) => {
  const created = await act<{ id: string }>('POST /users/insertNewUser', { body: { email: 'invited@other.example' } })
  await act('POST /users/{id}/resend-confirmation', { at: { id: created.said.id }, body: {} })
}

const auditors: BlackBoxScript = async (act) => {
  const grant = grantOf(memberAt(0))
  const person = { email: 'auditor@payer.example', firstName: 'Ada', lastName: 'Quill' }
  const { userId } = (await act<{ userId: string }>('POST /auditors', { body: { ...grant, ...person } })).said
  await act('POST /auditors/{userId}/grants', { at: { userId }, body: grant })
  await act('POST /auditors/{userId}/end', { at: { userId }, body: { reason: 'The review is done' } })
}

const vendors: BlackBoxScript = async (act) => {
  const credentials = { user: 'northside', password: 'copper-lantern' }
  const body = { vendor: 'bodytrace', name: 'Second', baseUrl: 'https://vendor.example', credentials }
  const created = await act<{ _id: string }>('POST /vendor-connections', { body })
  await act('PUT /vendor-connections/{id}/keys', {
    at: { id: created.said._id },
    body: { credentials, reason: 'changed' },
  })
}

const calls: BlackBoxScript = async (act, actOnOne) => {
  await actOnOne('POST /calls/{callId}/resolution', 'callId', all('calls'), { body: { how: 'marked' } })
  const draft = { outcome: 'spoke', topics: [], note: 'half', program: 'RPM', nextContact: null }
  await actOnOne('PUT /calls/{callId}/draft', 'callId', all('calls'), { body: draft })
  const body = { outcome: 'spoke', topics: ['Readings'], program: 'RPM', nextContact: dayIn(7) }
  await actOnOne('POST /calls/{callId}/wrap-up', 'callId', all('calls'), { body })
}

const calendar: BlackBoxScript = async (act) => {
  type Seen = { occurrences: { memberId: string; eventId: string; fallsOn: string }[] }
  const observed = await act<Seen>('GET /care-calendar', { query: { from: dayIn(-5), to: dayIn(20) } })
  const occurrences = observed.said.occurrences.slice(0, 1).map(({ memberId, eventId, fallsOn }) => ({ memberId, eventId, fallsOn }))
  const done = await act<{ previous: object[] }>('POST /care-calendar/occurrences', { body: { occurrences, act: { kind: 'done' } } })
  await act('POST /care-calendar/occurrences/undo', { body: { previous: done.said.previous } })
}

const vendorsNews: BlackBoxScript = async (act, actOnOne) => {
  await actOnOne('POST /deliveries/{id}/replay', 'id', all('deliveries'), { body: { reason: 'the device is ours' } })
  await actOnOne('POST /devices/orders/{id}/cancel', 'id', all('orders'))
  await actOnOne('POST /devices/orders/{id}/retry', 'id', all('orders'))
  const lock = async () => {
    const { said } = await act<{ devices: { hwiDeviceId: string; memberId: string | null }[] }>('POST /tenovi/devices', { body: {} })
    return said.devices.filter(({ memberId }) => memberId !== null).map(({ hwiDeviceId }) => hwiDeviceId)
  }
  for (const name of ['POST /tenovi/disconnect-device', 'POST /tenovi/delete-device'])
    await act(name, { body: { hwiDeviceId: (await lock())[0], disconnectCategory: 'device_lost' } })
}

const kardia: BlackBoxScript = async (act) => {
  const at = { id: memberAt(0)._id }
  const tie = { memberId: memberAt(0)._id, email: 'ann@other.example' }
  const connect = async () => (await act<{ kardiaId: string; code: string }>('POST /kardia/connect', { body: tie })).said
  const first = await connect()
  expect(await connect(), 'asked once more').toEqual(first)
  expect((await act('GET /members/{id}', { at })).said).toMatchObject({ kardiaId: first.kardiaId })
  await act('POST /kardia/disconnect', { body: { memberId: memberAt(0)._id, reason: 'a new phone' } })
  expect((await act('GET /members/{id}', { at })).said).toMatchObject({ kardiaId: null })
  expect((await connect()).kardiaId, 'another patient there').not.toBe(first.kardiaId)
}

const publicPages: BlackBoxScript = async (act) => {
  const { memberAccess, doctorAlert, doctorAlertWithoutCode } = groupA().publicLinks
  const statement = { text: 'I feel better', key: randomUUID() }
  const { dob } = (await act<{ dob: string }>('GET /members/{id}', { at: { id: memberAt(0)._id } })).said
  const proved = await act<{ pass: string }>('POST /member-access/page/proof', {
    ...linkHeaders(memberAccess),
    body: { dob },
  })
  const open = linkHeaders(`${memberAccess}.${proved.said.pass}`)
  await act('PUT /member-access/page/draft', { ...open, body: statement })
  await act('POST /member-access/page/message', { ...open, body: statement })
  await act('POST /doctoralerts/link/code', linkHeaders(doctorAlert))
  await act('PUT /doctoralerts/link/draft', { ...linkHeaders(doctorAlertWithoutCode), body: { ...statement, key: randomUUID() } })
  await act('POST /doctoralerts/link/answer', { ...linkHeaders(doctorAlertWithoutCode), body: { answer: 'bringIn' } })
  const own = await act<{ linkId: string }>('POST /members/{id}/access-links', { at: { id: memberAt(2)._id }, body: { label: 'Daughter' } })
  await act('POST /members/{id}/access-links/{linkId}/text', {
    at: { id: memberAt(2)._id, linkId: own.said.linkId },
    body: { isAgreed: true, isNightConfirmed: true },
  })
}

const doctorsCode: BlackBoxScript = async (act) => {
  const { publicLinks, doctorCode } = groupA()
  const link = publicLinks.doctorAlertWithCode
  await act('GET /doctoralerts/link', { ...linkHeaders(link), status: 403 })
  const { pass } = (await act<{ pass: string }>('POST /doctoralerts/link/proof', { ...linkHeaders(link), body: { code: doctorCode } })).said
  const open = linkHeaders(`${link}.${pass}`)
  expect((await act<{ value: string }>('GET /doctoralerts/link', open)).said.value).toContain(groupA().canary)
  await act('POST /doctoralerts/link/answer', { ...open, body: { answer: 'bringIn' } })
  await act('POST /doctoralerts/link/proof', { ...linkHeaders(link), body: { code: doctorCode }, status: 422 })
}

/** A practitioner of the clinic answers while signed in. */
const deskAnswer: BlackBoxScript = async (act) => {
  await becomePractitioner(act)
  const recipient = { name: 'Dr. Reyes', contactInfo: '212-555-0147' }
  const alert = { memberId: memberAt(0)._id, note: 'Please look', to: recipient, key: randomUUID() }
  const { alertId } = (await act<{ alertId: string }>('POST /doctoralerts/', { body: alert })).said
  await act('POST /doctoralerts/{alertId}/answer', { at: { alertId }, body: { answer: 'seen' } })
}

const mailsEnd: BlackBoxScript = async (act) => {
  const { accessToken: token } = personOf(groupA(), 'user')
  type Wishes = { value: Record<string, boolean>; version: string }
  const wishes = async () => (await act<Wishes>('GET /account/email-notifications', { token })).said
  const { value, version } = await wishes()
  await act('PUT /account/email-notifications', { token, body: { value: { ...value, periodicAP: true }, version } })
  await act('POST /unsubscribe/{linkToken}', { at: { linkToken: groupA().publicLinks.unsubscribe } })
  expect(Object.values((await wishes()).value)).not.toContain(true)
}

const checkIn: BlackBoxScript = async (act) => {
  const address = { line1: '1 Main St', line2: '', city: 'Memphis', state: 'TN', zipCode: '38103' }
  const person = { firstName: 'Ida', lastName: 'Asked', dob: '12/05/1961', gender: 'female', phone: '415-555-2009' }
  const created = await act<{ member: { _id: string } }>('POST /members/create', {
    body: { ...person, address, rpmConsent: true, optInSMS: true },
  })
  const at = { id: created.said.member._id }
  const sent = await act<{ url: string }>('POST /members/{id}/check-in-links', { at, body: { isNightConfirmed: true } })
  const link = sent.said.url.split('#')[1] ?? ''
  const proved = await act<{ pass: string }>('POST /check-in/proof', { ...linkHeaders(link), body: { dob: '1961-12-05' } })
  const open = linkHeaders(`${link}.${proved.said.pass}`)
  type Option = { value: string; isAlarm: boolean }
  type Asked = { questions: { setId: string; id: string; options: Option[]; showIf: unknown }[] }
  const { questions } = (await act<Asked>('GET /check-in', open)).said
  const answers: Record<string, Record<string, string>> = {}
  for (const { setId, id, options, showIf } of questions) {
    // What alarms is followed by tasks
    const option = options.find(({ isAlarm }) => isAlarm) ?? options[0]
    if (option && showIf === null) (answers[setId] ??= {})[id] = option.value
  }
  await act('PUT /check-in/answers', { ...open, body: { answers } })
  await act('POST /check-in/answers', { ...open, body: { answers } })
}

const carePlan: BlackBoxScript = async (act) => {
  await becomePractitioner(act)
  const at = { id: memberAt(1)._id }
  type Draft = { content: object; version: number; savedAt: string }
  const write = async () => {
    const { draft } = (await act<{ draft: Draft }>('GET /members/{id}/care-plan', { at })).said
    const { content, version } = draft
    return (await act<Draft>('PUT /members/{id}/care-plan/draft', { at, body: { content, base: content, version } })).said
  }
  const { version, savedAt } = await write()
  const created = await act<{ _id: string }>('POST /members/{id}/care-plan/versions', {
    at,
    body: { version, savedAt, reason: 'new goals' },
  })
  await act('POST /members/{id}/care-plan/versions/{planId}/approval', { at: { ...at, planId: created.said._id } })
  const order = { program: 'rpm', diagnosisCodes: ['I10'] }
  const signed = await act<{ _id: string }>('POST /members/{id}/practitioner-orders/signature', { at, body: order })
  await act('POST /members/{id}/practitioner-orders/{orderId}/retraction', {
    at: { ...at, orderId: signed.said._id },
    body: { reason: 'Signed for another' },
  })
  const { id: practitioner } = (await act<{ id: string }>('GET /account/me')).said
  const recorded = { ...order, orderedOn: dayIn(0), practitioner, source: 'Fax of today' }
  const elsewhere = await act<{ _id: string }>('POST /members/{id}/practitioner-orders', { at, body: recorded })
  const document = { at: { ...at, orderId: elsewhere.said._id } }
  const content = Buffer.from('%PDF-1.7 order').toString('base64')
  await act('POST /members/{id}/practitioner-orders/{orderId}/document', { ...document, body: { name: 'order.pdf', content } })
  await act('GET /members/{id}/practitioner-orders/{orderId}/document', document)
  const other = { id: memberAt(2)._id }
  const observed = (await act<{ draft: Draft }>('GET /members/{id}/care-plan', { at: other })).said.draft
  await act('DELETE /members/{id}/care-plan/draft', { at: other, query: { version: observed.version, savedAt: observed.savedAt } })
}

const chart: BlackBoxScript = async (act) => {
  await act('POST /members/{id}/consents', { at: { id: memberAt(0)._id }, body: { kind: 'email' } })
  const at = { id: memberAt(0)._id }
  await act('POST /members/{id}/consents/revoke', { at, body: { kind: 'rpm' } })
  type Consents = { consents: { _id: string; kind: string; method: string | null }[] }
  const { consents } = (await act<Consents>('POST /members/{id}/consents', { at, body: { kind: 'rpm' } })).said
  const consentId = consents.find(({ kind, method }) => kind === 'rpm' && method === null)?._id ?? ''
  await act('POST /members/{id}/consents/{consentId}/method', { at: { ...at, consentId }, body: { method: 'verbal', givenBy: 'member' } })
  const later = { id: memberAt(1)._id }
  await act('POST /members/{id}/consents/revoke', { at: later, body: { kind: 'rpm' } })
  const given = (await act<Consents>('POST /members/{id}/consents', { at: later, body: { kind: 'rpm' } })).said.consents
  const unsaid = given.filter(({ kind, method }) => kind === 'rpm' && method === null).slice(0, 1)
  const open = unsaid.map(({ _id }) => ({ memberId: memberAt(1)._id, consentId: _id }))
  await act('POST /reports/consent-methods', { body: { consents: open, method: 'written', givenBy: 'member', source: 'Signed forms' } })
  const value = 'Chronic kidney disease'
  await act('POST /members/{id}/diagnosis-suggestions/accept', { at: { id: memberAt(1)._id }, body: { value } })
  await act('POST /members/{id}/diagnosis-suggestions/decline', { at: { id: memberAt(2)._id }, body: { value, reason: 'not confirmed' } })
}

const texts: BlackBoxScript = async (act) => {
  const at = { id: memberAt(0)._id }
  type Thread = { messages: { _id: string; isIncoming: boolean; state: string | null }[] }
  const { messages } = (await act<Thread>('GET /members/{id}/messages', { at })).said
  const came = messages.find(({ isIncoming }) => isIncoming)?._id ?? ''
  const messageId = messages.find(({ state }) => state === 'uncertain')?._id ?? ''
  await act('PUT /members/{id}/messages/{messageId}', { at: { ...at, messageId: came }, body: { isRead: true } })
  await act('PUT /members/{id}/messages/{messageId}', { at: { ...at, messageId: came }, body: { isRead: false } })
  await act('POST /members/{id}/messages/{messageId}/look-again', { at: { ...at, messageId }, body: {} })
  await act('POST /members/{id}/messages/{messageId}/send-anyway', { at: { ...at, messageId }, body: {} })
  const { prospects } = (await act<{ prospects: { phone: string }[] }>('GET /sms/prospects')).said
  await act('POST /sms/prospects/attach', { body: { phone: prospects[0]?.phone, memberId: at.id } })
}

const warnings: BlackBoxScript = async (act) => {
  const at = { id: memberAt(0)._id }
  const observed = await act<{ warnings: { _id: string }[] }>('GET /members/{id}/warnings', {
    at,
    query: { state: 'open' },
  })
  const warningId = observed.said.warnings[0]?._id ?? ''
  await act('POST /members/{id}/warnings/{warningId}/clearance', { at: { ...at, warningId }, body: { reason: 'seen' } })
  await act('POST /members/{id}/warnings/reopening', { at, body: { warningIds: [warningId] } })
}

const months: BlackBoxScript = async (act) => {
  const at = { memberId: memberAt(0)._id }
  const yearMonth = lastMonth()
  const digest = async () =>
    (await act<{ digest: string }>('GET /reports/review-record/{memberId}', { at, query: { yearMonth } })).said.digest
  await act('POST /reports/review-record/{memberId}/return', { at, body: { yearMonth, digest: await digest(), words: 'Which days?' } })
  await act('POST /reports/review-record/{memberId}/sign', { at, body: { yearMonth, digest: await digest() } })
  await becomePractitioner(act)
  const together = [{ memberId: at.memberId, digest: await digest() }]
  await act('POST /reports/clean-months/sign', { body: { yearMonth, months: together } })
  await act('POST /reports/months/{yearMonth}/compute', { at: { yearMonth: month() } })
}

const time: BlackBoxScript = async (act) => {
  const memberId = memberAt(2)._id
  const start = minutesAgo(1)
  const url = `/member-details/${memberId}/profile`
  await act('POST /pageviews/updatePageViews', {
    body: { memberId, yearMonth: month(), url, start, end: minutesAgo(0) },
  })
  await act('POST /pageviews/prompt', { body: { memberId, start, idleMs: 30_000 } })
}

/** A weight by the vendor's own hook: compared once it stands among the readings. */
const reading: BlackBoxScript = async (act) => {
  const { said } = await act<{ devices: { imei: string; memberId: string }[] }>('POST /registry/devices', { body: connectedScales })
  const scale = said.devices[0] ?? expect.fail('no scale')
  const at = { id: scale.memberId }
  const { url, user, password } = bed().vendorAuth.bodytrace
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const ts = Date.now() - 60_000
  const values = { unit: 1, tare: 0, weight: 99_000 }
  const body = { imei: scale.imei, ts, batteryVoltage: 5800, rssi: 60, values }
  await act(`HOOK ${new URL(url).pathname}`, { headers: { authorization }, body })
  const stands = new Date(ts).toISOString()
  await vi.waitUntil(async () => JSON.stringify(await act('GET /members/{id}/raw-data', { at })).includes(stands), 20_000)
  await act('POST /account/activity', { body: {} })
}

export const tales = {
  ...signInTales,
  setting,
  organizations,
  people,
  auditors,
  vendors,
  calls,
  calendar,
  vendorsNews,
  kardia,
  publicPages,
  doctorsCode,
  deskAnswer,
  mailsEnd,
  checkIn,
  carePlan,
  chart,
  texts,
  warnings,
  months,
  time,
  reading,
  program,
  provisioning,
} satisfies Record<string, BlackBoxScript>
