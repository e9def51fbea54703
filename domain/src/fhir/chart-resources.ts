/** The chart as Condition, MedicationStatement, AllergyIntolerance, Encounter and Observations of the laboratory. */
import { labValue } from '../chart/egfr.ts'
import type { LabTest } from '../chart/labs.ts'
import { type VisitKind, visitKinds } from '../chart/visits.ts'
import { labCodes, quantity } from './observation-codes.ts'
import {
  concept,
  type FhirResource,
  hl7System,
  nonEmpty,
  notes,
  optionalReference,
  referenceTo,
  resource,
  type ResourceRow,
  systems,
} from './resource.ts'

type ChartRow = ResourceRow & { memberId: string; recordedAt: string; recordedBy: string | null; isRemoved: boolean }

export type ConditionRow = Omit<ChartRow, 'isRemoved'> & {
  /** ICD-10-CM; null where the chronic condition is words alone. */
  code: string | null
  title: string
  endedAt: string | null
}

/** A diagnosis or chronic condition of the problem list; suggestions that nobody accepted are none. */
export const conditionOf = (row: ConditionRow): FhirResource =>
  resource(
    'Condition',
    row,
    {
      clinicalStatus: concept(hl7System('condition-clinical'), row.endedAt === null ? 'active' : 'inactive'),
      verificationStatus: concept(hl7System('condition-ver-status'), 'confirmed'),
      category: [concept(hl7System('condition-category'), 'problem-list-item')],
      code: row.code === null ? { text: row.title } : concept(systems.icd10, row.code, nonEmpty(row.title) ?? row.code),
      subject: referenceTo('Patient', row.memberId),
      recordedDate: row.recordedAt,
      recorder: optionalReference('Practitioner', row.recordedBy),
    },
    'condition-problems-health-concerns',
  )

export type MedicationRow = ChartRow & {
  name: string
  dose: string
  form: string
  route: string
  frequency: string
  reason: string
  startMonth: string
  endMonth: string
  stats: string
}

const medicationStatus = ({ isRemoved, stats, endMonth }: MedicationRow) => {
  if (isRemoved) return 'entered-in-error'
  if (stats === 'stopped') return 'stopped'
  if (stats === 'unsure') return 'unknown'
  return endMonth === '' ? 'active' : 'completed'
}

/** What a member takes, as they or their record say: a report of use and no order, so no MedicationRequest (US Core 6.1.0). */
export function medicationStatementOf(row: MedicationRow): FhirResource {
  const { startMonth, endMonth } = row
  const dosage = [row.dose, row.form, row.route, row.frequency].filter((part) => part !== '').join(' ')
  const period = { ...(startMonth !== '' && { start: startMonth }), ...(endMonth !== '' && { end: endMonth }) }
  return resource('MedicationStatement', row, {
    status: medicationStatus(row),
    medicationCodeableConcept: { text: row.name },
    subject: referenceTo('Patient', row.memberId),
    effectivePeriod: startMonth === '' && endMonth === '' ? undefined : period,
    dateAsserted: row.recordedAt,
    informationSource: optionalReference('Practitioner', row.recordedBy),
    reasonCode: row.reason === '' ? undefined : [{ text: row.reason }],
    dosage: dosage === '' ? undefined : [{ text: dosage }],
  })
}

export type AllergyRow = ChartRow & { name: string; category: string; reaction: string }

// FHIR has no category for what touches the skin
const allergyCategories: Readonly<Record<string, string>> = { Food: 'food', Medical: 'medication', Environment: 'environment' }

/** An allergy as it was told. Its severity stands in a note: FHIR allows one only beside a manifestation, which nobody recorded. */
export function allergyIntoleranceOf(row: AllergyRow): FhirResource {
  const category = allergyCategories[row.category]
  return resource(
    'AllergyIntolerance',
    row,
    {
      // ait-2: no clinical status beside an error
      clinicalStatus: row.isRemoved ? undefined : concept(hl7System('allergyintolerance-clinical'), 'active'),
      verificationStatus: concept(hl7System('allergyintolerance-verification'), row.isRemoved ? 'entered-in-error' : 'unconfirmed'),
      category: category === undefined ? undefined : [category],
      code: { text: row.name },
      patient: referenceTo('Patient', row.memberId),
      recordedDate: row.recordedAt,
      recorder: optionalReference('Practitioner', row.recordedBy),
      note: notes(row.reaction !== '' && `Severity recorded: ${row.reaction.toLowerCase()}`, row.category === 'Skin' && 'Of the skin'),
    },
    'allergyintolerance',
  )
}

export type EncounterRow = ChartRow & {
  groupId: string
  kind: VisitKind
  visitedOn: string
  dischargedOn: string | null
  practitioner: string
  place: string
}

// HL7 v3 ActCode, the value set of Encounter.class
const encounterClasses: Record<VisitKind, string> = {
  office: 'AMB',
  home: 'HH',
  telehealth: 'VR',
  annualWellness: 'AMB',
  transition: 'AMB',
  emergency: 'EMER',
  hospital: 'IMP',
}

/** A visit or a stay, by its days alone; who saw the member and where stand in the words that were entered. */
export const encounterOf = (row: EncounterRow): FhirResource =>
  resource(
    'Encounter',
    row,
    {
      status: row.isRemoved ? 'entered-in-error' : 'finished',
      class: { system: systems.actCode, code: encounterClasses[row.kind] },
      type: [{ text: visitKinds[row.kind].title }],
      subject: referenceTo('Patient', row.memberId),
      participant: row.practitioner === '' ? undefined : [{ individual: { display: row.practitioner } }],
      period: { start: row.visitedOn, end: row.dischargedOn ?? row.visitedOn },
      location: row.place === '' ? undefined : [{ location: { display: row.place } }],
      // A stay elsewhere is not this clinic's
      serviceProvider: row.kind === 'hospital' || row.kind === 'emergency' ? undefined : referenceTo('Organization', row.groupId),
    },
    'encounter',
  )

export type LabRow = ChartRow & {
  groupId: string
  test: LabTest
  /** In tenths of the test's unit. */
  tenths: number
  /** Of an eGFR that was computed here: the creatinine in hundredths of mg/dL. */
  creatinineHundredths: number | null
  drawnOn: string
  laboratory: string
  /** "Moved in from charts.ndjson"; '' where it was entered here. */
  evidence: string
  dob: string
  gender: string
}

/** The id of the creatinine from which an eGFR was computed. */
export const creatinineSuffix = '-creatinine'

/** Of what was moved in nobody says that this clinic had it analyzed. */
function performerOf({ laboratory, evidence, groupId }: LabRow) {
  if (laboratory !== '') return [{ display: laboratory }]
  return evidence === '' ? [referenceTo('Organization', groupId)] : undefined
}

/** A laboratory value by the day of its blood, and the creatinine that an eGFR was computed from. */
export function labObservationsOf(row: LabRow): FhirResource[] {
  const common = {
    status: row.isRemoved ? 'entered-in-error' : 'final',
    category: [concept(hl7System('observation-category'), 'laboratory')],
    subject: referenceTo('Patient', row.memberId),
    effectiveDateTime: row.drawnOn,
    performer: performerOf(row),
    note: notes(row.evidence),
  }
  const observation = (test: LabTest | 'creatinine', id: string, value: number, more: Record<string, unknown> = {}) => {
    const { loinc, title, units } = labCodes[test]
    const [unit] = units
    const valueQuantity = unit && quantity(value, unit)
    return resource(
      'Observation',
      { ...row, id },
      { ...common, code: concept(systems.loinc, loinc, title), valueQuantity, ...more },
      'observation-lab',
    )
  }
  const value = labValue({ ...row, creatinine: row.creatinineHundredths })
  if (row.creatinineHundredths === null) return [observation(row.test, row.id, value)]
  const sourceId = `${row.id}${creatinineSuffix}`
  const computed = {
    derivedFrom: [referenceTo('Observation', sourceId)],
    note: notes(row.evidence, 'Computed by CKD-EPI 2021 from the creatinine in derivedFrom.'),
  }
  return [observation(row.test, row.id, value, computed), observation('creatinine', sourceId, row.creatinineHundredths / 100)]
}
