import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { importMembers } from './import-members.ts'
import { createMember } from '../members/testing/create-member.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a selection leaves as CSV: our columns, formulas made harmless, and a row in the audit log', async () => {
  const team = {
    assigned_physician: t.people.carla.userId,
    assigned_care_manager: t.people.adam.userId,
    practice_id: 'main',
  }
  const ada = await createMember(t.owner, t.groups.northside, 'Ada Anderson', {
    member: { ...team, phone: '+14155550133', dob: '1971-12-05' },
  })
  const evil = await createMember(t.owner, t.groups.northside, '=cmd|calc Ortiz', {
    member: { gender: 'male', phone: '+14155550134' },
  })
  const eve = await createMember(t.owner, t.groups.lakeview, 'Eve Elsewhere')
  const answer = await t.as(t.people.carla, 'POST', 'home/export', { ids: [evil, ada, eve] })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toContain('attachment')
  expect(answer.body).toBe(
    '\uFEFFName,Gender,DoB,Phone,Physician,Care Manager,Practice\r\n' +
      "'=cmd|calc Ortiz,male,03/04/1950,415-555-0134,,,\r\n" +
      'Ada Anderson,female,12/05/1971,415-555-0133,Carla Reyes,Adam Reyes,Main Street\r\n',
  )
  const audit = await t.owner
    .selectFrom('audit')
    .select(['ids', 'reason', 'result'])
    .where('action', '=', 'POST home/export')
    .executeTakeFirstOrThrow()
  // Whoever was asked for is named, also where another clinic's member was asked for in vain
  expect(audit).toEqual({ ids: [evil, ada, eve], reason: '2 members, selected', result: 'ok' })
  expect((await t.as(undefined, 'POST', 'home/export', { ids: [ada] })).statusCode).toBe(401)
  expect((await t.as(t.people.carla, 'POST', 'home/export', { ids: [] })).statusCode).toBe(422)
})

test('a whole list leaves in its order, narrowed like the page', async () => {
  const names = async (body: object) =>
    (await t.as(t.people.carla, 'POST', 'home/export', body)).body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
  expect(await names({ listFilter: 'all-members', sort: 'name' })).toEqual(["'=cmd|calc Ortiz", 'Ada Anderson'])
  expect(await names({ listFilter: 'all-members', show: 'mine' })).toEqual(['Ada Anderson'])
  expect(await names({ listFilter: 'practice', practiceId: 'main' })).toEqual(['Ada Anderson'])
  expect((await t.as(t.people.carla, 'POST', 'home/export', { listFilter: 'nonsense' })).statusCode).toBe(422)
  expect((await t.as(t.people.carla, 'POST', 'home/export', { listFilter: 'practice' })).statusCode).toBe(422)
  expect((await t.as(t.people.carla, 'POST', 'home/export', { listFilter: 'practice', practiceId: 'x' })).statusCode).toBe(404)
})

const head = 'First Name,Last Name,DoB,Gender,Phone,Address,City,State,Zip,RPM Consent,Practice,Physician'
const line = (name: string, more: Partial<{ phone: string; consent: string; practice: string; physician: string; dob: string }> = {}) =>
  `${name},Imported,${more.dob ?? '12/05/1971'},F,${more.phone ?? '415-555-0133'},1 Main St,Memphis,TN,38103,${more.consent ?? 'yes'},${more.practice ?? ''},${more.physician ?? ''}`
const check = (rows: string[], who = t.people.adam) =>
  t.as(who, 'POST', 'members/imports', {
    fileName: 'members.csv',
    content: Buffer.from([head, ...rows].join('\n')).toString('base64'),
  })

test('an import is for administrators, and an unreadable file is refused in words', async () => {
  expect((await check([line('Ann')], t.people.carla)).statusCode).toBe(403)
  const broken = await t.as(t.people.adam, 'POST', 'members/imports', {
    fileName: 'x.xlsx',
    content: Buffer.from('PK\u0003\u0004').toString('base64'),
  })
  expect(broken.json()).toMatchObject({
    status: 422,
    code: 'import.unreadable',
    detail: expect.stringContaining('spreadsheet'),
  })
  expect((await t.as(t.people.adam, 'POST', 'members/imports', { fileName: 'x', content: 'not base64!' })).statusCode).toBe(422)
  expect((await t.as(t.people.adam, 'GET', 'members/imports/01a1fb7f-ecf4-79f7-a59a-795e1cb19d74')).json().code).toBe('import.unknown')
})

const unsaidMethod =
  'No row says how its consent was given and by whom (RPM Consent Method, RPM Consent Given By). Say it on Edit profile before the first month is billed.'

test('the dry run tells each row’s fate and enrolls nobody; the job enrolls the new ones, once', async () => {
  await createMember(t.owner, t.groups.northside, 'Here Imported', { member: { dob: '1971-12-05' } })
  const many = Array.from({ length: 12 }, (_, i) => line(`Many${i}`))
  const checked = await check([
    line('Ann', { practice: 'Main Street', physician: 'CARLA@northside.example' }),
    line('Bad', { phone: '415' }),
    line('Ann'),
    line('Here'),
    line('Shy', { consent: 'no' }),
    line('Lost', { practice: 'Nowhere', physician: 'luis@lakeview.example' }),
    ...many,
  ])
  const report = checked.json()
  expect(checked.statusCode, checked.body).toBe(200)
  expect(report).toMatchObject({
    state: 'checked',
    total: 18,
    counts: { new: 13, duplicate: 2, wrong: 3, enrolled: 0 },
  })
  expect(
    report.entries.slice(0, 6).map((e: { line: number; fate: string; messages: string[] }) => [e.line, e.fate, e.messages.join(' ')]),
  ).toEqual([
    [2, 'new', unsaidMethod],
    [3, 'wrong', 'Enter the phone number as 000-000-0000. The file says "415".'],
    [4, 'duplicate', 'The same person as in line 2.'],
    [5, 'duplicate', 'A member with the same name and birthdate exists.'],
    [6, 'wrong', 'RPM consent is missing. The file says "no".'],
    [
      7,
      'wrong',
      'No user has the e-mail of the physician. The file says "luis@lakeview.example". There is no practice of this name. The file says "Nowhere".',
    ],
  ])
  const enrolledNow = async () => (await t.as(t.people.carla, 'GET', 'members/search?q=imported')).json().members.length
  expect(await enrolledNow()).toBe(1)
  // Somebody enrolls one of them meanwhile
  await createMember(t.owner, t.groups.northside, 'Many3 Imported', { member: { dob: '1971-12-05' } })
  const { importId } = report
  expect((await t.as(t.people.luis, 'GET', `members/imports/${importId}`)).statusCode).toBe(403)
  expect((await t.as(t.people.adam, 'POST', `members/imports/${importId}/start`)).json().state).toBe('running')
  expect((await t.as(t.people.adam, 'POST', `members/imports/${importId}/start`)).json().state).toBe('running')
  await Promise.all([importMembers(t.db, t.groups.northside, importId), importMembers(t.db, t.groups.northside, importId)])
  await importMembers(t.db, t.groups.northside, importId)
  const done = (await t.as(t.people.adam, 'GET', `members/imports/${importId}?fate=enrolled`)).json()
  expect(done).toMatchObject({ state: 'done', counts: { new: 0, duplicate: 3, wrong: 3, enrolled: 12 } })
  const audited = await t.owner.selectFrom('audit').select('ids').where('actor_id', '=', 'import-members').execute()
  const enrolled = done.entries.map(({ memberId }: { memberId: string }) => memberId)
  expect(new Set(audited.flatMap(({ ids }) => ids))).toEqual(new Set([importId, ...enrolled]))
  const ann = (await t.as(t.people.carla, 'GET', `members/${done.entries[0].memberId}`)).json()
  expect(ann).toMatchObject({
    name: 'Ann Imported',
    practiceId: 'main',
    physicianName: 'Carla Reyes',
    optInSMS: false,
    timeZone: 'America/Chicago',
  })
  expect(ann.consents).toMatchObject([{ kind: 'rpm', recordedBy: 'Adam Reyes' }])
  const rows = await t.owner.selectFrom('member_import_row').select('line').where('form', 'is not', null).execute()
  expect(rows).toEqual([])
})

const checkText = (text: string) =>
  t.as(t.people.adam, 'POST', 'members/imports', {
    fileName: 'members.csv',
    content: Buffer.from(text).toString('base64'),
  })
const kessel = (name: string, more: string) => `${name},Kessel,03/07/1951,F,203-555-7102,12 Elm St,Albany,NY,12203,yes,${more}`
const shortHead = 'First Name,Last Name,DoB,Gender,Phone,Address,City,State,Zip,RPM Consent'
type Entry = { line: number; fate: string; messages: string[] }

test('a file with a quotation mark that is never closed enrolls nobody and names its row', async () => {
  const rows = [kessel('Ada', ',"call after 5'), kessel('Bea', ','), kessel('Cid', ',')]
  const answer = await checkText([`${shortHead},MRN,Note`, ...rows].join('\n'))
  expect(answer.statusCode).toBe(422)
  expect(answer.json().detail).toBe(
    'row 2: a quotation mark (") opens a cell and is never closed. Close it or remove it, and choose the file again.',
  )
})

test('what would be enrolled otherwise than the file says is said in its row', async () => {
  const rows = [kessel('Rosa', 'Español,'), kessel('Ana', 'Vietnamese,'), kessel('Lea', 'es,lea at example.org')]
  const { entries } = (await checkText([`${shortHead},Language,Email`, ...rows].join('\n'))).json()
  expect(entries.map(({ fate, messages }: Entry) => [fate, messages.join(' ')])).toEqual([
    ['new', unsaidMethod],
    ['wrong', 'Language: Write English, Spanish, Korean, Chinese (Traditional) or Chinese (Simplified). The file says "Vietnamese".'],
    ['new', 'Email: This address will not be saved. The file says "lea at example.org".'],
  ])
})

test('a file that begins with the separator of Excel is read', async () => {
  const lines = ['sep=;', shortHead.replaceAll(',', ';'), kessel('Sep', '').replace(/,$/, '').replaceAll(',', ';')]
  const { entries } = (await checkText(lines.map((text) => `${text}\r\n`).join(''))).json()
  expect(entries).toMatchObject([{ line: 3, name: 'Sep Kessel', fate: 'new' }])
})
