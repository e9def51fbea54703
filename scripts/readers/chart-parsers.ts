/**
 * Charts that another system hands over (FHIR R4): a value of a resource is respelled, damaged or left out, something is added
 * that turns round what the resource says, or the file loses a part.
 */
import { readCharts } from '@vitalrounds/domain/chart-imports/read-charts'
import { damages, type Leaf, leavesOf, removed, withValue } from './leaves.ts'
import { type Draw, type MutatedInput, type Parser, type ReadResult, refused } from './parser.ts'

const clinic = { today: '2026-11-28', zone: 'America/New_York' }
const of = { subject: { reference: 'Patient/p1' } }
const active = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }] }
const confirmed = { coding: [{ code: 'confirmed' }] }

const resources: readonly Record<string, unknown>[] = [
  {
    resourceType: 'Patient',
    id: 'p1',
    active: true,
    name: [{ use: 'official', family: 'Quillfeather', given: ['Odalys', 'May'], prefix: ['Ms.'] }],
    telecom: [
      { system: 'phone', value: '+1 202-555-0143', use: 'mobile' },
      { system: 'email', value: 'odalys@mail.example' },
    ],
    gender: 'female',
    birthDate: '1954-03-09',
    deceasedBoolean: false,
    address: [{ use: 'home', line: ['12 Larch Way', 'Apt 3'], city: 'Springfield', state: 'IL', postalCode: '62701' }],
    communication: [{ language: { coding: [{ code: 'es' }], text: 'Spanish' }, preferred: true }],
    identifier: [{ type: { coding: [{ code: 'MR' }] }, value: 'MR-17' }],
  },
  {
    resourceType: 'Condition',
    id: 'c1',
    ...of,
    clinicalStatus: active,
    verificationStatus: confirmed,
    category: [{ coding: [{ code: 'problem-list-item' }] }],
    code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'E11.9' }], text: 'Diabetes of the second type' },
  },
  {
    resourceType: 'MedicationRequest',
    id: 'm1',
    ...of,
    status: 'active',
    intent: 'order',
    doNotPerform: false,
    medicationCodeableConcept: { text: 'Metformin' },
    authoredOn: '2024-02',
    requester: { display: 'Dr. Ng' },
    reasonCode: [{ text: 'Diabetes' }],
    dosageInstruction: [
      { doseAndRate: [{ doseQuantity: { value: 500, unit: 'mg' } }], route: { text: 'oral' }, timing: { code: { text: 'BID' } } },
    ],
  },
  {
    resourceType: 'AllergyIntolerance',
    id: 'a1',
    patient: of.subject,
    clinicalStatus: active,
    verificationStatus: confirmed,
    code: { text: 'Penicillin' },
    category: ['medication'],
    reaction: [{ severity: 'severe' }],
  },
  {
    resourceType: 'Consent',
    id: 'k1',
    status: 'active',
    patient: of.subject,
    dateTime: '2026-05-04T15:00:00Z',
    performer: [{ reference: 'RelatedPerson/r1' }],
    policyRule: { text: 'RPM consent, verbal' },
    provision: { type: 'permit', period: { end: '2030-01-01' } },
  },
  {
    resourceType: 'Observation',
    id: 'o1',
    ...of,
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { coding: [{ system: 'http://loinc.org', code: '4548-4' }], text: 'A1c' },
    effectiveDateTime: '2026-03-04',
    performer: [{ display: 'Harbor Lab' }],
    valueQuantity: { value: 6.8, unit: '%', system: 'http://unitsofmeasure.org', code: '%' },
  },
  {
    resourceType: 'Observation',
    id: 'v1',
    ...of,
    status: 'final',
    category: [{ coding: [{ code: 'vital-signs' }] }],
    code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }], text: 'Blood pressure' },
    effectiveDateTime: '2026-03-04T14:12:00Z',
    component: [
      { code: { coding: [{ system: 'http://loinc.org', code: '8480-6' }] }, valueQuantity: { value: 148, unit: 'mmHg', code: 'mm[Hg]' } },
      { code: { coding: [{ system: 'http://loinc.org', code: '8462-4' }] }, valueQuantity: { value: 86, unit: 'mmHg', code: 'mm[Hg]' } },
    ],
  },
  { resourceType: 'RelatedPerson', id: 'r1', patient: of.subject, relationship: [{ text: 'daughter' }] },
]
const wordsIn = (value: unknown) => (typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)).trim()
const bundleOf = (all: readonly unknown[]) => ({ resourceType: 'Bundle', type: 'collection', entry: all.map((resource) => ({ resource })) })
const good = bundleOf(resources)

function read(text: unknown): ReadResult {
  const file = readCharts([{ name: 'charts.json', text: String(text) }], clinic)
  if ('problem' in file) return refused
  const rows = [...file.people, ...file.entries]
  const taken = rows.filter(({ problems }) => problems.length === 0)
  if (taken.length === 0) return refused
  const facts = taken.flatMap(({ kind, content }) =>
    leavesOf(content).map(({ path, value }) => [`${kind} ${path.join('.')}`, wordsIn(value)] as const),
  )
  return { facts: new Map(facts), said: [...file.notices, ...rows.flatMap((row) => [...row.problems, ...row.notices])], isRefused: false }
}
const goodFacts = read(JSON.stringify(good)).facts

/** What says another thing than the resource without it. */
const turned: readonly (readonly [kind: string, element: Record<string, unknown>])[] = [
  ['Patient', { active: false }],
  ['Patient', { deceasedDateTime: '2026-01-02' }],
  ['Patient', { link: [{ type: 'replaced-by', other: { reference: 'Patient/p2' } }] }],
  ['Patient', { implicitRules: 'https://example.org/rules' }],
  ['Patient', { contact: [{ modifierExtension: [{ url: 'https://example.org/not' }] }] }],
  ['Patient', { communication: [{ language: { text: 'Vietnamese' } }] }],
  ['Condition', { clinicalStatus: { text: 'Resolved' } }],
  ['Condition', { clinicalStatus: { coding: [{ code: 'active' }, { code: 'inactive' }] } }],
  ['Condition', { clinicalStatus: {} }],
  ['Condition', { verificationStatus: { coding: [{ code: 'differential' }] } }],
  ['Condition', { abatementString: 'last year' }],
  ['Condition', { category: [{ coding: [{ code: 'encounter-diagnosis' }] }] }],
  ['MedicationRequest', { doNotPerform: true }],
  ['MedicationRequest', { intent: 'option' }],
  ['MedicationRequest', { dosageInstruction: [{ doseAndRate: [{ doseQuantity: { value: 500, unit: 'mg' } }], asNeededBoolean: true }] }],
  ['MedicationRequest', { dosageInstruction: [{ doseAndRate: [{ doseRange: { low: { value: 1 } } }], route: { text: 'oral' } }] }],
  ['MedicationRequest', { dosageInstruction: [{ text: '1 a day' }, { text: '2 a day on Sunday' }] }],
  ['AllergyIntolerance', { verificationStatus: { text: 'Refuted' } }],
  ['AllergyIntolerance', { code: { text: 'NKDA' } }],
  ['AllergyIntolerance', { category: ['biologic', 'food'] }],
  ['Observation', { status: 'preliminary' }],
  ['Observation', { code: { coding: [{ system: 'http://loinc.org', code: '62238-1' }], text: 'eGFR' } }],
  ['Observation', { valueQuantity: { value: 6.8, comparator: '>', code: '%' } }],
  ['Observation', { valueQuantity: { value: 51, unit: 'mmol/mol' } }],
  ['Observation', { valueQuantity: { value: 6.84, code: '%' } }],
  ['Observation', { dataAbsentReason: { text: 'Error' } }],
  ['Observation', { effectiveDateTime: '2026-03' }],
  ['Consent', { status: 'inactive' }],
  ['Consent', { provision: { type: 'deny' } }],
  ['Consent', { provision: { type: 'permit', period: { end: '2026-06-30' } } }],
  ['Consent', { provision: { type: 'permit', provision: [{ type: 'deny' }] } }],
]

type Input = Omit<MutatedInput, 'what'>
const textOf = (value: unknown) => JSON.stringify(value)

function withTurn(draw: Draw) {
  const [kind, element] = draw.pick(turned)
  const all = resources.map((resource) => (resource['resourceType'] === kind ? { ...resource, ...element } : resource))
  return { what: `${kind} with ${textOf(element)}`, input: textOf(bundleOf(all)), isRight: () => false, mustBeSaid: true }
}

/** A part of the file is lost, or there twice. */
function withDamage(draw: Draw) {
  const text = textOf(good)
  const ways: readonly (readonly [string, string])[] = [
    ['cut off', text.slice(0, draw.int(1, text.length - 1))],
    ['a letter lost', text.slice(0, 40) + text.slice(41)],
    ['as lines, the last cut off', resources.map(textOf).join('\n').slice(0, -draw.int(1, 60))],
    ['an entry that is none', textOf(bundleOf([...resources, 7]))],
    ['everybody twice', textOf(bundleOf([...resources, ...resources]))],
    ['a history', textOf({ ...good, type: 'history' })],
  ]
  const [what, input] = draw.pick(ways)
  return { what: `the file: ${what}`, input, isRight: () => false }
}

const phoneOf = (text: string) => /^\+?1?\D*(\d{3})\D*(\d{3})\D*(\d{4})$/.exec(text.trim())?.slice(1).join('-')

/** What is left out says nothing, or a part of what it said; another text stands as it is. */
function rightOf(to: unknown): Input['isRight'] {
  if (to === removed || to === null) return (_, fact = '') => [...goodFacts.values()].some((stated) => stated.includes(fact))
  const text = wordsIn(to)
  return (_, fact = '') => text !== '' && (fact.includes(text) || fact === text.toUpperCase() || fact === phoneOf(text))
}

function withLeaf(draw: Draw) {
  const { path, value }: Leaf = draw.pick(leavesOf(good))
  const to = draw.pick([removed, null, ` ${String(value)} `, String(value).toUpperCase(), ...damages])
  const spelled = typeof to === 'symbol' ? 'left out' : `as ${textOf(to)}`
  return { what: `${path.join('.')} ${spelled}`, input: textOf(withValue(good, path, to)), isRight: rightOf(to) }
}

const charts: Parser = {
  name: 'Charts in FHIR',
  read,
  mutate: (draw) => ({ good: textOf(good), mutated: draw.pick([withTurn, withDamage, withLeaf, withLeaf, withLeaf])(draw) }),
}

export const chartParsers: readonly Parser[] = [charts]
