/**
 * What a resource must fulfil before it leaves: the elements that US Core 6.1.0 requires, the codes of required bindings (HL7
 * FHIR R4), and of an Observation the unit, the bounds and the comparator that its code allows, a device or whoever answers for
 * it, and that nothing doubted or excluded is `final`. General validators let most of these pass.
 */
import { bloodPressure, codeByNumber, oxygenInBlood, vitalCodes } from './observation-codes.ts'
import { type FhirResource, type Quantity, type ResourceType, systems } from './resource.ts'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
/** One or several: what stands at an element, as a list. */
const listAt = (value: unknown): unknown[] => (value === undefined || value === null ? [] : Array.isArray(value) ? value : [value])

/** Every value at a path such as `name.family`, through lists; `a|b` is either element. */
export function valuesAt(value: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (values, name) =>
      values.flatMap((item) =>
        listAt(item)
          .filter(isObject)
          .flatMap((object) => name.split('|').flatMap((choice) => listAt(object[choice]))),
      ),
    [value],
  )
}

/** US Core 6.1.0, minimum cardinality 1; of base R4 where no profile is followed. */
const required: Record<ResourceType, readonly string[]> = {
  AllergyIntolerance: ['code', 'patient.reference'],
  CarePlan: ['text.div', 'status', 'intent', 'category.coding.code', 'subject.reference'],
  Communication: ['status', 'subject.reference'],
  Condition: ['category.coding.code', 'code', 'subject.reference'],
  Consent: ['status', 'scope', 'category', 'patient.reference', 'policy|policyRule'],
  Device: ['identifier.value', 'status'],
  DocumentReference: ['status', 'type', 'category', 'subject.reference', 'content.attachment.contentType', 'content.attachment.url|data'],
  Encounter: ['status', 'class.code', 'type', 'subject.reference'],
  Goal: ['lifecycleStatus', 'description.text', 'subject.reference', 'startDate|target'],
  Group: ['type', 'actual', 'name'],
  MedicationStatement: ['status', 'medicationCodeableConcept.text', 'subject.reference'],
  Observation: ['status', 'code', 'subject.reference', 'effectiveDateTime|effectivePeriod', 'category.coding.code'],
  Organization: ['active', 'name'],
  Patient: ['identifier.system', 'identifier.value', 'name.family|given', 'gender'],
  Practitioner: ['identifier.system', 'identifier.value', 'name.family'],
  PractitionerRole: ['practitioner.reference', 'organization.reference'],
  Provenance: ['target.reference', 'recorded', 'agent.who'],
  QuestionnaireResponse: ['questionnaire', 'status', 'subject.reference', 'authored'],
}

/** Required bindings: values as HL7 FHIR R4 lists them. */
const allowed: Partial<Record<ResourceType, Readonly<Record<string, string>>>> = {
  AllergyIntolerance: { category: 'food medication environment biologic' },
  CarePlan: { status: 'draft active on-hold revoked completed entered-in-error unknown', intent: 'proposal plan order option' },
  Communication: { status: 'preparation in-progress not-done on-hold stopped completed entered-in-error unknown' },
  Condition: {
    'clinicalStatus.coding.code': 'active recurrence relapse inactive remission resolved',
    'verificationStatus.coding.code': 'unconfirmed provisional differential confirmed refuted entered-in-error',
  },
  Consent: { status: 'draft proposed active rejected inactive entered-in-error' },
  Device: { status: 'active inactive entered-in-error unknown' },
  DocumentReference: { status: 'current superseded entered-in-error' },
  Encounter: { status: 'planned arrived triaged in-progress onleave finished cancelled entered-in-error unknown' },
  Goal: { lifecycleStatus: 'proposed planned accepted active on-hold completed cancelled entered-in-error rejected' },
  Group: { type: 'person animal practitioner device medication substance' },
  MedicationStatement: { status: 'active completed entered-in-error intended stopped on-hold unknown not-taken' },
  Observation: { status: 'registered preliminary final amended corrected cancelled entered-in-error unknown' },
  Patient: { gender: 'male female other unknown' },
  QuestionnaireResponse: { status: 'in-progress completed amended entered-in-error stopped' },
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const idPattern = /^[A-Za-z0-9.-]{1,64}$/
const referencePattern = /^[A-Z][A-Za-z]+\/[A-Za-z0-9.-]{1,64}$/

/** Every relative reference of a resource, wherever it stands; each once. */
export function referencesOf(value: unknown): string[] {
  const results = new Set<string>()
  const walk = (item: unknown) => {
    if (Array.isArray(item)) return item.forEach(walk)
    if (!isObject(item)) return
    if (typeof item['reference'] === 'string') results.add(item['reference'])
    Object.values(item).forEach(walk)
  }
  walk(value)
  return [...results]
}

function commonProblems(item: FhirResource): string[] {
  const missing = required[item.resourceType].filter((path) => valuesAt(item, path).length === 0)
  const codes = Object.entries(allowed[item.resourceType] ?? {}).flatMap(([path, values]) =>
    valuesAt(item, path)
      .filter((code) => !values.split(' ').includes(String(code)))
      .map(() => `${path} is no code of its value set`),
  )
  return [
    ...missing.map((path) => `${path} is missing`),
    ...codes,
    ...(idPattern.test(item.id) ? [] : ['id is no FHIR id']),
    ...(instant.test(item.meta.lastUpdated) ? [] : ['meta.lastUpdated is no instant']),
    ...(referencesOf(item).every((reference) => referencePattern.test(reference)) ? [] : ['a reference is not relative']),
  ]
}

const numbersOf = (holder: unknown) => valuesAt(holder, 'code.coding.code').map(String)

/** What is wrong with a number under its code: unit, system, bounds. A code that nobody lists is judged by UCUM's name alone. */
function quantityProblems(holder: unknown): string[] {
  const [value] = valuesAt(holder, 'valueQuantity') as Partial<Quantity>[]
  if (value === undefined) return []
  const code = numbersOf(holder).flatMap((number) => codeByNumber.get(number) ?? [])[0]
  const unit = code?.units.find((allowedUnit) => allowedUnit.code === value.code)
  return [
    ...(value.system === systems.ucum && value.code !== undefined ? [] : ['valueQuantity has no unit of UCUM']),
    ...(code && !unit ? [`valueQuantity has another unit than ${code.units.map((known) => known.code).join(' or ')}`] : []),
    ...(code && !(Number(value.value) >= code.least && Number(value.value) <= code.most) ? ['valueQuantity is out of bounds'] : []),
  ]
}

const textOf = (item: FhirResource) => valuesAt(item, 'code.text').join(' ')
const notesOf = (item: FhirResource) => valuesAt(item, 'note.text').map(String)
const beyondRange: Readonly<Record<string, string>> = { above: '>', below: '<' }

function comparatorProblems(item: FhirResource): string[] {
  const [, side] = /\b(above|below) meter range/.exec(textOf(item)) ?? []
  const target = side && beyondRange[side]
  const [comparator] = valuesAt(item, 'valueQuantity.comparator')
  return target === comparator ? [] : ['the comparator of valueQuantity does not fit its text']
}

function pressureProblems(item: FhirResource): string[] {
  const components = valuesAt(item, 'component')
  const numbers = components.flatMap(numbersOf)
  const halves = [vitalCodes.systolicBP.loinc, vitalCodes.diastolicBP.loinc]
  const isEmpty = components.some((half) => valuesAt(half, 'valueQuantity|dataAbsentReason').length === 0)
  return [
    ...(halves.every((half) => numbers.includes(half)) ? [] : ['a pressure has not both components']),
    ...(isEmpty ? ['a component has no value'] : []),
  ]
}

function observationProblems(item: FhirResource): string[] {
  const numbers = numbersOf(item)
  const isPressure = numbers.includes(bloodPressure.loinc)
  const isUnfit = notesOf(item).some((text) => /^(Suspect|Set aside|Excluded):/.test(text))
  return [
    ...[item, ...valuesAt(item, 'component')].flatMap(quantityProblems),
    ...comparatorProblems(item),
    ...(isPressure
      ? pressureProblems(item)
      : valuesAt(item, 'valueQuantity|dataAbsentReason').length === 0
        ? ['there is no value and no reason']
        : []),
    ...(hasSource(item) ? [] : ['there is neither device nor performer']),
    ...(numbers.includes(vitalCodes.spo2.loinc) && !numbers.includes(oxygenInBlood) ? ['oxygen has not both of its codes'] : []),
    ...(isUnfit && item['status'] === 'final' ? ['what is doubted or excluded is final'] : []),
  ]
}

/** What is measured names its device, or whoever answers for a typed value; laboratories and surveys need none. */
function hasSource(item: FhirResource) {
  const isMeasured = valuesAt(item, 'category.coding.code').some((code) => ['vital-signs', 'activity', 'procedure'].includes(String(code)))
  return !isMeasured || valuesAt(item, 'device.reference').length > 0 || valuesAt(item, 'performer.reference').length > 0
}

/** What is wrong with a resource, in words that name no value of it; nothing where it may leave. */
export const resourceProblems = (item: FhirResource): string[] => [
  ...commonProblems(item),
  ...(item.resourceType === 'Observation' ? observationProblems(item) : []),
]
