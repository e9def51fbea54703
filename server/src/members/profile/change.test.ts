import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMember } from '../testing/create-member.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.owner
    .updateTable('clinic_group')
    .set({ services: sql`'{RPM,CCM}'` })
    .where('id', '=', t.groups.northside)
    .execute()
})
afterAll(() => t.close())

let number = 0
/** A member as enrollment makes one: with the consent and the stay. */
async function enrolled(name = `Ada Number${(number += 1)}`) {
  const id = await createMember(t.owner, t.groups.northside, name, { member: { opt_in_sms: true } })
  const about = { group_id: t.groups.northside, member_id: id }
  await t.owner
    .insertInto('consent')
    .values({ ...about, kind: 'rpm', text_version: '1', language: 'English', given_at: '2026-01-05T15:00:00Z' })
    .execute()
  await t.owner
    .insertInto('consent')
    .values({ ...about, kind: 'sms', text_version: '1', language: 'English', given_at: '2026-01-05T15:00:00Z' })
    .execute()
  await t.owner
    .insertInto('program_stay')
    .values({ ...about, program: 'RPM', started_at: '2026-01-05T15:00:00Z' })
    .execute()
  return id
}
const put = (id: string, body: unknown, who = t.people.carla) => t.as(who, 'PUT', `members/${id}`, body)
const post = (path: string, body: unknown = {}, who = t.people.carla) => t.as(who, 'POST', `members/${path}`, body)
const kinds = (consents: { kind: string; revokedAt: string | null }[]) =>
  consents
    .filter((c) => c.revokedAt === null)
    .map((c) => c.kind)
    .toSorted()

const calls: [string, string, unknown][] = [
  ['PUT', '', { set: { note: 'x' } }],
  ['POST', '/disenroll', { reason: 'moved' }],
  ['POST', '/re-enroll', { reason: 'back', rpmConsent: true }],
  ['POST', '/pause', { reason: 'hospital' }],
  ['POST', '/resume', {}],
  ['POST', '/ccm', { ccmPatientConsent: true, caregiver: { name: 'Ben', phone: '415-555-0135' } }],
  ['POST', '/ccm/remove', { reason: 'no longer' }],
  ['POST', '/consents', { kind: 'email' }],
  ['POST', '/consents/revoke', { kind: 'sms' }],
]
test.each(calls)('%s members/:id%s is closed to strangers and to another clinic', async (method, path, body) => {
  const id = await enrolled()
  expect((await t.as(undefined, method as 'PUT', `members/${id}${path}`, body)).statusCode).toBe(401)
  expect((await t.as(t.people.luis, method as 'PUT', `members/${id}${path}`, body)).json()).toMatchObject({
    status: 404,
    code: 'member.unknown',
  })
})

test('an unknown path is refused with its place, and nothing of the rest is written', async () => {
  const id = await enrolled()
  const answer = await put(id, { set: { note: 'new', ssn: '1', 'address.zipCode': 'x' }, push: { role: 'admin' } })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors.map((e: { path: string }) => e.path)).toEqual(['set.ssn', 'set.address.zipCode', 'push.role'])
  expect((await put(id, { $set: { note: 'x' } })).json().errors[0].path).toBe('$set')
  expect((await put(id, { set: { '__proto__.isAdmin': true } })).json().errors[0].path).toBe('set.__proto__.isAdmin')
  expect((await t.as(t.people.carla, 'GET', `members/${id}`)).json().note).toBe('')
})

test('a profile changes, the search and the lists follow, the version counts', async () => {
  const id = await enrolled('Old Name')
  const { version } = (await t.as(t.people.carla, 'GET', `members/${id}`)).json()
  const answer = await put(id, {
    version,
    set: {
      firstName: 'Brandnew',
      phone: '415-555-9876',
      address: { line1: '2 Elm', line2: '', city: 'Oakland', state: 'CA', zipCode: '94607' },
      assignedPhysician: t.people.carla.userId,
      caregiver: { name: 'Ben', phone: '415-555-0135' },
    },
    push: { diagnosisCodes: 'I10' },
    addToSet: { chronicConditions: 'Hypertension', medications: { name: 'Lisinopril', startYM: '2026-01' } },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    name: 'Brandnew Name',
    phone: '+14155559876',
    address: { city: 'Oakland' },
    physicianName: 'Carla Reyes',
    diagnosisCodes: ['I10'],
    chronicConditions: ['Hypertension'],
    medications: [{ name: 'Lisinopril' }],
    caregiver: { name: 'Ben' },
    version: version + 1,
  })
  expect((await t.as(t.people.carla, 'GET', 'members/search?q=brandnew')).json().members).toHaveLength(1)
  expect((await t.as(t.people.carla, 'GET', 'members/search?q=old')).json().members).toEqual([])
  expect((await t.as(t.people.carla, 'GET', 'home/lists/htn')).json().members.map((m: { _id: string }) => m._id)).toEqual([id])
  expect((await put(id, { version, set: { note: 'late' } })).json().code).toBe('member.changed')
  const pulled = await put(id, { pull: { diagnosisCodes: 'I10', medications: { name: 'Lisinopril' } } })
  expect(pulled.json()).toMatchObject({ diagnosisCodes: [], medications: [] })
})

test('the caregiver of a member with CCM is never emptied', async () => {
  const id = await enrolled()
  expect((await put(id, { set: { 'caregiver.name': '' } })).statusCode).toBe(200)
  const ccm = { ccmPatientConsent: true, caregiver: { name: 'Ben', phone: '415-555-0134' } }
  expect((await t.as(t.people.carla, 'POST', `members/${id}/ccm`, ccm)).statusCode).toBe(200)
  const emptied = await put(id, { set: { caregiver: { name: ' ', phone: '' } } })
  expect(emptied.statusCode).toBe(422)
  expect(emptied.json().errors.map((e: { path: string }) => e.path)).toEqual(['set.caregiver.name', 'set.caregiver.phone'])
  for (const phone of ['555', '155-555-0135']) expect((await put(id, { set: { 'caregiver.phone': phone } })).statusCode).toBe(422)
  expect((await post(`${id}/ccm`, { ...ccm, caregiver: { name: 'Ben', phone: '555' } })).statusCode).toBe(422)
  expect((await put(id, { set: { 'caregiver.phone': '415-555-0135' } })).statusCode).toBe(200)
  const row = await t.owner.selectFrom('member').select('caregiver_phone').where('id', '=', id).executeTakeFirst()
  expect(row?.caregiver_phone).toBe('+14155550135')
})

test('two people may share all words of their names, if not first and last name', async () => {
  await enrolled('Mary Ann Smith')
  const id = await enrolled()
  expect((await put(id, { set: { firstName: 'Mary Ann', lastName: 'Smith' } })).statusCode).toBe(200)
  expect((await put(id, { set: { firstName: 'MARY', lastName: 'Ann  Smith' } })).json().code).toBe('member.duplicate')
})

test('two edits of one list at the same time both count', async () => {
  const id = await enrolled()
  await Promise.all(['I10', 'E11.9', 'N18.3'].map((code) => put(id, { push: { diagnosisCodes: code } })))
  expect((await t.as(t.people.carla, 'GET', `members/${id}`)).json().diagnosisCodes.toSorted()).toEqual(['E11.9', 'I10', 'N18.3'])
})

test('a rename must not make two of one person; a team must be of the clinic', async () => {
  await enrolled('Taken Already')
  const id = await enrolled()
  expect((await put(id, { set: { firstName: 'Taken', lastName: 'Already' } })).json().code).toBe('member.duplicate')
  const team = await put(id, { set: { assignedPhysician: t.people.luis.userId, practiceId: 'nowhere' } })
  expect(team.json().errors.map((e: { path: string }) => e.path)).toEqual(['set.assignedPhysician', 'set.practiceId'])
})

test('texts: a consent is recorded and revoked with the switch, and a landline turns it off', async () => {
  const id = await enrolled()
  const off = (await put(id, { set: { optInSMS: false } })).json()
  expect([off.optInSMS, kinds(off.consents)]).toEqual([false, ['rpm']])
  const on = (await put(id, { set: { optInSMS: true } })).json()
  expect([on.optInSMS, kinds(on.consents)]).toEqual([true, ['rpm', 'sms']])
  await t.owner
    .insertInto('phone_lookup')
    .values({ group_id: t.groups.northside, phone: '+14155550007', phone_type: 'landline', checked_at: sql`now()` })
    .execute()
  const landline = (await put(id, { set: { phone: '415-555-0007' } })).json()
  expect([landline.optInSMS, landline.phoneInfo.type, kinds(landline.consents)]).toEqual([false, 'landline', ['rpm']])
  expect((await post(`${id}/consents`, { kind: 'sms' })).json()).toMatchObject({
    status: 409,
    code: 'consent.landline',
  })
})

test('consents are given and revoked, once each', async () => {
  const id = await enrolled()
  expect(kinds((await post(`${id}/consents`, { kind: 'email' })).json().consents)).toContain('email')
  expect((await post(`${id}/consents`, { kind: 'email' })).json().code).toBe('consent.given')
  const revoked = (await post(`${id}/consents/revoke`, { kind: 'email' })).json()
  expect(revoked.consents.find((c: { kind: string }) => c.kind === 'email')).toMatchObject({
    recordedBy: 'Carla Reyes',
    revokedBy: 'Carla Reyes',
  })
  expect((await post(`${id}/consents/revoke`, { kind: 'email' })).json().code).toBe('consent.absent')
  expect((await post(`${id}/consents`, { kind: 'ccm' })).json().code).toBe('ccm.absent')
  const consent = revoked.consents.find((c: { kind: string }) => c.kind === 'email')._id
  expect(await auditedIds('POST members/:id/consents', id)).toEqual([id, consent])
  expect(await auditedIds('POST members/:id/consents/revoke', id)).toEqual([id, consent])
})

/** Audit rows of a kind of call about a member that were not refused, oldest first. */
const audited = (action: string, id: string) =>
  t.owner
    .selectFrom('audit')
    .select(['ids', 'reason', 'actor_id'])
    .where('action', '=', action)
    .where('result', '=', 'ok')
    .where(sql<boolean>`${id} = any (ids)`)
    .orderBy('id')
    .execute()
const auditedIds = async (action: string, id: string) => (await audited(action, id)).at(-1)?.ids

test('every change of a stay is in the audit log once, with who did it and why', async () => {
  const id = await enrolled()
  const ccm = { ccmPatientConsent: true, caregiver: { name: 'Ben', phone: '415-555-0134' } }
  const acts: [string, object, string | null][] = [
    ['ccm', ccm, null],
    ['ccm/remove', { reason: 'No longer wanted' }, 'No longer wanted'],
    ['pause', { reason: 'Hospital' }, 'Hospital'],
    ['resume', {}, null],
    ['disenroll', { reason: 'Moved away' }, 'Moved away'],
    ['re-enroll', { reason: 'Came back', rpmConsent: true }, 'Came back'],
  ]
  for (const [path, body, reason] of acts) {
    expect((await post(`${id}/${path}`, body)).statusCode, path).toBe(200)
    expect(await audited(`POST members/:id/${path}`, id), path).toEqual([{ ids: [id], reason, actor_id: t.people.carla.userId }])
  }
})

test('the audit log tells which fields of a profile were changed, and never what stands in them', async () => {
  const id = await enrolled()
  await put(id, { set: { practiceId: 'main', 'address.city': 'Oakland' }, push: { diagnosisCodes: 'I10' } })
  await put(id, { set: { note: 'Her sister Ruth answers.' } })
  expect((await audited('PUT members/:id', id)).map(({ reason }) => reason)).toEqual([
    'changed practiceId, address.city, diagnosisCodes',
    'changed note',
  ])
  await post('assign', { ids: [id], practiceId: null, assignedPhysician: t.people.carla.userId })
  expect((await audited('POST members/assign', id))[0]?.reason).toMatch(/^assigned (\w+, )*assignedPhysician/)
})

test('the consent to monitoring ends with the stay, and coming back takes a new one', async () => {
  const id = await enrolled()
  const gone = (await post(`${id}/disenroll`, { reason: 'Moved away' })).json()
  expect(kinds(gone.consents)).toEqual(['sms'])
  expect(gone.consents.find((c: { kind: string }) => c.kind === 'rpm')).toMatchObject({
    revokedAt: gone.programs[0].endedAt,
    revokedBy: 'Carla Reyes',
  })
  expect((await post(`${id}/consents`, { kind: 'rpm' })).json().code).toBe('member.disenrolled')
  // One that was left open by an import or an older version is not taken for today's
  await t.owner.updateTable('consent').set({ revoked_at: null, revoked_by: null }).where('member_id', '=', id).execute()
  const back = (await post(`${id}/re-enroll`, { reason: 'Came back', rpmConsent: true })).json()
  const rpm = back.consents.filter((c: { kind: string }) => c.kind === 'rpm')
  expect(rpm).toMatchObject([{ revokedAt: null, recordedBy: 'Carla Reyes' }, { revokedAt: rpm[0].givenAt }])
})

test('disenrolling and re-enrolling leave a history with reasons', async () => {
  const id = await enrolled()
  expect((await post(`${id}/disenroll`, { reason: ' ' })).statusCode).toBe(422)
  const gone = (await post(`${id}/disenroll`, { reason: 'Moved away' })).json()
  expect(gone).toMatchObject({ disenrolled: true, services: ['RPM'] })
  expect((await t.as(t.people.carla, 'GET', 'home/lists/disenrolled')).json().members.map((m: { _id: string }) => m._id)).toContain(id)
  expect((await post(`${id}/disenroll`, { reason: 'again' })).json().code).toBe('member.disenrolled')
  expect((await post(`${id}/re-enroll`, { reason: 'back' })).json().errors[0]).toEqual({
    path: 'rpmConsent',
    message: 'Tick the RPM consent first.',
  })
  const back = (await post(`${id}/re-enroll`, { reason: 'Came back', rpmConsent: true, isNewEpisode: true })).json()
  expect(back.disenrolled).toBe(false)
  expect(back.disenrollHist).toMatchObject([
    { enrollmentStatus: 'enrolled' },
    { enrollmentStatus: 'disenrolled', reason: 'Moved away', changedBy: 'Carla Reyes' },
    { enrollmentStatus: 'enrolled', changedBy: 'Carla Reyes', reason: 'Came back' },
  ])
  expect(back.programs.at(-1)).toMatchObject({ isNewEpisode: true, endedAt: null, startReason: 'Came back' })
  expect((await post(`${id}/re-enroll`, { reason: 'x', rpmConsent: true })).json().code).toBe('member.notDisenrolled')
  const audit = await t.owner
    .selectFrom('audit')
    .select('reason')
    .where('action', '=', 'POST members/:id/disenroll')
    .where('result', '=', 'ok')
    .executeTakeFirstOrThrow()
  expect(audit.reason).toBe('Moved away')
})

test('a pause begins and ends, and meanwhile nobody asks why the member does not measure', async () => {
  const id = await enrolled()
  await t.owner
    .updateTable('member')
    .set({ device_receipt_at: sql`now() - interval '4 days'` })
    .where('id', '=', id)
    .execute()
  const reason = async () => (await t.as(t.people.carla, 'GET', `members/${id}`)).json().reason
  await put(id, { set: { note: 'The cuff lies unused.' } })
  expect(await reason()).toMatchObject({ code: 'firstMeasure' })
  expect((await post(`${id}/resume`)).json().code).toBe('member.notPaused')
  expect((await post(`${id}/pause`, { reason: 'Hospital' })).json()).toMatchObject({
    pauseReason: 'Hospital',
    pausedAt: expect.any(String),
  })
  expect(await reason()).toBeNull()
  expect((await post(`${id}/pause`, { reason: 'Hospital' })).json().code).toBe('member.paused')
  expect((await post(`${id}/resume`)).json()).toMatchObject({ pauseReason: '', pausedAt: null })
  expect(await reason()).toMatchObject({ code: 'firstMeasure' })
})

test('CCM is added with its consent, removed with its fields, and disenrolling ends it', async () => {
  const id = await enrolled()
  const add = () =>
    post(`${id}/ccm`, {
      ccmPatientConsent: true,
      personToContact: 'caregiver',
      caregiver: { name: 'Ben', phone: '415-555-0134' },
    })
  expect(
    (await post(`${id}/ccm`, { ccmPatientConsent: false, caregiver: { name: '', phone: '415-555-0135' } }))
      .json()
      .errors.map((e: { path: string }) => e.path),
  ).toEqual(['ccmPatientConsent', 'caregiver.name'])
  expect((await post(`${id}/ccm/remove`, { reason: 'x' })).json().code).toBe('ccm.absent')
  expect((await add()).json()).toMatchObject({
    services: ['RPM', 'CCM'],
    ccmPatientConsent: true,
    enrollmentDateCcm: expect.any(String),
    caregiver: { name: 'Ben' },
    personToContact: 'caregiver',
  })
  expect((await add()).json().code).toBe('ccm.added')
  const removed = (await post(`${id}/ccm/remove`, { reason: 'No longer wanted' })).json()
  expect(removed).toMatchObject({
    services: ['RPM'],
    ccmPatientConsent: false,
    disenrolledCcm: true,
    caregiver: { name: '', phone: '' },
    personToContact: null,
  })
  expect(removed.disenrollCcmHist.map((h: { enrollmentStatus: string }) => h.enrollmentStatus)).toEqual(['enrolled', 'disenrolled'])
  expect(kinds(removed.consents)).toEqual(['rpm', 'sms'])
  await add()
  const gone = (await post(`${id}/disenroll`, { reason: 'Moved' })).json()
  expect(gone.disenrollCcmHist).toHaveLength(4)
  expect(gone.services).toEqual(['RPM'])
})

test('the consent to chronic care says how it was given, by whom, and who bills', async () => {
  const id = await enrolled()
  await put(id, { set: { assignedPhysician: t.people.adam.userId } })
  const ccm = { ccmPatientConsent: true, caregiver: { name: 'Ben', phone: '415-555-0134' } }
  const unnamed = await post(`${id}/ccm`, { ...ccm, ccmConsent: { method: 'verbal', givenBy: 'representative', relation: ' ' } })
  expect(unnamed.json().errors.map((e: { path: string }) => e.path)).toEqual(['ccmConsent.relation'])
  const of = (member: { consents: { kind: string }[] }, kind: string) => member.consents.find((consent) => consent.kind === kind)
  const byDaughter = { method: 'written', givenBy: 'representative', relation: 'Daughter' }
  const added = (await post(`${id}/ccm`, { ...ccm, ccmConsent: byDaughter })).json()
  expect(of(added, 'ccm')).toMatchObject({ ...byDaughter, practitioner: 'Adam Reyes', language: 'English' })
  expect(of(added, 'rpm')).toMatchObject({ method: null, givenBy: null, relation: '', practitioner: '' })
  // Another practitioner bills: asked again, and the member answers
  await post(`${id}/consents/revoke`, { kind: 'ccm' })
  const consentMethod = { method: 'verbal', givenBy: 'member', relation: 'nobody' }
  const again = (await post(`${id}/consents`, { kind: 'ccm', consentMethod })).json()
  expect(of(again, 'ccm')).toMatchObject({ method: 'verbal', givenBy: 'member', relation: '', revokedAt: null })
})

test('how a consent was given is said later, once, with who said it; of no other member and of no tick for texts', async () => {
  const id = await enrolled()
  const consentOf = async (kind: string) => {
    const { consents } = (await t.as(t.people.carla, 'GET', `members/${id}`)).json<{ consents: { _id: string; kind: string }[] }>()
    return consents.find((consent) => consent.kind === kind)
  }
  const rpm = (await consentOf('rpm'))!
  expect(rpm).toMatchObject({ method: null, methodRecordedAt: null, methodRecordedBy: '' })
  const path = `${id}/consents/${rpm._id}/method`
  expect((await post(path, { method: 'by pigeon', givenBy: 'member' })).json().errors).toMatchObject([
    { path: 'method', message: 'Choose how the consent was given.' },
  ])
  expect((await post(path, { method: 'written', givenBy: 'representative' })).json().errors).toMatchObject([
    { path: 'relation', message: 'Say who the representative is.' },
  ])
  const bySon = { method: 'written', givenBy: 'representative', relation: 'Son' }
  expect((await post(`${await enrolled()}/consents/${rpm._id}/method`, bySon)).json().code).toBe('consent.absent')
  expect((await post(path, bySon)).statusCode).toBe(200)
  expect(await consentOf('rpm')).toMatchObject({ ...bySon, methodRecordedBy: 'Carla Reyes', revokedAt: null })
  expect((await post(path, { method: 'verbal', givenBy: 'member' })).json().code).toBe('consent.given')
  const texts = await consentOf('sms')
  if (texts) expect((await post(`${id}/consents/${texts._id}/method`, bySon)).json().code).toBe('consent.absent')
})

test('whoever comes back says how they agreed', async () => {
  const id = await enrolled()
  await post(`${id}/disenroll`, { reason: 'Moved away' })
  const consentMethod = { method: 'electronic', givenBy: 'member', relation: '' }
  const { consents } = (await post(`${id}/re-enroll`, { reason: 'Came back', rpmConsent: true, consentMethod })).json<{
    consents: { kind: string }[]
  }>()
  expect(consents.filter(({ kind }) => kind === 'rpm')).toMatchObject([{ ...consentMethod, revokedAt: null }, { method: null }])
})

test('a bulk assignment can be taken back, and a stranger among the ids stops it', async () => {
  const ids = [await enrolled(), await enrolled()]
  await put(ids[0] ?? '', { set: { assignedPhysician: t.people.adam.userId } })
  const answer = await post('assign', { ids, assignedPhysician: t.people.carla.userId, practiceId: 'main' })
  expect(answer.json()).toMatchObject({ changed: 2 })
  const mine = async () => (await t.as(t.people.carla, 'GET', 'home/lists/my-members')).json().count
  expect(await mine()).toBeGreaterThanOrEqual(2)
  const before = await mine()
  expect((await post('assign/undo', { previous: answer.json().previous })).json()).toEqual({ changed: 2 })
  expect(await mine()).toBe(before - 2)
  expect((await t.as(t.people.carla, 'GET', `members/${ids[0]}`)).json()).toMatchObject({
    physicianName: 'Adam Reyes',
    practiceId: null,
  })
  const foreign = await createMember(t.owner, t.groups.lakeview, 'Eve Elsewhere')
  expect((await post('assign', { ids: [...ids, foreign], practiceId: 'main' })).statusCode).toBe(404)
  expect((await post('assign', { ids })).statusCode).toBe(422)
  expect((await post('assign', { ids, assignedPhysician: t.people.luis.userId })).json().errors[0].path).toBe('assignedPhysician')
  expect((await t.as(t.people.carla, 'GET', `members/${ids[1]}`)).json().practiceId).toBeNull()
})

test('practices are added, renamed and removed unless somebody belongs to them', async () => {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: unknown, who = t.people.carla) =>
    t.as(who, method, `practices${path}`, body)
  expect((await call('POST', '', { practiceId: 'north', name: 'North Side' })).json()).toEqual({
    practiceId: 'north',
    name: 'North Side',
  })
  expect((await call('POST', '', { practiceId: 'north', name: 'Again' })).json().code).toBe('practice.duplicate')
  expect((await call('PUT', '/north', { name: 'Northern' })).statusCode).toBe(200)
  expect((await call('PUT', '/north', { name: 'x' }, t.people.luis)).json().code).toBe('practice.unknown')
  await createMember(t.owner, t.groups.northside, 'Norma North', { member: { practice_id: 'north' } })
  expect((await call('GET')).json().practices).toContainEqual({ practiceId: 'north', name: 'Northern', count: 1 })
  expect((await call('DELETE', '/north')).json().code).toBe('practice.inUse')
  await call('POST', '', { practiceId: 'empty', name: 'Empty' })
  expect((await call('DELETE', '/empty')).statusCode).toBe(200)
  expect((await call('DELETE', '/empty')).json().code).toBe('practice.unknown')
})
