/**
 * `npm run bench:moving-in [-- --members N] [--enrolled N] [--readings N]`: how long a clinic of N members takes to move in over
 * FHIR, in batches of the size that one upload may have: read and checked, recorded, and the last batch taken back. Each of them
 * has a problem, a medication and an allergy, and as many pressures of the last months as are named. The folder is made for it and goes with it. Prints a JSON line a batch and one for all.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mostImportLetters } from '@vitalrounds/domain/chart-imports/api'
import { emptyEnrollment } from '@vitalrounds/domain/enrollment/enrollment'
import { startingRules } from '@vitalrounds/domain/warnings/clinical-rules'
import { afterChange } from '../../server/src/after-change.ts'
import { checkCharts } from '../../server/src/chart-imports/check-charts.ts'
import { startChartImport, undoChartImport } from '../../server/src/chart-imports/decide-import.ts'
import { importCharts } from '../../server/src/chart-imports/import-charts.ts'
import { importMembers, startImport } from '../../server/src/enrollment/import-members.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { openDatabaseServer, prepareDatabase } from '../../server/src/platform/database/database-server.ts'
import { openDatabases } from '../../server/src/platform/database/databases.ts'
import { databaseOver, openPool, runInGroup } from '../../server/src/platform/database/db.ts'
import { firstOfDatabase, processorClock } from '../processes.ts'

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '2000' },
    enrolled: { type: 'string', default: '500' },
    readings: { type: 'string', default: '0' },
  },
})
const [members, enrolled, readings] = [Number(values.members), Number(values.enrolled), Number(values.readings)]
const goal = { members: 50_000, minutes: 10 }

const letters = (n: number) => String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
const two = (n: number) => String(n).padStart(2, '0')
const personOf = (n: number) => ({
  firstName: `Pat${letters(n)}`,
  lastName: `Mover${letters(n % 97)}`,
  // About as many share a day as do in a clinic
  dob: `19${30 + (n % 60)}-${two((Math.floor(n / 60) % 12) + 1)}-${two((Math.floor(n / 720) % 28) + 1)}`,
  phone: `202-555-${String(n % 10_000).padStart(4, '0')}`,
})

const loinc = (code: string) => ({ coding: [{ system: 'http://loinc.org', code }] })
const half = (code: string, value: number) => ({ code: loinc(code), valueQuantity: { value, code: 'mm[Hg]' } })

/** One pressure a day, back from yesterday. */
const pressuresOf = (n: number) =>
  Array.from({ length: readings }, (_, day) => ({
    resourceType: 'Observation',
    status: 'final',
    subject: { reference: `Patient/m${n}` },
    code: loinc('85354-9'),
    effectiveDateTime: new Date(Date.now() - (day + 1) * 86_400_000).toISOString(),
    component: [half('8480-6', 120 + ((n + day) % 30)), half('8462-4', 70 + ((n + day) % 20))],
  }))

/** A person with a problem, a medication and an allergy, a resource a line. */
function chartOf(n: number): string {
  const { firstName, lastName, dob, phone } = personOf(n)
  const subject = { reference: `Patient/m${n}` }
  const codes = ['I10', 'E11.9', 'I50.9', 'J44.9']
  return [
    {
      resourceType: 'Patient',
      id: `m${n}`,
      identifier: [{ type: { coding: [{ code: 'MR' }] }, value: `A${n}` }],
      name: [{ family: lastName, given: [firstName] }],
      telecom: [{ system: 'phone', value: phone }],
      gender: n % 2 === 0 ? 'female' : 'male',
      birthDate: dob,
      address: [{ line: [`${n} Larch Way`], city: 'Springfield', state: 'IL', postalCode: '62701' }],
    },
    {
      resourceType: 'Condition',
      subject,
      code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: codes[n % codes.length] }] },
    },
    {
      resourceType: 'MedicationStatement',
      status: 'active',
      subject,
      medicationCodeableConcept: { text: 'Lisinopril' },
      dosage: [{ text: '10 mg once daily' }],
    },
    { resourceType: 'AllergyIntolerance', patient: subject, category: ['medication'], code: { text: 'Penicillin' } },
    ...pressuresOf(n),
  ]
    .map((resource) => `${JSON.stringify(resource)}\n`)
    .join('')
}

// An upload of base64 is a third longer than its bytes
const mostBytes = (mostImportLetters / 4) * 3
const mostEntries = 100_000

/** All members in as many files as uploads are needed. */
function* uploads(): Generator<{ people: number; text: string }> {
  let [people, text] = [0, '']
  for (let n = 0; n < members; n++) {
    const chart = chartOf(n)
    if (text.length + chart.length > mostBytes || (people + 1) * (4 + readings) > mostEntries) {
      yield { people, text }
      people = 0
      text = ''
    }
    people++
    text += chart
  }
  yield { people, text }
}

const rounded = (n: number) => Math.round(n * 10) / 10
const load = () => rounded(loadavg()[0] ?? 0)

/** Set once the database runs: counts this process and those of the database, whoever else works on the machine. */
let processors: (() => number) | undefined

type Spent = { seconds: number; cpuSeconds: number }
async function timed<T>(work: () => Promise<T>): Promise<[Spent, T]> {
  const [started, before] = [performance.now(), processors?.() ?? 0]
  const result = await work()
  return [{ seconds: (performance.now() - started) / 1000, cpuSeconds: ((processors?.() ?? 0) - before) / 1000 }, result]
}

const figures = (people: number, { seconds, cpuSeconds }: Spent) => ({
  people,
  seconds: rounded(seconds),
  cpuSeconds: rounded(cpuSeconds),
  peoplePerSecond: rounded(people / seconds),
  load: load(),
})

async function openClinic(dataDir: string) {
  const config = readConfig({ DATA_DIR: dataDir }, 'testbed')
  const server = await openDatabaseServer(config)
  await prepareDatabase(server)
  processors = processorClock([firstOfDatabase(dataDir)])
  const { db, close } = openDatabases(config, server.logins, afterChange)
  const owner = databaseOver(openPool(server.ownerUrl, 'owner'), afterChange)
  const group = await owner
    .insertInto('clinic_group')
    .values({ workspace_name: 'Moving in', signed_contract: true, clinical_rules: JSON.stringify(startingRules) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await owner
    .insertInto('app_user')
    .values({ email: 'admin@bench.example', first_name: 'Bench', last_name: 'Admin', role: 'admin', group_id: group.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stop = async () => {
    await owner.destroy()
    await close()
    await server.stop()
  }
  return { db, groupId: group.id, by: user.id, stop }
}
type Clinic = Awaited<ReturnType<typeof openClinic>>

async function moveIn({ db, groupId, by }: Clinic) {
  const total = { people: 0, seconds: 0, cpuSeconds: 0 }
  let last = ''
  for (const { people, text } of uploads()) {
    const files = [{ name: 'charts.ndjson', bytes: Buffer.from(text) }]
    const [check, importId] = await timed(() => runInGroup(db.app, groupId, (scoped) => checkCharts(scoped, { files, by })))
    await runInGroup(db.app, groupId, (scoped) => startChartImport(scoped, importId))
    const [record] = await timed(() => importCharts(db, groupId, importId))
    total.people += people
    total.seconds += check.seconds + record.seconds
    total.cpuSeconds += check.cpuSeconds + record.cpuSeconds
    last = importId
    const size = { megabytes: rounded(text.length / 1e6), checkSeconds: rounded(check.seconds) }
    console.log(JSON.stringify({ name: 'a batch recorded', ...size, ...figures(people, record) }))
  }
  const minutesFor50000 = rounded((total.seconds / total.people) * (goal.members / 60))
  console.log(JSON.stringify({ name: 'moved in', ...figures(total.people, total), minutesFor50000, bar: goal.minutes }))
  return last
}

async function takeBack({ db, groupId, by }: Clinic, importId: string) {
  await runInGroup(db.app, groupId, (scoped) => undoChartImport(scoped, importId, by))
  const [spent] = await timed(() => importCharts(db, groupId, importId))
  const undone = await runInGroup(db.app, groupId, (scoped) =>
    scoped
      .selectFrom('chart_import_row')
      .select('entry')
      .where('import_id', '=', importId)
      .where('kind', '=', 'member')
      .where('outcome', '=', 'undone')
      .execute(),
  )
  console.log(JSON.stringify({ name: 'the last batch taken back', ...figures(undone.length, spent) }))
}

/** The same people as a list of members, which *Enrollment* imports through the same rule. */
async function enrollFromList({ db, groupId, by }: Clinic) {
  const importId = await runInGroup(db.app, groupId, async (scoped) => {
    const { id } = await scoped
      .insertInto('member_import')
      .values({ group_id: groupId, file_name: 'members.csv', created_by: by })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: enrolled }, (_, n) => ({
      group_id: groupId,
      import_id: id,
      line: n + 2,
      name: `${personOf(n).firstName} List`,
      fate: 'new',
      form: JSON.stringify({
        ...emptyEnrollment(),
        ...personOf(n),
        lastName: `Lister${letters(n % 97)}`,
        gender: 'female',
        address: { line1: `${n} Larch Way`, line2: '', city: 'Springfield', state: 'IL', zipCode: '62701' },
        rpmConsent: true,
        optInSMS: false,
      }),
    }))
    for (let at = 0; at < rows.length; at += 1000)
      await scoped
        .insertInto('member_import_row')
        .values(rows.slice(at, at + 1000))
        .execute()
    await startImport(scoped, id)
    return id
  })
  const [spent] = await timed(() => importMembers(db, groupId, importId))
  console.log(JSON.stringify({ name: 'a list of members enrolled', ...figures(enrolled, spent) }))
}

const dataDir = mkdtempSync(join(tmpdir(), 'vitalrounds-bench-moving-in-'))
try {
  const clinic = await openClinic(dataDir)
  try {
    await enrollFromList(clinic)
    await takeBack(clinic, await moveIn(clinic))
  } finally {
    await clinic.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
