/** From which tables the resources of each type come. */
import type { ResourceType } from '@vitalrounds/domain/fhir/resource'
import { allergySource, answerSource, conditionSource, encounterSource, labSource, medicationSource, scoreSource } from './chart-sources.ts'
import {
  deviceSource,
  groupSource,
  organizationSource,
  patientSource,
  practitionerRoleSource,
  practitionerSource,
} from './people-sources.ts'
import { carePlanSource, consentSource, documentSource, goalSource, textSource } from './plan-sources.ts'
import { provenanceSource, readingSource } from './reading-source.ts'
import type { Source } from './source.ts'

export const sources: Record<ResourceType, readonly Source[]> = {
  AllergyIntolerance: [allergySource],
  CarePlan: [carePlanSource],
  Communication: [textSource],
  Condition: [conditionSource],
  Consent: [consentSource],
  Device: [deviceSource],
  DocumentReference: [documentSource],
  Encounter: [encounterSource],
  Goal: [goalSource],
  Group: [groupSource],
  MedicationStatement: [medicationSource],
  Observation: [readingSource, labSource, scoreSource],
  Organization: [organizationSource],
  Patient: [patientSource],
  Practitioner: [practitionerSource],
  PractitionerRole: [practitionerRoleSource],
  Provenance: [provenanceSource],
  QuestionnaireResponse: [answerSource],
}
