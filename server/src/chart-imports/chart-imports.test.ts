/** Moving in over FHIR: what becomes of each entry, recorded once whatever happens, and taken back to the state before. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { importCharts } from './import-charts.ts'
import { groupDigest } from './testing/group-digest.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

let clinicPatients = 0
/** A person whom no other test has. */
beforeEach(() => {
  clinicPatients += 1
})
const letters = (n: number | string) => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
const patient = (id: string, more: object = {}) => ({
  resourceType: 'Patient',
  id,
  name: [{ family: `Movein${letters(clinicPatients)}`, given: [`Pat${letters(id.length)}${letters(id)}`] }],
  telecom: [{ system: 'phone', value: '202-555-0143' }],
  gender: 'female',
  birthDate: '1954-03-09',
  address: [{ line: ['12 Larch Way'], city: 'Springfield', state: 'IL', postalCode: '62701' }],
  ...more,
})
const condition = (person: string, code: string) => ({
  resourceType: 'Condition',
  subject: { reference: `Patient/${person}` },
  code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code }] },
})
const medication = (person: string, name: string) => ({
  resourceType: 'MedicationStatement',
  status: 'active',
  subject: { reference: `Patient/${person}` },
  medicationCodeableConcept: { text: name },
})
const allergy = (person: string, name: string) => ({
  resourceType: 'AllergyIntolerance',
  patient: { reference: `Patient/${person}` },
  category: ['medication'],
  code: { text: name },
  note: [{ text: 'Severity recorded: severe' }],
})
const check = (resources: object[], who = t.people.adam, more: object = {}) =>
  t.as(who, 'POST', 'chart-imports', {
    files: [
      { name: 'charts.ndjson', content: Buffer.from(resources.map((resource) => JSON.stringify(resource)).join('\n')).toString('base64') },
    ],
    isConsentOnRecord: true,
    ...more,
  })
type Entry = {
  entry: number
  outcome: string
  messages: string[]
  memberId: string | null
  alike: { memberId: string; name: string } | null
}
type Report = {
  importId: string
  state: string
  counts: Record<string, number>
  entries: Entry[]
  undoUntil: string | null
  notices: string[]
}
async function checked(resources: object[]): Promise<Report> {
  const answer = await check(resources)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const act = async (importId: string, what: string, body?: object, who = t.people.adam) =>
  t.as(who, 'POST', `chart-imports/${importId}/${what}`, body)
const report = async (importId: string): Promise<Report> => (await t.as(t.people.adam, 'GET', `chart-imports/${importId}`)).json()
// Ten at once, so that a batch of a test takes several transactions
const run = (importId: string) => importCharts(t.db, t.groups.northside, importId, 10)
async function recorded(resources: object[]): Promise<Report> {
  const { importId } = await checked(resources)
  expect((await act(importId, 'start')).statusCode).toBe(200)
  await run(importId)
  return report(importId)
}

test('moving in is for administrators, says who agreed, and knows no batch of another clinic', async () => {
  expect((await check([patient('p1')], t.people.carla)).statusCode).toBe(403)
  expect((await t.as(undefined, 'POST', 'chart-imports', {})).statusCode).toBe(401)
  expect((await check([patient('p1')], t.people.adam, { isConsentOnRecord: false })).statusCode).toBe(422)
  expect((await t.as(t.people.carla, 'GET', 'chart-imports')).statusCode).toBe(403)
  const { importId } = await checked([patient('p1')])
  const stranger = await t.person(t.groups.lakeview, `anna${clinicPatients}@lakeview.example`, { role: 'admin' })
  expect((await t.as(stranger, 'GET', `chart-imports/${importId}`)).json().code).toBe('chartImport.unknown')
  for (const [what, body] of [['start'], ['undo'], ['decision', { entry: 1, isSamePerson: true }]] as const)
    expect((await act(importId, what, body, stranger)).json().code, what).toBe('chartImport.unknown')
  expect((await t.as(stranger, 'GET', 'chart-imports')).json()).toEqual({ imports: [] })
  // Nor does the job of another group find it
  await importCharts(t.db, t.groups.lakeview, importId)
  expect((await report(importId)).state).toBe('checked')
  expect((await t.as(t.people.adam, 'GET', `chart-imports/01a1fb7f-ecf4-79f7-a59a-795e1cb19d74`)).json().code).toBe('chartImport.unknown')
})

test('what is no FHIR is refused in words', async () => {
  const answer = await check([], t.people.adam, {
    files: [{ name: 'half.json', content: Buffer.from('{"resourceType":"Bun').toString('base64') }],
  })
  expect(answer.json()).toMatchObject({
    status: 422,
    code: 'chartImport.unreadable',
    detail: expect.stringContaining('half.json: This file ends in the middle'),
  })
})

test('the dry run says the outcome of every entry and records nothing', async () => {
  const here = patient('p2')
  const [{ given, family }] = here.name as [{ given: string[]; family: string }]
  const memberId = await createMember(t.owner, t.groups.northside, `${given[0]} ${family}`, { member: { dob: '1954-03-09' } })
  const before = await groupDigest(t.owner, t.groups.northside)
  const found = await checked([
    patient('p1'),
    condition('p1', 'I10'),
    condition('p1', 'I10'),
    condition('p1', 'E11'),
    here,
    medication('p2', 'Metformin'),
    patient('p3', { birthDate: '2999-01-01' }),
    allergy('p3', 'Penicillin'),
    medication('p9', 'Metformin'),
    patient('p1b', { name: patient('p1').name }),
    { resourceType: 'Observation' },
  ])
  expect(found.state).toBe('checked')
  expect(found.entries.map(({ entry, outcome, messages }) => [entry, outcome, messages.join(' ')])).toEqual([
    [1, 'new', ''],
    [2, 'new', ''],
    [3, 'here', 'The same as entry 2.'],
    [4, 'refused', expect.stringMatching(/^E11 is not exact enough/)],
    [5, 'here', 'A member with the same name and birthdate exists.'],
    [6, 'here', 'Its person is here already: a chart in use is not changed by an import.'],
    [7, 'refused', 'The date of birth is in the future. The file says "2999-01-01".'],
    [8, 'refused', 'Its person, entry 7, is refused.'],
    [9, 'refused', 'The patient that it names is not in these files. The file says "Patient/p9".'],
    [10, 'here', 'The same person as entry 1.'],
  ])
  expect(found.entries[4]?.memberId).toBe(memberId)
  expect(found.notices).toEqual(['Nothing is read of Observation (1).'])
  expect(found.counts).toMatchObject({ new: 2, here: 4, refused: 4, decide: 0, recorded: 0 })
  expect(await groupDigest(t.owner, t.groups.northside)).toBe(before)
})

test('a batch is recorded once, with its charts, however often its job runs, and again by nobody', async () => {
  const people = Array.from({ length: 23 }, (_, at) => patient(`n${at}`))
  const resources = [...people, condition('n0', 'I10'), medication('n0', 'Lisinopril'), allergy('n0', 'Penicillin')]
  const { importId } = await checked(resources)
  expect((await act(importId, 'start')).json().state).toBe('running')
  expect((await act(importId, 'start')).json().state).toBe('running')
  await Promise.all([run(importId), run(importId)])
  await run(importId)
  const done = await report(importId)
  expect(done).toMatchObject({ state: 'done', counts: { recorded: 26, new: 0 } })
  const memberId = done.entries[0]?.memberId
  const member = (await t.as(t.people.carla, 'GET', `members/${memberId}`)).json()
  expect(member).toMatchObject({
    diagnosisCodes: ['I10'],
    medications: [{ name: 'Lisinopril' }],
    allergies: [{ name: 'Penicillin', category: 'Medical', reaction: 'Severe' }],
    optInSMS: false,
    consents: [{ kind: 'rpm', recordedBy: 'Adam Reyes' }],
  })
  const diagnoses = (await t.as(t.people.carla, 'GET', `members/${memberId}/diagnoses`)).json().diagnoses
  expect(diagnoses).toMatchObject([{ value: 'I10', evidence: 'Moved in from charts.ndjson' }])
  // The same files again are all here
  expect((await checked(resources)).counts).toMatchObject({ here: 26, new: 0 })
  const audited = await t.owner.selectFrom('audit').select('ids').where('action', '=', 'import charts').execute()
  expect(new Set(audited.flatMap(({ ids }) => ids))).toEqual(new Set([importId, ...done.entries.flatMap((entry) => entry.memberId ?? [])]))
  const left = await t.owner
    .selectFrom('chart_import_row')
    .select('entry')
    .where('import_id', '=', importId)
    .where('content', 'is not', null)
    .execute()
  expect(left).toEqual([])
})

const consent = (person: string, more: object = {}) => ({
  resourceType: 'Consent',
  status: 'active',
  category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0', display: 'Remote patient monitoring' }] }],
  patient: { reference: `Patient/${person}` },
  dateTime: '2025-03-04T15:00:00-05:00',
  performer: [{ reference: `Patient/${person}` }],
  policyRule: { text: 'Written consent to RPM' },
  ...more,
})

test('a consent of the files is recorded with its day, how it was given and by whom', async () => {
  // Counts of lists have a row from the first member on
  await recorded([patient('c0')])
  const before = await groupDigest(t.owner, t.groups.northside)
  const { entries, importId } = await recorded([
    patient('c1'),
    consent('c1'),
    patient('c2'),
    consent('c2', { dateTime: '2025-03-04', policyRule: undefined }),
    patient('c3'),
    patient('c4'),
    consent('c4', { status: 'inactive' }),
  ])
  expect(entries.map(({ outcome }) => outcome)).toEqual(['recorded', 'recorded', 'recorded', 'recorded', 'recorded', 'refused', 'refused'])
  const consentsOf = async (entry: number) => (await t.as(t.people.carla, 'GET', `members/${entries[entry - 1]?.memberId}`)).json().consents
  expect(await consentsOf(1)).toMatchObject([
    {
      kind: 'rpm',
      givenAt: '2025-03-04T20:00:00.000Z',
      method: 'written',
      givenBy: 'member',
      textVersion: 'elsewhere',
      recordedBy: 'Adam Reyes',
    },
  ])
  expect(await consentsOf(3)).toMatchObject([{ givenAt: '2025-03-04T12:00:00.000Z', method: null, givenBy: null }])
  // Without one in the files: as of today, and nobody says how
  expect(await consentsOf(5)).toMatchObject([{ method: null, givenBy: null, textVersion: '2026-11' }])
  await act(importId, 'undo')
  await run(importId)
  expect(await groupDigest(t.owner, t.groups.northside)).toBe(before)
})

test('charts recorded together stand in the order of the files, and hold each entry once', async () => {
  const { entries, counts } = await recorded([
    patient('o1'),
    patient('o2'),
    condition('o2', 'I10'),
    ...['E11.9', 'I10', 'J44.9', 'I50.9'].map((code) => condition('o1', code)),
    ...['Metformin', 'Lisinopril', 'Aspirin'].map((name) => medication('o1', name)),
    { ...medication('o1', 'Metformin'), id: 'again' },
    ...['Penicillin', 'Latex', 'PENICILLIN'].map((name) => allergy('o1', name)),
  ])
  expect(counts).toMatchObject({ recorded: 12, here: 2 })
  expect(entries.filter(({ outcome }) => outcome === 'here').map(({ messages }) => messages)).toHaveLength(2)
  expect((await t.as(t.people.carla, 'GET', `members/${entries[0]?.memberId}`)).json()).toMatchObject({
    diagnosisCodes: ['E11.9', 'I10', 'J44.9', 'I50.9'],
    medications: [{ name: 'Metformin' }, { name: 'Lisinopril' }, { name: 'Aspirin' }],
    allergies: [{ name: 'Penicillin' }, { name: 'Latex' }],
  })
  expect((await t.as(t.people.carla, 'GET', `members/${entries[1]?.memberId}`)).json().diagnosisCodes).toEqual(['I10'])
})

test('a job that dies between two transactions goes on where it stopped', async () => {
  const people = Array.from({ length: 15 }, (_, at) => patient(`d${at}`))
  const { importId, entries } = await checked(people)
  await act(importId, 'start')
  // Whoever is number 12 cannot be written: the second transaction fails as a whole, as one of a killed server does
  const [{ family } = { family: '' }] = patient('d0').name
  await sql
    .raw(`create function app.fail_once() returns trigger language plpgsql as $$ begin
      if new.last_name = '${family}' and new.first_name like '%${letters(11)}' then raise exception 'killed'; end if; return new; end $$;
    create trigger fail_once before insert on member for each row execute function app.fail_once()`)
    .execute(t.owner)
  await expect(run(importId)).rejects.toThrow('killed')
  expect((await report(importId)).counts).toMatchObject({ recorded: 10, new: 5 })
  await sql.raw('drop trigger fail_once on member; drop function app.fail_once()').execute(t.owner)
  await run(importId)
  expect(await report(importId)).toMatchObject({ state: 'done', counts: { recorded: entries.length, new: 0 } })
  const { count } = await t.owner
    .selectFrom('member')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('last_name', '=', family)
    .executeTakeFirstOrThrow()
  expect(count).toBe(15)
})

test('undone within a day, the clinic is as before to the last row', async () => {
  const before = await groupDigest(t.owner, t.groups.northside)
  const { importId, undoUntil } = await recorded([
    ...Array.from({ length: 25 }, (_, at) => patient(`u${at}`)),
    condition('u0', 'I10'),
    medication('u0', 'Lisinopril'),
    allergy('u0', 'Penicillin'),
  ])
  expect(undoUntil).not.toBeNull()
  expect(await groupDigest(t.owner, t.groups.northside), 'the digest sees what was recorded').not.toBe(before)
  expect((await act(importId, 'undo')).json().state).toBe('undoing')
  await Promise.all([run(importId), run(importId)])
  const undone = await report(importId)
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 28, kept: 0, recorded: 0 }, undoUntil: null })
  expect(undone.entries.every(({ memberId }) => memberId === null)).toBe(true)
  expect(await groupDigest(t.owner, t.groups.northside)).toBe(before)
  expect((await act(importId, 'undo')).json().code).toBe('chartImport.notRecorded')
  // And can be moved in anew
  expect((await recorded([patient('u0')])).counts).toMatchObject({ recorded: 1 })
})

test('whoever was worked on since stays, with the reason', async () => {
  const { importId, entries } = await recorded([patient('w1'), condition('w1', 'I10'), patient('w2'), patient('w3')])
  const [first, , second] = entries
  const note = { value: 'Called her', key: '01890000-0000-7000-8000-0000000000aa' }
  expect((await t.as(t.people.carla, 'POST', `members/${first?.memberId}/notes`, note)).statusCode).toBe(200)
  // A change that leaves no row of its own: the profile
  const changed = await t.as(t.people.carla, 'PUT', `members/${second?.memberId}`, { set: { mrn: 'A-1' } })
  expect(changed.statusCode, changed.body).toBe(200)
  await act(importId, 'undo')
  await run(importId)
  const undone = await report(importId)
  expect(undone.entries.map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'kept', 'undone'])
  expect(undone.entries[0]?.messages).toEqual([expect.stringMatching(/^Somebody has worked on this member since/)])
  expect((await t.as(t.people.carla, 'GET', `members/${first?.memberId}`)).json()).toMatchObject({
    diagnosisCodes: expect.arrayContaining(['I10']),
  })
})

test('after a day nothing is taken back', async () => {
  const { importId, entries } = await recorded([patient('late')])
  await t.owner
    .updateTable('chart_import')
    .set({ finished_at: sql`now() - interval '24 hours'` })
    .where('id', '=', importId)
    .execute()
  expect((await report(importId)).undoUntil).toBeNull()
  expect((await act(importId, 'undo')).json().code).toBe('chartImport.tooLate')
  // Nor past the door: the function deletes for a batch that is being undone alone
  const undo = (group: string) =>
    t.owner.transaction().execute(async (trx) => {
      await sql`select set_config('app.group_id', ${group}, true)`.execute(trx)
      const { rows } = await sql<{ undone: number[] }>`select app.undo_chart_import(${importId}::uuid, '{1}'::int[]) as undone`.execute(trx)
      return rows[0]?.undone
    })
  expect(await undo(t.groups.northside)).toEqual([])
  await t.owner.updateTable('chart_import').set({ state: 'undoing' }).where('id', '=', importId).execute()
  expect(await undo(t.groups.lakeview), 'another group').toEqual([])
  expect((await t.as(t.people.carla, 'GET', `members/${entries[0]?.memberId}`)).statusCode).toBe(200)
})

test('who may be here already waits for a decision, and so does the chart', async () => {
  const swapped = patient('s1')
  const [{ given, family }] = swapped.name as [{ given: string[]; family: string }]
  const memberId = await createMember(t.owner, t.groups.northside, `${family} ${given[0]}`, { member: { dob: '1954-03-09' } })
  const transposed = patient('s1', { id: 's2', birthDate: '1954-09-03' })
  const { importId, entries } = await checked([swapped, condition('s1', 'I10'), transposed, condition('s2', 'I10')])
  expect(entries.map(({ outcome }) => outcome)).toEqual(['decide', 'decide', 'decide', 'decide'])
  expect(entries[0]).toMatchObject({ messages: [expect.stringContaining('first and last name exchanged')], alike: { memberId } })
  expect(entries[2]?.messages[0]).toBe('May be the person of entry 1: a birth date with two digits, or day and month, exchanged.')
  expect((await act(importId, 'start')).json().code).toBe('chartImport.undecided')
  expect((await act(importId, 'decision', { entry: 2, isSamePerson: true })).json().code, 'a problem is nobody').toBe('chartImport.decided')
  expect((await act(importId, 'decision', { entry: 1, isSamePerson: true })).statusCode).toBe(200)
  const decided = (await act(importId, 'decision', { entry: 3, isSamePerson: false })).json() as Report
  expect(decided.entries.map(({ outcome, memberId: id }) => [outcome, id])).toEqual([
    ['here', memberId],
    ['here', null],
    ['new', null],
    ['new', null],
  ])
  expect((await act(importId, 'decision', { entry: 3, isSamePerson: true })).json().code).toBe('chartImport.decided')
  await act(importId, 'start')
  await run(importId)
  expect((await report(importId)).counts).toMatchObject({ recorded: 2, here: 2 })
  const list = (await t.as(t.people.adam, 'GET', 'chart-imports')).json().imports
  expect(list[0]).toMatchObject({ importId, by: 'Adam Reyes', fileNames: ['charts.ndjson'], members: 2, total: 4 })
})

test('somebody who was enrolled between the dry run and the recording is here, and so is the chart', async () => {
  const { importId } = await checked([patient('m1'), medication('m1', 'Metformin')])
  const [{ given, family }] = patient('m1').name as [{ given: string[]; family: string }]
  await createMember(t.owner, t.groups.northside, `${given[0]} ${family}`, { member: { dob: '1954-03-09' } })
  await act(importId, 'start')
  await run(importId)
  expect((await report(importId)).entries.map(({ outcome, messages }) => [outcome, messages.join(' ')])).toEqual([
    ['here', expect.stringContaining('already enrolled')],
    ['here', 'Its person, entry 1, was not recorded.'],
  ])
})
