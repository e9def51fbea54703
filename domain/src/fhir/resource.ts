/** What every FHIR R4 resource of ours has in common (HL7 FHIR R4 4.0.1), and the small parts that they are put together from. */

/** The kinds of resource that are served, by FHIR's own names. */
export const resourceTypes = [
  'AllergyIntolerance',
  'CarePlan',
  'Communication',
  'Condition',
  'Consent',
  'Device',
  'DocumentReference',
  'Encounter',
  'Goal',
  'Group',
  'MedicationStatement',
  'Observation',
  'Organization',
  'Patient',
  'Practitioner',
  'PractitionerRole',
  'Provenance',
  'QuestionnaireResponse',
] as const
export type ResourceType = (typeof resourceTypes)[number]

export type Coding = { system: string; code: string; display?: string }
export type CodeableConcept = { coding?: Coding[]; text?: string }
export type Reference = { reference: string }
/** A number with its unit in UCUM; `comparator` where the number is only a bound. */
export type Quantity = { value: number; unit: string; system: string; code: string; comparator?: '<' | '>' }

export type FhirResource = {
  resourceType: ResourceType
  id: string
  meta: { lastUpdated: string; profile?: string[] }
  [element: string]: unknown
}

/** Names of systems: those of HL7 as its terminology publishes them, those of ours below an address of our own. */
export const systems = {
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  icd10: 'http://hl7.org/fhir/sid/icd-10-cm',
  npi: 'http://hl7.org/fhir/sid/us-npi',
  language: 'urn:ietf:bcp:47',
  iso11073: 'urn:iso:std:iso:11073:10101',
  actCode: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  ours: 'https://vitalrounds.example.org/fhir',
} as const
/** A system of HL7's terminology by its short name. */
export const hl7System = (name: string) => `http://terminology.hl7.org/CodeSystem/${name}`
/** A system of ours: numbers and codes that nobody else issues. */
export const ownSystem = (name: string) => `${systems.ours}/${name}`
const usCore = (name: string) => `http://hl7.org/fhir/us/core/StructureDefinition/us-core-${name}`

export const referenceTo = (type: ResourceType, id: string): Reference => ({ reference: `${type}/${id}` })
/** `undefined` where nobody or nothing is known: the element is then left out. */
export const optionalReference = (type: ResourceType, id: string | null): Reference | undefined =>
  id === null ? undefined : referenceTo(type, id)

export const concept = (system: string, code: string, text?: string): CodeableConcept => ({
  coding: [{ system, code }],
  ...(text !== undefined && { text }),
})

/** What every row that becomes a resource brings: its id, and when anything of it that is shown was changed last (ISO instant). */
export type ResourceRow = { id: string; updatedAt: string }

/** A resource with its id, its last change and the US Core profile that it follows, where there is one; what is undefined is left out. */
export function resource(
  resourceType: ResourceType,
  { id, updatedAt }: ResourceRow,
  elements: Record<string, unknown>,
  profile?: string,
): FhirResource {
  const present = Object.entries(elements).filter(([, value]) => value !== undefined)
  const meta = { lastUpdated: updatedAt, ...(profile !== undefined && { profile: [usCore(profile)] }) }
  return { resourceType, id, meta, ...Object.fromEntries(present) }
}

/** A note of words alone; `undefined` where there is nothing to say. */
export const notes = (...texts: readonly (string | null | undefined | false)[]) => {
  const present = texts.filter((text) => typeof text === 'string' && text !== '')
  return present.length > 0 ? present.map((text) => ({ text })) : undefined
}

/** The text of an element that may be empty in a row; FHIR allows no empty one. */
export const nonEmpty = (text: string): string | undefined => (text.trim() === '' ? undefined : text)
