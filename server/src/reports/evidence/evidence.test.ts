import { createHash } from 'node:crypto'
import { addDays, addMonths, localMonth } from '@vitalrounds/domain/days'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { freezeMonth } from '../close-month.ts'
import { applyCodes } from '../code-settings.ts'
import { makeExport } from './export-packets.ts'
import { packetPdf } from './packet-pdf.ts'
import { createMonitoredMember } from '../testing/create-panel.ts'

let t: TestApp
let ada: string
const running = localMonth(Date.now(), 'America/New_York')
const before = addMonths(running, -1)
const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  t = await testApp()
  ada = await createMonitoredMember(t, t.groups.northside, 'Ada', [95, ...Array.from({ length: 90 }, (_, n) => n + 1)])
  const call = (at: string, sid: string, more: { seconds: number; answered_by?: string }) => ({
    group_id: t.groups.northside,
    member_id: ada,
    user_id: t.people.carla.userId,
    direction: 'out',
    phone: '+12125550101',
    state: 'completed',
    at,
    answered_at: at,
    ended_at: at,
    sid,
    outcome: 'spoke',
    program: 'RPM',
    wrapped_at: at,
    wrapped_by: t.people.carla.userId,
    ...more,
  })
  await t.owner
    .insertInto('call')
    .values([
      call(`${before}-15T15:00:00Z`, 'CA42', { seconds: 240 }),
      call(`${before}-16T15:00:00Z`, 'CA43', { seconds: 60, answered_by: 'machine' }),
      call(`${before}-17T15:00:00Z`, 'CA44', { seconds: 59, answered_by: 'machine' }),
    ])
    .execute()
  await t.owner.updateTable('member').set({ assigned_physician: t.people.adam.userId }).where('id', '=', ada).execute()
  await t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId: ada }))
  await t.as(t.people.adam, 'POST', `reports/months/${before}/close`, { reason: 'Kept on paper' })
  const { id } = await t.owner.selectFrom('month_close').select('id').executeTakeFirstOrThrow()
  await freezeMonth(t.db, t.groups.northside, id)
})
afterAll(() => t.close())

const packet = (format = '') => t.as(t.people.carla, 'GET', `reports/months/${before}/packets/${ada}${format}`)

test('the packet of a closed month names what is there and what is missing, and is the same bytes every time', async () => {
  const first = await packet()
  const pdf = await packet('/pdf')
  const { lines, evidence, close } = first.json()
  expect(close).toMatchObject({ version: 1 })
  const supply = lines.find((line: { code: string }) => line.code === '99454')
  expect(supply.items).toContainEqual({ what: 'Consent', isThere: true, mendAt: null })
  expect(supply.items).toContainEqual({ what: 'Set-up and education', isThere: false, mendAt: 'manage-devices' })
  expect(pdf.body).toContain('(   MISSING: Set-up and education. Put on record under Devices.) Tj')
  expect(evidence.clinic).toMatchObject({ name: 'Northside Clinic', time_zone: 'America/New_York' })
  expect(evidence.readings.length).toBeGreaterThan(15)
  expect(pdf.body.startsWith('%PDF-1.4')).toBe(true)
  expect(evidence.calls).toMatchObject([
    { sid: 'CA42', seconds: 240, outcome: 'spoke', staff: 'Carla Reyes' },
    { sid: 'CA43' },
    { sid: 'CA44' },
  ])
  // A machine that was heard for a minute is corrected by who spoke; a shorter call stays the machine's
  const texts = [...pdf.body.matchAll(/\((.*)\) Tj/g)].map(([, text]) => text?.trim()).join(' ')
  const correction = 'by a machine, corrected by Carla Reyes: spoke with a person'
  expect(texts.split('Call to ').map((words) => [words.includes('by a machine'), words.includes(correction)])).toEqual([
    [false, false],
    [false, false],
    [true, true],
    [true, false],
  ])
  expect(pdf.body).toContain('CA42) Tj')
  // What changes afterwards changes nothing of it
  await t.owner.updateTable('member').set({ mrn: 'other' }).where('id', '=', ada).execute()
  expect(sha((await packet()).rawPayload)).toBe(sha(first.rawPayload))
  expect(sha((await packet('/pdf')).rawPayload)).toBe(sha(pdf.rawPayload))
})

test('what others bill is in it with who was told, when and why, also after it was taken back', async () => {
  const say = (path: string, reason: string) =>
    t.as(t.people.carla, 'POST', `members/${ada}/billing/${before}/elsewhere${path}`, { kind: 'supply', reason })
  const report = async () => (await packet()).json().evidence.elsewhere
  const first = await packet()
  expect(await report()).toEqual([])
  await say('', 'A claim was denied')
  const recorded = { kind: 'supply', reason: 'A claim was denied', recorded_by: 'Carla Reyes', recorded_at: expect.any(String) }
  expect(await report()).toEqual([{ ...recorded, removed_at: null, removed_by: null, removal_reason: null }])
  await say('/removal', 'It was another person')
  await say('', 'It was she after all')
  const removed = { removed_at: expect.any(String), removed_by: 'Carla Reyes', removal_reason: 'It was another person' }
  expect(await report()).toEqual([
    { ...recorded, ...removed },
    expect.objectContaining({ reason: 'It was she after all', removed_at: null }),
  ])
  const pdf = await packet('/pdf')
  expect(pdf.body).toContain('A claim was denied')
  expect(pdf.body).toContain('It was another person')
  // The same bytes as long as nobody says another thing, and the lines are those of the close
  expect(sha((await packet('/pdf')).rawPayload)).toBe(sha(pdf.rawPayload))
  expect((await packet()).json().lines).toEqual(first.json().lines)
  await say('/removal', 'It was another person')
})

test('a look at the month tells what its lines rest on, and hands out no packet', async () => {
  const handedOut = () => t.owner.selectFrom('evidence_packet').select('sha256').execute()
  const before_ = await handedOut()
  const response = await t.as(t.people.carla, 'GET', `members/${ada}/billing/${before}`)
  const { lines } = (await packet()).json()
  expect(response.json().lines).toEqual(lines)
  await t.owner.deleteFrom('evidence_packet').execute()
  await t.as(t.people.carla, 'GET', `members/${ada}/billing/${before}`)
  expect(await handedOut()).toEqual([])
  await packet()
  expect((await handedOut()).length).toBeLessThanOrEqual(before_.length)
})

test('an order and a set-up that are put on record after the close turn there, in another edition of the packet', async () => {
  const supply = async () => (await packet()).json().lines.find(({ code }: { code: string }) => code === '99454')
  const items = async () => {
    const { items: all } = (await supply()) as { items: { what: string; isThere: boolean; mendAt: string | null }[] }
    return Object.fromEntries(all.map(({ what, isThere, mendAt }) => [what, isThere || mendAt]))
  }
  expect(await items()).toMatchObject({ 'Practitioner’s order': 'profile', 'Set-up and education': 'manage-devices' })
  const first = sha((await packet()).rawPayload)
  await t.owner.updateTable('app_user').set({ title: 'MD' }).where('id', '=', t.people.adam.userId).execute()
  const { start } = await supply()
  const order = { program: 'rpm', practitioner: t.people.adam.userId, diagnosisCodes: ['I10'], source: 'Fax of that day' }
  const late = await t.as(t.people.carla, 'POST', `members/${ada}/practitioner-orders`, { ...order, orderedOn: addDays(start, 1) })
  expect(await items()).toMatchObject({ 'Practitioner’s order': 'profile' })
  await t.as(t.people.carla, 'POST', `members/${ada}/practitioner-orders`, { ...order, orderedOn: addDays(start, -400) })
  expect(await items()).toMatchObject({ 'Practitioner’s order': true })
  const pdf = (await packet('/pdf')).body
  expect(pdf).toContain('source: Fax of that day')
  expect(pdf).toContain('No visit of Ada')
  const { _id } = late.json()
  await t.as(t.people.carla, 'POST', `members/${ada}/practitioner-orders/${_id}/retraction`, { reason: 'Wrong day' })
  expect((await packet()).json().evidence.practitionerOrders).toHaveLength(1)
  const { id } = await t.owner
    .insertInto('device')
    .values({ group_id: t.groups.northside, vendor: 'bodytrace', device: 'BT105', device_key: '013950009999990', status: 'connected' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { group_id: t.groups.northside, member_id: ada, device_id: id }
  await t.owner
    .insertInto('device_assignment')
    .values({ ...of, from_at: `${addDays(start, -3)}T15:00:00Z` })
    .execute()
  expect(await items()).toMatchObject({ 'Set-up and education': 'manage-devices' })
  const education = { deviceId: id, educatedOn: addDays(start, -2), method: 'video', isTaughtBack: true, educator: t.people.carla.userId }
  expect((await t.as(t.people.carla, 'POST', `members/${ada}/device-education`, education)).statusCode).toBe(200)
  expect(await items()).toMatchObject({ 'Set-up and education': true, Device: true })
  expect((await packet('/pdf')).body).toContain('by video by Carla Reyes')
  expect(sha((await packet()).rawPayload)).not.toBe(first)
})

test('a packet that an earlier version handed out is drawn as well', () => {
  const older = {
    memberId: ada,
    yearMonth: '2026-10',
    close: null,
    rulesVersion: 'rules-1',
    resultDigest: 'd',
    lines: [],
    periods: [],
    worked: { rpm: [], ccm: [] },
    liveCalls: { rpm: [], ccm: [] },
    warnings: [],
    signatures: [],
    addenda: [],
    evidence: {
      member: { name: 'Ada', dob: '1950-01-01', mrn: '', diagnosis_codes: ['I10'], physician: '' },
      consents: [
        {
          kind: 'rpm',
          text_version: '2026-11',
          language: 'English',
          given_at: '2026-01-05T15:00:00.000Z',
          revoked_at: null,
          recorded_by: 'Priya Shah',
        },
      ],
      devices: [],
      readings: [],
      intervals: [],
      calls: [],
      notes: [],
    },
  }
  const rendered = packetPdf(JSON.stringify(older))
  expect(rendered).toContain('(   RPM: given 01/05/2026, 3:00:00 PM, wording 2026-11 in English, recorded by Priya Shah) Tj')
  expect(rendered).toContain('(Times are those of UTC.) Tj')
  expect(packetPdf(JSON.stringify(older))).toBe(rendered)
})

test('claims have a row a line', async () => {
  const { body } = await t.as(t.people.carla, 'GET', `reports/months/${before}/claims.csv`)
  expect(body).toContain('Member,DOB,MRN,Code,Units,Date of service')
  expect(body).toMatch(/Ada Moreno,1950-01-01,other,99454,1,/)
  expect(body.split('\r\n')[1]).toMatch(/,Adam Reyes,,[^,]*,,,,$/)
  await t.owner.updateTable('app_user').set({ npi: '2184067350' }).where('id', '=', t.people.adam.userId).execute()
  await t.owner.updateTable('clinic_group').set({ npi: '1234567893' }).where('id', '=', t.groups.northside).execute()
  const existing = (await t.as(t.people.carla, 'GET', `reports/months/${before}/claims.csv`)).body.split('\r\n')
  expect(existing[0]).toMatch(/,Practitioner,NPI,Diagnosis,Billing NPI,Payer,Payer number,Insured ID$/)
  expect(existing[1]).toMatch(/,Adam Reyes,2184067350,[^,]*,1234567893,,,$/)
  expect((await t.as(t.people.carla, 'GET', `reports/months/${running}/claims.csv`)).json().code).toBe('month.notClosed')
})

test('a job makes one ZIP of all packets, the same bytes again, with a manifest that fits', async () => {
  const create = async () => {
    const { exportId } = (await t.as(t.people.adam, 'POST', `reports/months/${before}/packets`)).json()
    await Promise.all([makeExport(t.db, t.groups.northside, exportId), makeExport(t.db, t.groups.northside, exportId)])
    return t.as(t.people.adam, 'GET', `reports/months/${before}/packets/zip/${exportId}`)
  }
  const [response, other] = [await create(), await create()]
  expect(response.statusCode).toBe(200)
  expect(sha(response.rawPayload)).toBe(sha(other.rawPayload))
  const json = (await packet()).rawPayload
  expect(response.rawPayload.includes(json)).toBe(true)
  expect(response.rawPayload.toString('latin1')).toContain(`${sha(json)}  ${ada}.json`)
  const { exports } = (await t.as(t.people.carla, 'GET', `reports/months/${before}/packets`)).json()
  expect(exports).toMatchObject([{ state: 'done', done: 1, total: 1 }, { state: 'done' }])
})

test('the document of an order stands in the ZIP beside its packet; a ZIP that was made before stays as it was', async () => {
  const create = async () => {
    const { exportId } = (await t.as(t.people.adam, 'POST', `reports/months/${before}/packets`)).json()
    await makeExport(t.db, t.groups.northside, exportId)
    return exportId as string
  }
  const zipOf = async (exportId: string) =>
    (await t.as(t.people.adam, 'GET', `reports/months/${before}/packets/zip/${exportId}`)).rawPayload
  const earlier = await create()
  const bytes = await zipOf(earlier)
  await t.owner.updateTable('app_user').set({ title: 'MD' }).where('id', '=', t.people.adam.userId).execute()
  const orderedOn = `${addMonths(before, -6)}-04`
  const order = { program: 'rpm', orderedOn, practitioner: t.people.adam.userId, diagnosisCodes: ['I10'], source: 'Fax of that day' }
  const { _id } = (await t.as(t.people.carla, 'POST', `members/${ada}/practitioner-orders`, order)).json()
  const fax = Buffer.from('%PDF-1.7\nfax of the order')
  const document = { name: 'fax.pdf', content: fax.toString('base64') }
  expect((await t.as(t.people.carla, 'POST', `members/${ada}/practitioner-orders/${_id}/document`, document)).statusCode).toBe(200)
  const later = await create()
  const name = `${ada}-order-${orderedOn}-${sha(fax).slice(0, 12)}.pdf`
  const files = unzipSync(await zipOf(later))
  expect(Object.keys(files)).toEqual(['SHA256SUMS', `${ada}.json`, `${ada}.pdf`, name])
  expect(Buffer.from(files[name] ?? [])).toEqual(fax)
  expect(Buffer.from(files['SHA256SUMS'] ?? []).toString()).toContain(`${sha(fax)}  ${name}\n`)
  expect(await zipOf(earlier)).toEqual(bytes)
  // As the version before has made it: its manifest names packets alone
  const plain = Buffer.from(files['SHA256SUMS'] ?? [])
    .toString()
    .split('\n')
    .filter((line) => !line.endsWith(name))
    .join('\n')
  await t.owner
    .updateTable('evidence_export')
    .set({ sha256: sha(plain) })
    .where('id', '=', later)
    .execute()
  const former = unzipSync(await zipOf(later))
  expect(Object.keys(former)).toEqual(['SHA256SUMS', `${ada}.json`, `${ada}.pdf`])
  expect(Buffer.from(former['SHA256SUMS'] ?? []).toString()).toBe(plain)
})

test('codes change from a month on, whom it touches is told first, and months before keep theirs', async () => {
  const settings = async () => (await t.as(t.people.carla, 'GET', 'settings/code-reporting')).json()
  expect((await settings()).config).toMatchObject({ '99454': true, '99091': false })
  const body = { fromMonth: running, config: { '99454': false } }
  const preview = (await t.as(t.people.adam, 'POST', 'settings/code-reporting/preview', body)).json()
  expect(preview.changes).toEqual([{ flag: '99454', to: false, members: expect.any(Number) }])
  const { version } = await settings()
  const save = (decision: object, who = t.people.adam) =>
    t.as(who, 'POST', 'settings/code-reporting', { value: { decisions: [decision] }, version })
  expect((await save(body, t.people.carla)).statusCode).toBe(403)
  expect((await save({ ...body, fromMonth: before })).json().code).toBe('codes.past')
  expect((await save(body)).json().config['99454']).toBe(false)
  // Somebody else’s tab still shows what stood before
  expect((await save({ ...body, config: { '99457': false } })).json().code).toBe('settings.changed')
  await applyCodes(t.db, t.groups.northside)
  const cell = async (month: string) => {
    const { cells } = (await t.as(t.people.carla, 'GET', `members/${ada}/billing/${month}`)).json()
    return cells.find((cell: { code: string }) => cell.code === '99454')
  }
  expect(await cell(running)).toMatchObject({ state: 'off', reason: 'CODE_DISABLED' })
  expect((await cell(before)).state).toBe('earned')
  expect((await cell(addMonths(before, -1))).reason).not.toBe('CODE_DISABLED')
})

test('nothing of it is another clinic’s', async () => {
  for (const path of [`packets/${ada}`, `packets/${ada}/pdf`])
    expect((await t.as(t.people.luis, 'GET', `reports/months/${before}/${path}`)).statusCode).toBe(404)
  expect((await t.as(t.people.luis, 'GET', `reports/months/${before}/packets`)).json()).toEqual({ exports: [] })
})

test('no word of an address reaches the name of a file', async () => {
  for (const path of [`packets/${ada}`, `packets/${ada}/pdf`, 'claims'])
    for (const month of [`${before}%0d%0aX-Evil: 1`, `${before}"; x="`, `${before}\u202E`, '../../etc', '2026-13']) {
      const answer = await t.as(t.people.carla, 'GET', `reports/months/${encodeURIComponent(decodeURIComponent(month))}/${path}`)
      expect([400, 404, 422], answer.body).toContain(answer.statusCode)
      expect(answer.headers['content-disposition']).toBeUndefined()
      expect(answer.headers['x-evil']).toBeUndefined()
    }
  const { headers } = await packet('/pdf')
  expect(headers['content-disposition']).toBe(`attachment; filename="evidence-${before}.pdf"`)
})
