/**
 * What needs several steps, another session or a public link before it can be done: told as somebody would do it, each step
 * by its name in the API document.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { bed, groupA, groupB, type Member, type Person, personOf, signIn } from './bed.ts'
import { dayIn, minutesAgo } from './drift-bodies.ts'

export type Step = {
  /** What stands in the places of the address and after it. */
  at?: Record<string, string>
  query?: Record<string, string | number>
  body?: object | undefined
  token?: string
  headers?: Record<string, string>
  /** What it answers where all is well, instead of 2xx. */
  status?: number
}
/** Does one step, compares what is derived with its facts, and answers what was said; fails where it was refused. */
export type Act = <T = unknown>(name: string, step?: Step) => Promise<{ said: T; cookie: string }>
/** Of several, the first that is in the state for it. */
export type ActOnOne = (name: string, place: string, ids: readonly string[], step?: Step) => Promise<void>
type Tale = (act: Act, actOnOne: ActOnOne) => Promise<unknown>

const one = (n: number) => groupA().members[n] as Member
const all = (kind: string) => groupA().members.flatMap((member) => [member[kind] ?? []].flat())
const month = () => dayIn(0).slice(0, 7)
const lastMonth = () => new Date(Date.UTC(Number(month().slice(0, 4)), Number(month().slice(5)) - 2, 1)).toISOString().slice(0, 7) // prettier-ignore
const byLink = (link: string) => ({ headers: { authorization: `Link ${link}` } })
const loginOf = ({ email, password }: Pick<Person, 'email' | 'password'>) => ({ email, password })

/** RFC 6238 with the usual thirty seconds and six digits. */
function appCode(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const count = Buffer.alloc(8)
  count.writeUInt32BE(Math.floor(Date.now() / 30_000), 4)
  const hash = createHmac('sha1', key).update(count).digest()
  const whole = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(whole % 1_000_000).padStart(6, '0')
}

const secondFactor: Tale = async (act) => {
  const person = personOf(groupA(), 'user')
  const token = person.accessToken
  await act('POST /account/prove', { token, body: { password: person.password } })
  const { said } = await act<{ secret: string }>('POST /account/totp', { token, body: {} })
  await act('POST /account/totp/confirm', { token, body: { code: appCode(said.secret) } })
  const codes = await act<{ recoveryCodes: string[] }>('POST /account/recovery-codes', { token, body: {} })
  const first = await act('POST /auth/login', { body: loginOf(person), status: 401 })
  const body = { code: codes.said.recoveryCodes[0], remember: true }
  await act('POST /auth/second-factor', { body, headers: { cookie: first.cookie } })
  const known = await act<{ devices: { id: string }[] }>('GET /account/remembered-devices', { token })
  await act('DELETE /account/remembered-devices/{id}', { token, at: { id: known.said.devices[0]?.id ?? '' } })
  await act('POST /users/{id}/reset-second-factor', { at: { id: person._id }, body: { reason: 'the phone is lost' } })
}

const sessions: Tale = async (act) => {
  const person = personOf(groupA(), 'admin')
  await act('POST /auth/login', { body: loginOf(person) })
  const { cookie } = await signIn(person)
  await act('POST /auth/refresh', { headers: { cookie } })
  const { token, cookie: own } = await signIn(person)
  const open = await act<{ sessions: { id: string; current: boolean }[] }>('GET /account/sessions', { token })
  const other = open.said.sessions.find(({ current }) => !current)
  await act('DELETE /account/sessions/{id}', { token, at: { id: other?.id ?? '' } })
  await act('POST /account/sessions/revoke-others', { token, body: {} })
  await act('POST /auth/logout', { token, headers: { cookie: own } })
  const again = await signIn(person)
  const body = { currentPassword: person.password, newPassword: 'quiet-harbor-lantern-42' }
  await act('POST /account/password', { token: again.token, body })
}

const elsewhere: Tale = async (act) => {
  const { token } = await signIn(personOf(groupA(), 'superAdmin'))
  const known = await act<{ workspaces: { group_id: string }[] }>('GET /account/workspaces', { token })
  const annex = known.said.workspaces.find(({ group_id }) => group_id !== groupA().groupId)
  await act('POST /account/switch-workspace', { token, body: { group_id: annex?.group_id } })
  const fresh = await signIn(personOf(groupA(), 'superAdmin'))
  const body = { group_id: groupB().groupId, reason: 'asked for help by their administrator' }
  const inside = await act<{ access_token: string }>('POST /admin/emergency-access', { token: fresh.token, body })
  await act('POST /account/emergency-access/end', { token: inside.said.access_token, body: {} })
}

const mailedLinks: Tale = async (act) => {
  const { confirm, reset } = groupA().links
  await act('POST /auth/link-state', { body: confirm })
  await act('POST /auth/confirm', { body: confirm })
  await act('POST /auth/reset', { body: { ...reset, password: 'copper-lantern-harbor-9' } })
  const { email } = personOf(groupA(), 'user')
  await act('POST /auth/send-reset', { body: { email } })
  await act('POST /auth/resend-confirmation', { body: { email } })
  await act('POST /auth/password-strength', { body: { password: 'copper-lantern' } })
  await act('POST /auth/passkey-options', { body: {} })
}

/** Only a practitioner approves a plan. */
async function becomePractitioner(act: Act) {
  const { value, version } = (await act<{ value: object; version: string }>('GET /account/profile')).said
  await act('PUT /account/profile', { body: { value: { ...value, title: 'NP' }, version } })
}

const setting: Tale = async (act) => {
  const number = await act<{ value: object; version: string }>('GET /sms/number')
  await act('PUT /sms/number', { body: { value: number.said.value, version: number.said.version } })
  await act('PUT /groups/care-confirmations/{subject}', { at: { subject: 'plan-template:copd' }, body: { isConfirmed: true } }) // prettier-ignore
}

const organizations: Tale = async (act) => {
  const { groupId } = groupA()
  await act('POST /admin/accounts', { body: { workspaceName: 'New', user: { email: 'new@other.example' } } })
  const billing = { 99434: true, 99453: true, 99457: true, 99458: true }
  const value = { companyName: 'Other', companyNameShort: 'Oth', emailDomain: 'other.example', color: '#123456', logo: null, billing, hasAgreement: false } // prettier-ignore
  const made = await act<{ version: string }>('POST /admin/clients', { body: { ...value, client: 'other' } })
  await act('PUT /admin/clients/{client}', { at: { client: 'other' }, body: { value, version: made.said.version } })
  await act('POST /admin/workspaces/{groupId}/practices', { at: { groupId }, body: { practiceId: 'third', name: 'Third' } }) // prettier-ignore
  await act('DELETE /admin/workspaces/{groupId}/practices/{practiceId}', { at: { groupId, practiceId: 'third' } })
  await act('POST /practices', { body: { practiceId: 'fourth', name: 'Fourth' } })
  await act('DELETE /practices/{practiceId}', { at: { practiceId: 'fourth' } })
  const { said } = await act<{ version: string }>('GET /groups/{groupId}/agreement', { at: { groupId } })
  const agreement = { contactName: 'Ada', address: '1 Main St', phoneNumber: '212-555-0199' }
  const body = { agreement, clientName: 'Clinic', termsAndConditions: said.version, customer_agreement_consent: true, signature: 'Ada' } // prettier-ignore
  await act('PUT /groups/{groupId}/agreement', { at: { groupId }, body })
}

const people: Tale = async (act) => {
  const made = await act<{ id: string }>('POST /users/insertNewUser', { body: { email: 'invited@other.example' } })
  await act('POST /users/{id}/resend-confirmation', { at: { id: made.said.id }, body: {} })
}

const vendors: Tale = async (act) => {
  const credentials = { user: 'northside', password: 'copper-lantern' }
  const body = { vendor: 'bodytrace', name: 'Second', baseUrl: 'https://vendor.example', credentials }
  const made = await act<{ _id: string }>('POST /vendor-connections', { body })
  await act('PUT /vendor-connections/{id}/keys', {
    at: { id: made.said._id },
    body: { credentials, reason: 'changed' },
  })
}

const calls: Tale = async (act, actOnOne) => {
  await actOnOne('POST /calls/{callId}/resolution', 'callId', all('calls'), { body: { how: 'marked' } })
  const draft = { outcome: 'spoke', topics: [], note: 'half', program: 'RPM', nextContact: null }
  await actOnOne('PUT /calls/{callId}/draft', 'callId', all('calls'), { body: draft })
  const body = { outcome: 'spoke', topics: ['Readings'], program: 'RPM', nextContact: dayIn(7) }
  await actOnOne('POST /calls/{callId}/wrap-up', 'callId', all('calls'), { body })
}

const calendar: Tale = async (act) => {
  type Seen = { occurrences: { memberId: string; eventId: string; fallsOn: string }[] }
  const seen = await act<Seen>('GET /care-calendar', { query: { from: dayIn(-5), to: dayIn(20) } })
  const occurrences = seen.said.occurrences.slice(0, 1).map(({ memberId, eventId, fallsOn }) => ({ memberId, eventId, fallsOn })) // prettier-ignore
  const done = await act<{ previous: object[] }>('POST /care-calendar/occurrences', { body: { occurrences, act: { kind: 'done' } } }) // prettier-ignore
  await act('POST /care-calendar/occurrences/undo', { body: { previous: done.said.previous } })
}

const vendorsNews: Tale = async (act, actOnOne) => {
  await actOnOne('POST /deliveries/{id}/replay', 'id', all('deliveries'), { body: { reason: 'the device is ours' } })
  await actOnOne('POST /devices/orders/{id}/cancel', 'id', all('orders'))
  await actOnOne('POST /devices/orders/{id}/retry', 'id', all('orders'))
  const held = async () => {
    const { said } = await act<{ devices: { hwiDeviceId: string; memberId: string | null }[] }>('POST /tenovi/devices', { body: {} }) // prettier-ignore
    return said.devices.filter(({ memberId }) => memberId !== null).map(({ hwiDeviceId }) => hwiDeviceId)
  }
  for (const name of ['POST /tenovi/disconnect-device', 'POST /tenovi/delete-device'])
    await act(name, { body: { hwiDeviceId: (await held())[0], disconnectCategory: 'device_lost' } })
}

const publicPages: Tale = async (act) => {
  const { memberAccess, doctorAlert, doctorAlertWithoutCode } = groupA().publicLinks
  const said = { text: 'I feel better', key: randomUUID() }
  const { dob } = (await act<{ dob: string }>('GET /members/{id}', { at: { id: one(0)._id } })).said
  const proved = await act<{ pass: string }>('POST /member-access/page/proof', {
    ...byLink(memberAccess),
    body: { dob },
  })
  const open = byLink(`${memberAccess}.${proved.said.pass}`)
  await act('PUT /member-access/page/draft', { ...open, body: said })
  await act('POST /member-access/page/message', { ...open, body: said })
  await act('POST /doctoralerts/link/code', byLink(doctorAlert))
  await act('PUT /doctoralerts/link/draft', { ...byLink(doctorAlertWithoutCode), body: { ...said, key: randomUUID() } })
  await act('POST /doctoralerts/link/answer', { ...byLink(doctorAlertWithoutCode), body: { answer: 'bringIn' } })
  const own = await act<{ linkId: string }>('POST /members/{id}/access-links', { at: { id: one(2)._id }, body: { label: 'Daughter' } }) // prettier-ignore
  await act('POST /members/{id}/access-links/{linkId}/text', { at: { id: one(2)._id, linkId: own.said.linkId }, body: { isAgreed: true, isNightConfirmed: true } }) // prettier-ignore
}

const checkIn: Tale = async (act) => {
  const address = { line1: '1 Main St', line2: '', city: 'Memphis', state: 'TN', zipCode: '38103' }
  const person = { firstName: 'Ida', lastName: 'Asked', dob: '12/05/1961', gender: 'female', phone: '415-555-2009' }
  const made = await act<{ member: { _id: string } }>('POST /members/create', { body: { ...person, address, rpmConsent: true, optInSMS: true } }) // prettier-ignore
  const at = { id: made.said.member._id }
  const sent = await act<{ url: string }>('POST /members/{id}/check-in-links', { at, body: { isNightConfirmed: true } })
  const link = sent.said.url.split('#')[1] ?? ''
  const proved = await act<{ pass: string }>('POST /check-in/proof', { ...byLink(link), body: { dob: '1961-12-05' } })
  const open = byLink(`${link}.${proved.said.pass}`)
  type Option = { value: string; isAlarm: boolean }
  type Asked = { questions: { setId: string; id: string; options: Option[]; showIf: unknown }[] }
  const { questions } = (await act<Asked>('GET /check-in', open)).said
  const answers: Record<string, Record<string, string>> = {}
  for (const { setId, id, options, showIf } of questions) {
    // What alarms is followed by tasks
    const chosen = options.find(({ isAlarm }) => isAlarm) ?? options[0]
    if (chosen && showIf === null) (answers[setId] ??= {})[id] = chosen.value
  }
  await act('PUT /check-in/answers', { ...open, body: { answers } })
  await act('POST /check-in/answers', { ...open, body: { answers } })
}

const carePlan: Tale = async (act) => {
  await becomePractitioner(act)
  const at = { id: one(1)._id }
  type Draft = { content: object; version: number; savedAt: string }
  const write = async () => {
    const { draft } = (await act<{ draft: Draft }>('GET /members/{id}/care-plan', { at })).said
    const { content, version } = draft
    return (await act<Draft>('PUT /members/{id}/care-plan/draft', { at, body: { content, base: content, version } }))
      .said
  }
  const { version, savedAt } = await write()
  const made = await act<{ _id: string }>('POST /members/{id}/care-plan/versions', { at, body: { version, savedAt, reason: 'new goals' } }) // prettier-ignore
  await act('POST /members/{id}/care-plan/versions/{planId}/approval', { at: { ...at, planId: made.said._id } })
  const other = { id: one(2)._id }
  const seen = (await act<{ draft: Draft }>('GET /members/{id}/care-plan', { at: other })).said.draft
  await act('DELETE /members/{id}/care-plan/draft', { at: other, query: { version: seen.version, savedAt: seen.savedAt } }) // prettier-ignore
}

const chart: Tale = async (act) => {
  await act('POST /members/{id}/consents', { at: { id: one(0)._id }, body: { kind: 'email' } })
  const value = 'Chronic kidney disease'
  await act('POST /members/{id}/diagnosis-suggestions/accept', { at: { id: one(1)._id }, body: { value } })
  await act('POST /members/{id}/diagnosis-suggestions/decline', { at: { id: one(2)._id }, body: { value, reason: 'not confirmed' } }) // prettier-ignore
}

const texts: Tale = async (act) => {
  const at = { id: one(0)._id }
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

const warnings: Tale = async (act) => {
  const at = { id: one(0)._id }
  const seen = await act<{ warnings: { _id: string }[] }>('GET /members/{id}/warnings', {
    at,
    query: { state: 'open' },
  })
  const warningId = seen.said.warnings[0]?._id ?? ''
  await act('POST /members/{id}/warnings/{warningId}/clearance', { at: { ...at, warningId }, body: { reason: 'seen' } })
  await act('POST /members/{id}/warnings/reopening', { at, body: { warningIds: [warningId] } })
}

const months: Tale = async (act) => {
  const at = { memberId: one(0)._id }
  const yearMonth = lastMonth()
  const digest = async () =>
    (await act<{ digest: string }>('GET /reports/review-record/{memberId}', { at, query: { yearMonth } })).said.digest
  await act('POST /reports/review-record/{memberId}/return', { at, body: { yearMonth, digest: await digest(), words: 'Which days?' } }) // prettier-ignore
  await act('POST /reports/review-record/{memberId}/sign', { at, body: { yearMonth, digest: await digest() } })
  await act('POST /reports/months/{yearMonth}/compute', { at: { yearMonth: month() } })
}

const time: Tale = async (act) => {
  const memberId = one(2)._id
  const start = minutesAgo(1)
  const url = `/member-details/${memberId}/profile`
  await act('POST /pageviews/updatePageViews', {
    body: { memberId, yearMonth: month(), url, start, end: minutesAgo(0) },
  })
  await act('POST /pageviews/prompt', { body: { memberId, start, idleMs: 30_000 } })
}

/** A weight by the vendor's own hook: compared once it stands among the readings. */
const reading: Tale = async (act) => {
  const { said } = await act<{ devices: { imei: string; memberId: string | null }[] }>('POST /registry/devices', { body: {} }) // prettier-ignore
  const scale = said.devices.find(({ imei, memberId }) => imei !== '' && memberId !== null)
  const at = { id: scale?.memberId ?? '' }
  const { url, user, password } = bed().vendorAuth.bodytrace
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const ts = Date.now() - 60_000
  const values = { unit: 1, tare: 0, weight: 99_000 }
  const body = { imei: scale?.imei, ts, batteryVoltage: 5800, rssi: 60, values }
  await act(`HOOK ${new URL(url).pathname}`, { headers: { authorization }, body })
  const stands = new Date(ts).toISOString()
  await vi.waitUntil(
    async () => JSON.stringify(await act('GET /members/{id}/raw-data', { at })).includes(stands),
    20_000,
  )
  await act('POST /account/activity', { body: {} })
}

export const tales = {
  secondFactor, setting, organizations, people, vendors, calls, calendar, vendorsNews, publicPages, checkIn, carePlan,
  chart, texts, warnings, months, time, reading, elsewhere, mailedLinks, sessions,
} satisfies Record<string, Tale> // prettier-ignore

/** What no tale of plain HTTP can do, and why. */
export const untold: Record<string, string> = {
  'POST /account/passkeys': 'a passkey is signed by a device',
  'DELETE /account/passkeys/{id}': 'there is none to take away without one',
  'POST /auth/passkey': 'a passkey is signed by a device',
  'POST /kardia/connect': 'the vendor is asked while the page waits, and nobody plays it here',
  'POST /kardia/disconnect': 'nobody is connected without it',
  'POST /doctoralerts/link/proof': 'the code is in a text to the doctor',
  'POST /unsubscribe/{linkToken}': 'the address is in a mail',
}
