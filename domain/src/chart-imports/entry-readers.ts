/** Which resources are entries of a chart, and who reads each of them. */
import { monthOf } from '../days.ts'
import type { ChartEntryKind, EntryRow } from './chart-rows.ts'
import { type Context, findEntry, type Index } from './entry-index.ts'
import {
  AllergyShape,
  type AnyResource,
  Concept,
  ConditionShape,
  ConsentShape,
  MedicationShape,
  ObservationShape,
  type Reference,
  RelatedPersonShape,
  VitalShape,
  wordsOf,
} from './fhir-shapes.ts'
import { readAllergy, readCondition, type ReadEntry } from './read-chart-entry.ts'
import { type Giver, readConsent } from './read-consent.ts'
import { isOfLaboratory, readLab } from './read-lab.ts'
import { readMedication } from './read-medication.ts'
import { isVitalSign, readVital } from './read-vital.ts'

export type EntryReader = {
  kind: ChartEntryKind
  read: (resource: AnyResource, context: Context) => ReadEntry<NonNullable<EntryRow['content']>> | { path: readonly PropertyKey[] }
}
const pathOf = (error: { issues: readonly { path: PropertyKey[] }[] }) => ({ path: error.issues[0]?.path ?? [] })

/** What a Medication that is referred to is called; contained in the resource itself, or an entry of its own. */
function namedMedication(resource: AnyResource, reference: string | undefined, index: Index): string {
  const contained = Array.isArray(resource['contained']) ? (resource['contained'] as { id?: unknown; code?: unknown }[]) : []
  const target = reference?.startsWith('#')
    ? contained.find(({ id }) => `#${String(id)}` === reference)
    : findEntry(index, reference)?.resource
  const code = Concept.safeParse(target?.code)
  return code.success ? wordsOf(code.data) : ''
}

const medicationReader: EntryReader = {
  kind: 'medication',
  read: (resource, { today, index }) => {
    const read = MedicationShape.safeParse(resource)
    if (!read.success) return pathOf(read.error)
    return readMedication(read.data, namedMedication(resource, read.data.medicationReference?.reference, index), monthOf(today))
  },
}
/** Who agreed, as the reference says: the patient, or a RelatedPerson of the files with the words of the relationship. */
function giversOf(performers: readonly Reference[], index: Index) {
  return performers.flatMap(({ reference }): Giver[] => {
    const resource = findEntry(index, reference)?.resource
    if (resource?.resourceType === 'Patient') return [{ givenBy: 'member', relation: '' }]
    const related = RelatedPersonShape.safeParse(resource)
    const relation = resource?.resourceType === 'RelatedPerson' && related.success ? wordsOf(related.data.relationship?.[0]) : ''
    return relation === '' ? [] : [{ givenBy: 'representative', relation }]
  })
}

const consentReader: EntryReader = {
  kind: 'consent',
  read: (resource, { today, index }) => {
    const read = ConsentShape.safeParse(resource)
    return read.success ? readConsent(read.data, giversOf(read.data.performer ?? [], index), today) : pathOf(read.error)
  },
}

const labReader: EntryReader = {
  kind: 'lab',
  read: (resource, context) => {
    const read = ObservationShape.safeParse(resource)
    return read.success ? readLab(read.data, context) : pathOf(read.error)
  },
}

const vitalReader: EntryReader = {
  kind: 'reading',
  read: (resource, context) => {
    const read = VitalShape.safeParse(resource)
    return read.success ? readVital(read.data, context) : pathOf(read.error)
  },
}

/** By the code and category of what can be read of it; one that cannot be read is nobody's. */
function observationReaderOf(resource: AnyResource): EntryReader | undefined {
  const { category, code } = resource
  const read = ObservationShape.pick({ category: true, code: true }).safeParse({ category, code })
  if (!read.success) return undefined
  if (isVitalSign(read.data)) return vitalReader
  return isOfLaboratory(read.data) ? labReader : undefined
}

const entryReaders: Readonly<Record<string, EntryReader>> = {
  Condition: {
    kind: 'problem',
    read: (resource) => {
      const read = ConditionShape.safeParse(resource)
      return read.success ? readCondition(read.data) : pathOf(read.error)
    },
  },
  AllergyIntolerance: {
    kind: 'allergy',
    read: (resource) => {
      const read = AllergyShape.safeParse(resource)
      return read.success ? readAllergy(read.data) : pathOf(read.error)
    },
  },
  Consent: consentReader,
  MedicationStatement: medicationReader,
  MedicationRequest: medicationReader,
}

/** Who reads it as an entry of a chart, if anybody. */
export const readerOf = (resource: AnyResource): EntryReader | undefined =>
  resource.resourceType === 'Observation' ? observationReaderOf(resource) : entryReaders[resource.resourceType]
