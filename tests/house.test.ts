import { vendorNames } from '@vitalrounds/domain/devices/device'
import { expect, test } from 'vitest'
import { sourceFiles, findViolations } from './source-files.ts'

const domain = sourceFiles(['domain/src/**/*.ts'])
const server = sourceFiles(['server/src/**/*.ts'])
const web = sourceFiles(['web/src/**/*.{ts,tsx}'])
const all = [...domain, ...server, ...web]

test('the house rules still see the whole house', () => {
  expect(domain.length).toBeGreaterThan(20)
  expect(server.length).toBeGreaterThan(50)
  expect(web.length).toBeGreaterThan(20)
})

/** Read any table; write only your own. */
const owners: Record<string, string> = {
  'auth.credential': 'auth',
  'auth.session': 'auth',
  'auth.refresh_token': 'auth',
  'auth.link': 'auth',
  'auth.event': 'auth',
  'auth.sign_on_provider': 'auth',
  'auth.sign_on_identity': 'auth',
  'auth.sign_on_attempt': 'auth',
  'auth.throttle': 'platform',
  'auth.totp': 'auth',
  'auth.recovery_code': 'auth',
  'auth.passkey': 'auth',
  'auth.remembered_device': 'auth',
  'auth.challenge': 'auth',
  app_user: 'auth',
  workspace_member: 'auth',
  worker_employment: 'auth',
  worker_employment_end: 'auth',
  worker_employment_retraction: 'auth',
  emergency_access: 'auth',
  client_organization: 'groups',
  clinic_group: 'groups',
  practice: 'groups',
  setting_change: 'settings',
  mail_mark: 'notifications',
  support_request: 'support',
  member: 'members',
  member_name_part: 'members',
  member_summary: 'members',
  member_list_row: 'members',
  list_sort: 'members',
  phone_lookup: 'members',
  member_import: 'enrollment',
  member_import_row: 'enrollment',
  chart_import: 'chart-imports',
  chart_import_row: 'chart-imports',
  member_draft: 'enrollment',
  enrollment_receipt: 'enrollment',
  member_authorization: 'devices',
  consent: 'members',
  consent_method_entry: 'members',
  program_stay: 'members',
  device: 'devices',
  device_assignment: 'devices',
  device_order: 'devices',
  device_refill: 'devices',
  vendor_connection: 'devices',
  inbox: 'inbox',
  visit: 'chart',
  condition_list: 'chart',
  diagnosis: 'chart',
  diagnosis_decline: 'chart',
  medication: 'chart',
  allergy: 'chart',
  chart_statement: 'chart',
  lab_result: 'chart',
  check_in: 'check-ins',
  check_in_result: 'check-ins',
  language_acceptance: 'check-ins',
  list_upload: 'risk',
  listed_member: 'risk',
  warning: 'warnings',
  ecg_recording: 'ecg',
  care_event: 'care',
  care_occurrence: 'care',
  care_setting: 'care',
  care_plan_draft: 'care',
  care_plan: 'care',
  care_plan_copy: 'care',
  device_education: 'devices',
  device_education_retraction: 'devices',
  practitioner_order: 'care',
  practitioner_order_document: 'care',
  practitioner_order_retraction: 'care',
  care_plan_progress: 'care',
  care_complexity: 'care',
  care_confirmation: 'care',
  reading: 'readings',
  moved_in_reading: 'readings',
  audit: 'platform',
  audit_seal: 'platform',
  audit_subject: 'platform',
  audit_head: 'platform',
  mail: 'platform',
  link: 'links',
  link_act: 'links',
  link_draft: 'links',
  member_access_link: 'links',
  doctor_alert: 'alerts',
  doctor_alert_sending: 'alerts',
  alert_settings: 'alerts',
  note: 'notes',
  call: 'calls',
  call_member: 'calls',
  calling_user: 'calls',
  text_draft: 'drafts',
  own_draft: 'drafts',
  work_interval: 'timekeeping',
  work_pause: 'timekeeping',
  work_exclusion: 'timekeeping',
  time_approval: 'timekeeping',
  billed_elsewhere: 'reports',
  billed_elsewhere_removal: 'reports',
  member_month: 'reports',
  outcome_month: 'reports',
  month_figure: 'reports',
  month_close: 'reports',
  month_close_row: 'reports',
  late_change: 'reports',
  month_addendum: 'reports',
  month_review: 'reports',
  review_setting: 'reports',
  code_setting: 'reports',
  rules_confirmation: 'billing',
  payer: 'claims',
  member_payer: 'claims',
  claim_provider: 'claims',
  practitioner_taxonomy: 'claims',
  claim_fee: 'claims',
  api_client: 'fhir',
  api_client_assertion: 'fhir',
  'auth.scim_token': 'auth',
  'auth.scim_user': 'auth',
  'auth.scim_event': 'auth',
  webhook_endpoint: 'webhooks',
  webhook_lane: 'webhooks',
  webhook_delivery: 'webhooks',
  fhir_export: 'fhir',
  fhir_export_chunk: 'fhir',
  claim_counter: 'claims',
  claim: 'claims',
  claim_file: 'claims',
  claim_transmission: 'claims',
  claim_answer: 'claims',
  claim_answer_part: 'claims',
  clinic_number: 'groups',
  text_message: 'messages',
  text_batch: 'messages',
  text_consent: 'messages',
  text_media: 'messages',
  evidence_override: 'reports',
  evidence_packet: 'reports',
  evidence_export: 'reports',
  evidence_export_part: 'reports',
}
const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([\w.]+)/g,
  /\b(?:insert into|update|delete from|merge into)\s+((?:public\.|auth\.|app\.)?[a-z_]+)\s+(?:set|values|\(|where|as|select)/g,
]
const nounOf = (path: string) => path.split('/')[2] ?? ''
const isExempt = (path: string) => /\/(testing|testbed|simulator)\//.test(path)

test('a noun writes only its own tables', () => {
  const matches = server
    .filter(({ path }) => !isExempt(path))
    .flatMap(({ path, text }) =>
      writes.flatMap((w) => [...text.matchAll(w)].map((m) => ({ path, table: (m[1] ?? '').replace(/^public\./, '') }))),
    )
  const wrong = matches.filter(({ path, table }) => owners[table] !== nounOf(path) && owners[table] !== undefined)
  const unknown = matches.filter(({ table }) => owners[table] === undefined && !table.startsWith('app.'))
  expect(wrong.map((w) => `${w.path} writes ${w.table}, which belongs to ${owners[w.table]}`)).toEqual([])
  expect([...new Set(unknown.map((u) => `${u.table} has no owner (${u.path})`))]).toEqual([])
})

test('one place opens connections to the database, so that several hosts are known to all', () => {
  const allowed = /^server\/src\/platform\/(database\/connect-to|backup\/|embedded\/|testing\/)/
  expect(findViolations(server, /connectionString:/, (path) => allowed.test(path))).toEqual([])
})

test('one place reads the environment', () => {
  const allowed = /^server\/src\/(start|serve|platform\/embedded\/|platform\/testing\/|platform\/config|platform\/http\/web-build)/
  expect(findViolations(server, /process\.env/, (path) => allowed.test(path))).toEqual([])
  expect(findViolations([...domain, ...web], /process\.env/, () => false)).toEqual([])
})

test('no handler writes its own audit row: whom a call concerned is read from its contract', () => {
  // Who enters a group of others stands in its books too, beside the row of the call in those of one's own
  const writers = /^server\/src\/(platform\/(audit|http)\/|auth\/emergency\/emergency-access\.ts)/
  const byHand = /\brecordAudit(AtCommit)?\b|\binsertInto\('audit'|insert into audit\b|\bisSuperUser\b/
  expect(findViolations(server, byHand, (path) => writers.test(path))).toEqual([])
})

test('no screen judges by role: what a person may do is told by the server', () => {
  const judging = /\bme\.(role|isSuperAdmin|superUserAccess)\b(?! \|\|)|\bisPermitted\(/
  expect(findViolations(web, judging, () => false)).toEqual([])
})

test('one place opens the confinement of a transaction', () => {
  expect(findViolations(server, /set_config\('app\./, (path) => path === 'server/src/platform/database/db.ts')).toEqual([])
})

test('what follows a change is decided in one table, and nobody does it by hand', () => {
  const mechanism = /^server\/src\/(after-change|platform\/(jobs\/enqueue|live\/live)|members\/summary\/(refresh|verify)-\w+)\.ts$/
  // The names themselves, so that none is brought in under another
  const byHand = /\b(enqueue|sendHints|refreshSummaries|upsertListRows)\b|pg_notify\('live'|\bpgboss\.(send|insert)/
  expect(findViolations(server, byHand, (path) => mechanism.test(path) || /\/(testing|lists\/upsert-list-rows)/.test(path))).toEqual([])
})

test('one file writes summaries', () => {
  const write = /(insertInto|updateTable|deleteFrom)\('member_summary|(insert into|update|delete from) member_summary/
  const isWriter = (path: string) => path === 'server/src/members/summary/refresh-summary.ts' || path.includes('/testing/')
  expect(findViolations(server, write, isWriter)).toEqual([])
})

test('nobody logs a body, a name or a reading', () => {
  expect(findViolations(server, /\blog\.\w+\([^)]*(\.body|JSON\.stringify|\.name\b|\.phone|\.value\b)/, () => false)).toEqual([])
  expect(
    findViolations(server, /\bconsole\.(log|error|warn|info)/, (path) =>
      /^server\/src\/(main|start|serve|platform\/(lifecycle|database\/database-server|http\/web-build|start-problem)|simulator\/)|testing\//.test(
        path,
      ),
    ),
  ).toEqual([])
})

test('what takes the focus has it as soon as it is seen: an effect after painting loses the key pressed meanwhile', () => {
  expect(web.filter(({ text }) => /useEffect\([^;{}]*(\{[^}]*)?\.focus\(\)/.test(text)).map(({ path }) => path)).toEqual([])
})

test('a dialog that is loaded when it is wanted keeps what is typed meanwhile', () => {
  const loaded = web.filter(({ text }) => /lazy\([^;]*import\('[^']*\/(?:\w*Dialog|Palette|WorkspaceMenu)\.tsx'\)/.test(text))
  expect(loaded.length).toBeGreaterThan(5)
  expect(loaded.filter(({ text }) => !text.includes('<DialogBoundary')).map(({ path }) => path)).toEqual([])
})

test('no text becomes markup or code', () => {
  const makes =
    /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|srcdoc|createContextualFragment|DOMParser|\beval\(|new Function\(/
  expect(findViolations(sourceFiles(['web/src/**/*.{ts,tsx}', 'domain/src/**/*.ts']), makes, () => false)).toEqual([])
})

test('the domain reads no clock and takes no chance', () => {
  expect(findViolations(domain, /\bnew Date\(\)|Date\.now\(|Math\.random\(|Temporal\.Now/, () => false)).toEqual([])
})

test('dates are not computed on instants', () => {
  expect(
    findViolations(all, /86_?400_?000|24 \* 60 \* 60 \* 1000|setDate\(|getTimezoneOffset/, (path) => /test|trend-|days\.ts$/.test(path)),
  ).toEqual([])
})

const banned = /^(utils?|helpers?|common|manager|service|data|info|item|base|impl|misc|shared)$/i
// "Raw data" is the specification's own word for a page
const spoken = (name: string) => name.replace(/^raw-data/, 'raw')
const wordsOf = (path: string) => {
  const [name = '', ...folders] = path.split('/').slice(2).toReversed()
  return [...spoken(name.replace(/\.\w+$/, '')).split(/[-.]/), ...folders]
}
test('today is a day of a zone: the day of UTC is tomorrow in New York every evening', () => {
  const everywhere = sourceFiles(['{domain,server,web}/{src,seeds}/**/*.{ts,tsx}', '{e2e,bench,scripts,tests}/**/*.ts'], true)
  const todayOfUtc = /new Date\((Date\.now\(\)[^)]*)?\)\.(toISOString\(\)\.s|getUTC)/
  expect(findViolations(everywhere, todayOfUtc, () => false)).toEqual([])
})

test('no file is a drawer for everything', () => {
  expect(all.filter(({ path }) => wordsOf(path).some((word) => banned.test(word))).map((f) => f.path)).toEqual([])
})

test('an exported type is called what it is, not what was done with it (docs/naming.md)', () => {
  const prose =
    /^export type (Who|Whom|Whose|When|Extra|Read|Shown|\w*(Asked|Told|Given|Held|Placed|Taken|Heard|Sent|Opened|Chosen|Filled|Found|Judged))\b/
  expect(findViolations(all, prose, () => false)).toEqual([])
})

test('files stay small', () => {
  const tall = all
    .filter(({ path }) => !path.endsWith('tables.ts'))
    .filter(({ text }) => text.split('\n').filter((line) => line.trim() !== '' && !/^\s*(\/\/|\*|\/\*)/.test(line)).length > 250)
  expect(tall.map((f) => f.path)).toEqual([])
})

test('tests are neither skipped nor alone', () => {
  const tests = sourceFiles(
    ['{domain,server,web}/src/**/*.test.{ts,tsx}', 'tests/*.ts', 'e2e/**/*.ts', 'server/seeds/*.test.ts'],
    true,
  ).filter((f) => !f.path.startsWith('tests/house'))
  expect(findViolations(tests, /\b(test|it|describe)\.(only|skip|todo)\(/, () => false)).toEqual([])
})

test('no test has less patience than all have: on a busy machine it would fail for no fault of the code', () => {
  const tests = sourceFiles(['{domain,server}/{src,seeds}/**/*.ts', '{tests,scripts}/**/*.ts'], true)
  expect(findViolations(tests, /^ *\}, [1-9]\d?_000\)$/, () => false)).toEqual([])
})

test('where one lives is a state, how a thing stands is its status', () => {
  const formsOfAddresses = /\/(StockOrder|UserInformationPage)\.tsx$|\/field-labels\.ts$/
  const head = />State<|(label|title|Label)(=|: )['"](State|Every state|Any state)\b/
  expect(findViolations(web, head, (path) => formsOfAddresses.test(path))).toEqual([])
})

// Where a vendor's word or an old address is meant, and the list of what people call a column in their files
const othersWords =
  /^server\/src\/(vendors|simulator)\/|\/(job-words|import-file|search-codes|nearest-word|browser-call)\.ts$|^domain\/src\/(support\/api|billing\/cases\/|billing\/conditions|fhir\/(rules|plan-resources))/
const british =
  /['"`>][^'"`<>]*\b(enrol|enrols|enrolments?|programmes?|colours?|organisations?|cancell(ed|ing)|behaviours?|centres?|favourites?|honour|analyse|recognise|authoris\w*|practis\w*|judgement|labelled|fulfils?|fulfilment|cheques?|initialis\w*|summaris\w*)\b/i

test('what a person reads is written as in the US', () => {
  expect(findViolations(all, british, (path) => othersWords.test(path))).toEqual([])
})

test('clinicians read the words of the field: Glucose, Unassigned, Reset zoom, at or above', () => {
  // Patients are told in plain words, in five languages that each have one for it
  const toPatients = /\/(filling-words|words-english)\.ts$/
  const unclinical =
    /['"`>][^'"`<>]*\b(Blood glucose|Blood sugar|Not assigned|Reset the zoom|(below|above) or equal|greater than or equal)/i
  expect(findViolations(all, unclinical, (path) => toPatients.test(path))).toEqual([])
})

// What the specification names stays named (decision 36): its calls about Kardia's patients, and the telephone company, which
// is no vendor of devices; whose a parcel's number is says the carriers' folder
const namesAVendor =
  /^server\/src\/(vendors|simulator)\/|\/testing\/|^server\/src\/(simulator-page|phone-lookups)\.ts$|^server\/src\/(calls|messages)\/|^server\/src\/devices\/(accounts\/connect-kardia|orders\/apply-order-update|registry\/record-rows)\.ts$/

test('no shared code names a vendor: it asks what the vendor can do', () => {
  const names = vendorNames.join('|')
  const violations = findViolations(sourceFiles(['server/src/**/*.ts']), new RegExp(`'(${names})'|/vendors/(${names})/`), (path) =>
    namesAVendor.test(path),
  )
  expect(violations).toEqual([])
})

test('a value is named with the unit that screens write, never with the one it is stored in', () => {
  // Of a weight that is "lbs" beside 215.4; what is stored are grams
  const stored = /metricFacts\[[^\]]+\]\.unit\b|\{[^}]*\bunit\b[^}]*\} = metricFacts/
  expect(findViolations(all, stored, (path) => path === 'domain/src/values/metrics.ts')).toEqual([])
})
